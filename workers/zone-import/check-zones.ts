import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Sliver, ZoneImportChoices, ZoneNote, ZoneReport } from '../../src/domain/zone-import/import-report.ts'
import { findAdjacency } from '../adjacency/find-adjacency.ts'
import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import { columnsFrom } from '../columns/columns-builder.ts'
import { MM_PER_M, type ZoneColumns, type ZoneInput } from '../columns/zone-columns.ts'
import type { FileOfFeatures } from '../features/file-features.ts'
import type { Ring } from '../geometry/polygons.ts'
import { roundKm2, zoneAreas } from '../measure/zone-areas.ts'
import { componentsOf } from '../selection/subgraph.ts'
import { findGaps, sliverOf, sliversOf, WORST } from './find-gaps.ts'
import { commonPolygons, findOverlaps, type ZoneOverlap } from './find-overlaps.ts'
import { type WrittenZones, writeZones } from './zone-file.ts'
import { type OnRepair, type ZonesOfFile, type ZoneTools, zonesOfFile } from './zones-of-file.ts'

/** The layer name of every imported zone file. It is fixed so that the name does not change the file's bytes. */
const LAYER = 'zones'
const PARTS_LISTED = 10
const ALONE_LISTED = 20

export interface CheckedZones {
  readonly report: ZoneReport
  /** SHA-256, in hex, of the two files and the report: if two digests are equal, so is everything that was created. */
  readonly digest: string
  readonly written: WrittenZones
  readonly zones: ZonesOfFile['zones']
  readonly overlaps: readonly ZoneOverlap[]
  /** The shape of each sliver listed in the report, in metres. */
  readonly overlapShapes: readonly Ring[][][]
  readonly gapShapes: readonly Ring[][][]
}

export type CheckStage = 'checking' | 'comparing' | 'writing'
type CheckProgress = (stage: CheckStage, done: number, of: number | null) => void

const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

const slivers = (tools: ZoneTools, columns: ZoneColumns) => {
  const overlaps = findOverlaps(tools.geos, columns)
  const overlapShapes = overlaps.slice(0, WORST).map(({ zones }) => commonPolygons(tools.geos, columns, zones))
  const gaps = findGaps(tools.geos, columns)
  const worstGaps = gaps?.slice(0, WORST) ?? []
  const gapShapes = worstGaps.map(({ rings }) => [[...rings]])
  const listed = (ground: readonly Ring[][][], codes: (at: number) => readonly string[]): Sliver[] =>
    ground.map((polygons, at) => sliverOf(tools.kernels, codes(at), polygons))
  return {
    overlapShapes,
    gapShapes,
    pairs: overlaps,
    overlaps: sliversOf(
      overlaps.map(({ areaM2 }) => areaM2),
      listed(overlapShapes, at => overlaps[at]!.codes),
    ),
    gaps:
      gaps &&
      sliversOf(
        gaps.map(({ areaM2 }) => areaM2),
        listed(gapShapes, at => worstGaps[at]!.codes),
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

/** The notes on a file's zones, and one on each zone in several pieces, in file order. */
const withPieces = ({ zones, places, notes }: ZonesOfFile): ZoneNote[] => {
  const apart = zones.flatMap(({ code, polygons }, at): ZoneNote[] =>
    isOnePiece(polygons) ? [] : [{ code, what: 'is in several pieces', feature: places[at]!, changeM2: 0 }],
  )
  return [...notes, ...apart].sort((a, b) => a.feature - b.feature)
}

/**
 * Converts, repairs and examines the zones in a file, and creates a zone file from them. The same bytes and choices
 * give the same digest everywhere.
 * @throws EngineError `bad-file` if nothing usable is left
 */
export const checkZones = async (
  file: FileOfFeatures,
  choices: ZoneImportChoices,
  tools: ZoneTools,
  onProgress: CheckProgress = () => {},
  onRepair?: OnRepair,
): Promise<CheckedZones> => {
  const result = await zonesOfFile(file, tools, (done, of) => onProgress('checking', done, of), choices, onRepair)
  onProgress('comparing', 0, null)
  const columns = columnsFrom(result.zones)
  const { overlapShapes, gapShapes, pairs, ...shared } = slivers(tools, columns)
  onProgress('writing', result.zones.length, result.zones.length)
  const written = await writeZones(columns, LAYER)
  const people = columns.numbers.get('population')?.filter(each => !Number.isNaN(each))
  const report: ZoneReport = {
    format: file.format,
    system: result.system,
    systemFrom: choices.crs !== null ? 'choice' : file.crs !== null ? 'file' : 'numbers',
    properties: result.properties,
    features: file.features.length,
    zones: columns.count,
    vertices: columns.xy.length / 2,
    areaKm2: roundKm2(zoneAreas(columns).reduce((sum, area) => sum + area, 0)),
    population:
      result.properties.population === null || !people
        ? null
        : { total: people.reduce((sum, each) => sum + each, 0), empty: columns.count - people.length },
    notes: withPieces(result),
    ...shared,
    ...network(written.columns, written.graph),
    simplified: simplifiedVertices(columns),
  }
  const { flatGeobuf, neighbours } = written.file
  const parts = [sha256Hex(flatGeobuf), sha256Hex(neighbours), JSON.stringify(report)]
  const digest = sha256Hex(new TextEncoder().encode(parts.join('\n')))
  return { report, digest, written, zones: result.zones, overlaps: pairs, overlapShapes, gapShapes }
}

/** True if a chain of parts connects all parts of a zone, each at most CONTIGUITY_TOLERANCE_M from the next. */
const isOnePiece = (polygons: ZoneInput['polygons']): boolean => {
  if (polygons.length < 2) return true
  const parts = columnsFrom(polygons.map(rings => ({ code: '', name: '', polygons: [rings] })))
  return componentsOf(findAdjacency(parts), parts.count).components === 1
}

/** A simplified border moves by at most this many metres. */
const SIMPLIFY_TOLERANCE_M = 1
/** Simplification is suggested if it would remove at least this share of the vertices. */
const WORTH = 1 / 3
const CLOSED_RING = 4

/** The squared distance of a vertex from a segment, in mm2. */
const away2 = (xy: Int32Array, v: number, a: number, b: number): number => {
  const [ax, ay] = [xy[a * 2]!, xy[a * 2 + 1]!]
  const [dx, dy] = [xy[b * 2]! - ax, xy[b * 2 + 1]! - ay]
  const [px, py] = [xy[v * 2]! - ax, xy[v * 2 + 1]! - ay]
  const length2 = dx * dx + dy * dy
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2))
  const [ox, oy] = [px - share * dx, py - share * dy]
  return ox * ox + oy * oy
}

/** The vertices between two others that the Douglas–Peucker algorithm keeps. */
const keptBetween = (xy: Int32Array, from: number, to: number): number => {
  const stack = [from, to]
  let remaining = 0
  const limit2 = (SIMPLIFY_TOLERANCE_M * MM_PER_M) ** 2
  while (stack.length > 0) {
    const end = stack.pop()!
    const start = stack.pop()!
    let farthest = -1
    let most = limit2
    for (let v = start + 1; v < end; v++) {
      const distance = away2(xy, v, start, end)
      if (distance > most) [farthest, most] = [v, distance]
    }
    if (farthest < 0) continue
    remaining += 1
    stack.push(start, farthest, farthest, end)
  }
  return remaining
}

/**
 * The number of vertices that would remain if every ring were simplified to 1 m (Douglas–Peucker); null if that is not
 * worth suggesting.
 */
const simplifiedVertices = ({ xy, ringStart }: ZoneColumns): number | null => {
  let left = 0
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    const [from, end] = [ringStart[ring]!, ringStart[ring + 1]!]
    const middle = from + ((end - from) >> 1)
    left += Math.max(CLOSED_RING, 3 + keptBetween(xy, from, middle) + keptBetween(xy, middle, end - 1))
  }
  const vertices = xy.length / 2
  return vertices - left >= vertices * WORTH ? left : null
}
