import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Sliver, ZoneImportChoices, ZoneNote, ZoneReport } from '../../src/domain/zone-import/report.ts'
import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import { columnsFrom } from '../columns/columns-builder.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import type { FileOfFeatures } from '../features/zone-features.ts'
import type { Ring } from '../geometry/polygons.ts'
import { roundKm2 } from '../measure/round-km2.ts'
import { zoneAreas } from '../measure/zone-areas.ts'
import { componentsOf } from '../selection/subgraph.ts'
import { findGaps } from './find-gaps.ts'
import { commonGround, findOverlaps, type ZoneOverlap } from './find-overlaps.ts'
import { isOnePiece } from './is-one-piece.ts'
import { simplifiedVertices } from './simplified-vertices.ts'
import { sliverOf, sliversOf, WORST } from './sliver.ts'
import { type WrittenZones, writeZones } from './zone-file.ts'
import { type ZonesOfFile, type ZoneTools, zonesOfFile } from './zones-of-file.ts'

/** The layer of every zone file that is imported: its name must not change its bytes. */
const LAYER = 'zones'
const PARTS_LISTED = 10
const ALONE_LISTED = 20

export interface CheckedZones {
  readonly report: ZoneReport
  /** SHA-256, in hex, of the two files and the report: where two are equal, so is everything that was made. */
  readonly digest: string
  readonly written: WrittenZones
  readonly zones: ZonesOfFile['zones']
  readonly overlaps: readonly ZoneOverlap[]
  /** The ground of each sliver that the report lists, metres. */
  readonly overlapGround: readonly Ring[][][]
  readonly gapGround: readonly Ring[][][]
}

export type CheckStage = 'checking' | 'comparing' | 'writing'
export type CheckProgress = (stage: CheckStage, done: number, of: number | null) => void

const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

const slivers = (tools: ZoneTools, columns: ZoneColumns) => {
  const overlaps = findOverlaps(tools.geos, columns)
  const overlapGround = overlaps.slice(0, WORST).map(({ zones }) => commonGround(tools.geos, columns, zones))
  const gaps = findGaps(tools.geos, columns)
  const worstGaps = gaps?.slice(0, WORST) ?? []
  const gapGround = worstGaps.map(({ rings }) => [[...rings]])
  const listed = (ground: readonly Ring[][][], codes: (at: number) => readonly string[]): Sliver[] =>
    ground.map((polygons, at) => sliverOf(tools.kernels, codes(at), polygons))
  return {
    overlapGround,
    gapGround,
    pairs: overlaps,
    overlaps: sliversOf(
      overlaps.map(({ areaM2 }) => areaM2),
      listed(overlapGround, at => overlaps[at]!.codes),
    ),
    gaps:
      gaps &&
      sliversOf(
        gaps.map(({ areaM2 }) => areaM2),
        listed(gapGround, at => worstGaps[at]!.codes),
      ),
  }
}

const network = (columns: ZoneColumns, graph: ZoneGraph) => {
  const { count } = columns
  const { components, component } = componentsOf(graph, count)
  const sizes = Array.from({ length: components }, () => ({ zones: 0, first: -1 }))
  component.forEach((part, zone) => {
    sizes[part]!.zones += 1
    if (sizes[part]!.first < 0) sizes[part]!.first = zone
  })
  sizes.sort((a, b) => b.zones - a.zones || a.first - b.first)
  let most = 0
  const alone: number[] = []
  for (let zone = 0; zone < count; zone++) {
    const degree = graph.start[zone + 1]! - graph.start[zone]!
    if (degree > most) most = degree
    if (degree === 0) alone.push(zone)
  }
  return {
    parts: sizes.slice(0, PARTS_LISTED).map(({ zones, first }) => ({ zones, code: columns.codes.at(first) })),
    partCount: components,
    alone: { count: alone.length, codes: alone.slice(0, ALONE_LISTED).map(zone => columns.codes.at(zone)) },
    neighbours: { mean: Math.round((graph.neighbours.length / count) * 10) / 10, most },
  }
}

/** The notes of a file's zones, and one on each zone in several pieces, in the order of the file. */
const withPieces = ({ zones, places, notes }: ZonesOfFile): ZoneNote[] => {
  const apart = zones.flatMap(({ code, polygons }, at): ZoneNote[] =>
    isOnePiece(polygons) ? [] : [{ code, what: 'is in several pieces', feature: places[at]!, changeM2: 0 }],
  )
  return [...notes, ...apart].sort((a, b) => a.feature - b.feature)
}

/**
 * Converts, repairs and examines the zones of a file, and makes the zone file of them. The same bytes and choices give the
 * same digest wherever it runs.
 * @throws EngineError `bad-file` where nothing usable is left
 */
export const checkZones = async (
  file: FileOfFeatures,
  choices: ZoneImportChoices,
  tools: ZoneTools,
  onProgress: CheckProgress = () => {},
): Promise<CheckedZones> => {
  const found = await zonesOfFile(file, tools, (done, of) => onProgress('checking', done, of), choices)
  onProgress('comparing', 0, null)
  const columns = columnsFrom(found.zones)
  const { overlapGround, gapGround, pairs, ...shared } = slivers(tools, columns)
  onProgress('writing', found.zones.length, found.zones.length)
  const written = await writeZones(columns, LAYER)
  const people = columns.numbers.get('population')?.filter(each => !Number.isNaN(each))
  const report: ZoneReport = {
    format: file.format,
    system: found.system,
    systemFrom: choices.crs !== null ? 'choice' : file.crs !== null ? 'file' : 'numbers',
    properties: found.properties,
    features: file.features.length,
    zones: columns.count,
    vertices: columns.xy.length / 2,
    areaKm2: roundKm2(zoneAreas(columns).reduce((sum, area) => sum + area, 0)),
    population:
      found.properties.population === null || !people
        ? null
        : { total: people.reduce((sum, each) => sum + each, 0), empty: columns.count - people.length },
    notes: withPieces(found),
    ...shared,
    ...network(written.columns, written.graph),
    simplified: simplifiedVertices(columns),
  }
  const { flatGeobuf, neighbours } = written.file
  const parts = [sha256Hex(flatGeobuf), sha256Hex(neighbours), JSON.stringify(report)]
  const digest = sha256Hex(new TextEncoder().encode(parts.join('\n')))
  return { report, digest, written, zones: found.zones, overlaps: pairs, overlapGround, gapGround }
}
