import { MAX_AREA_CORNERS } from '../../src/domain/constants.ts'
import { oneOrMany, whole } from '../../src/domain/text/numbers.ts'
import type { RepairKind } from '../../src/domain/zone-import/import-report.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { blobSource } from '../bytes/byte-source.ts'
import type { FeatureSummary, FileSketch, GeoEngine } from '../contract.ts'
import { badFile, EngineError } from '../engine-error.ts'
import { extentOf, isInGrid, type Polygons, polygonsArea, type Ring } from '../geometry/polygons.ts'
import { writeWkt } from '../geometry/wkt.ts'
import type { Geos, LoadGeos } from '../geos/geos.ts'
import { unionPolygons } from '../measure/areas.ts'
import { roundKm2 } from '../measure/zone-areas.ts'
import { gridToLonLat } from '../projection/lon-lat.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { type RepairedZone, repairZone } from '../zone-import/repair-zone.ts'
import type { PossibleSystem } from './coordinate-systems.ts'
import { type FileFeature, type FileOfFeatures, propertyRoles } from './file-features.ts'

type FileCalls = Pick<GeoEngine, 'readFile' | 'fileFeatures' | 'fileSketch' | 'fileArea' | 'closeFile'>
/** Runs a job that `cancel` can stop. */
type RunJob = <T>(jobId: number, run: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** A file after reading: its features with polygons, and the systems that they may use. */
interface ReadFile {
  readonly features: readonly FileFeature[]
  readonly names: readonly string[]
  readonly details: readonly (string | null)[]
  readonly systems: readonly PossibleSystem[]
  /** The areas of listed features in km2, by system and feature; null for a feature outside Great Britain. */
  readonly areas: Map<string, number | null>
}

/** The number of features between pauses for the worker's waiting messages. */
const FEATURES_A_TURN = 200
const NAME_LENGTH = 120
/** The number of features left out that a note names. */
const NAMED = 3

/** Parsers and projections are fetched with the first file. */
const loadReaders = () =>
  Promise.all([import('./read-features.ts'), import('./coordinate-systems.ts')]).catch(() => {
    throw new EngineError('unreachable', 'The part of the geo engine that reads files could not be fetched. Try again.')
  })

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, NAME_LENGTH) : ''

const namesOf = (features: readonly FileFeature[]) => {
  const { name, code } = propertyRoles(features)
  const valueText = ({ properties }: FileFeature, key: string | null) => (key === null ? '' : textOf(properties?.[key]))
  const names = features.map(
    (feature, at) => valueText(feature, name) || valueText(feature, code) || `Feature ${at + 1}`,
  )
  const details = features.map((feature, at) => {
    const detail = valueText(feature, code) || textOf(feature.properties?.folder)
    return detail === '' || detail === names[at] ? null : detail
  })
  return { names, details }
}

/** Describes what the file contains other than areas. */
const contentNotes = (file: FileOfFeatures, areas: readonly FileFeature[]): string[] => {
  const without = file.features.filter(({ polygons }) => polygons.length === 0)
  const left = without.length
  const kinds = [...new Set(without.map(({ shape }) => (/Polygon/.test(shape ?? '') ? 'empty' : shape)))].filter(
    shape => shape !== null,
  )
  const { name, code } = propertyRoles(file.features)
  const named = without
    .slice(0, NAMED)
    .map(({ properties }) => textOf(properties?.[name ?? '']) || textOf(properties?.[code ?? '']))
    .filter(text => text !== '')
  const folders = [...new Set(areas.map(({ properties }) => textOf(properties?.folder)))].filter(
    folder => folder !== '',
  )
  return [
    ...(left === 0
      ? []
      : [
          `${oneOrMany(left, 'One feature has', 'features have')} no polygon${kinds.length === 0 ? '' : ` (${kinds.slice(0, 3).join(', ')})`} and ${left === 1 ? 'is' : 'are'} left out${named.length === 0 ? '' : `: ${named.join(', ')}${left > named.length ? ', …' : ''}`}.`,
        ]),
    ...(folders.length < 2 ? [] : [`The file has ${folders.length} layers: ${folders.slice(0, 5).join(', ')}.`]),
  ]
}

/** The engine's calls on files selected by a user. */
export const fileCalls = (
  kernels: Kernels,
  projection: () => Promise<void>,
  geos: LoadGeos,
  runJob: RunJob,
): FileCalls => {
  const files = new Map<number, ReadFile>()
  let lastFile = 0

  const fileOf = (fileId: number): ReadFile => {
    const file = files.get(fileId)
    if (!file) throw new EngineError('no-such-file', `File ${fileId} is not open.`)
    return file
  }
  const systemOf = ({ systems }: ReadFile, system: number): PossibleSystem => {
    const chosenSystem = systems[system]
    if (!chosenSystem) throw new EngineError('bad-geometry', `The file has no coordinate system ${system}.`)
    return chosenSystem
  }
  const chosen = (file: ReadFile, features: Uint32Array | null): number[] =>
    features === null ? [...file.features.keys()] : [...new Set(features)].filter(at => at < file.features.length)
  /** A feature on the National Grid; null if a corner is outside. */
  const placed = (file: ReadFile, system: PossibleSystem, at: number): Ring[][] | null => {
    const polygons = file.features[at]!.polygons.map(rings => rings.map(system.toGrid))
    return polygons.every(rings => rings.every(isInGrid)) ? polygons : null
  }

  return {
    readFile: (jobId, blob, onProgress) =>
      runJob(jobId, async signal => {
        const [{ readContents }, { possibleSystems }] = await loadReaders()
        const contents = await readContents(blobSource(blob), { signal, onProgress })
        if (contents.kind === 'text') return { kind: 'list', text: contents.text }
        await projection()
        const { file } = contents
        const features = file.features.filter(({ polygons }) => polygons.length > 0)
        const { systems, notes } = possibleSystems(kernels, file)
        const fileId = ++lastFile
        files.set(fileId, { features, ...namesOf(features), systems, areas: new Map() })
        return {
          kind: 'features',
          fileId,
          format: file.format,
          features: features.length,
          systems: systems.map(({ system, isStated, isSwapped }) => ({ name: system, isStated, isSwapped })),
          notes: [...notes, ...file.notes, ...contentNotes(file, features)],
        }
      }),
    async fileFeatures(fileId, system, text, limit) {
      const file = fileOf(fileId)
      const conversion = systemOf(file, system)
      const query = text.trim().toLowerCase()
      const matches = [...file.features.keys()].filter(
        at => file.names[at]!.toLowerCase().includes(query) || file.details[at]?.toLowerCase().includes(query),
      )
      const loaded = await geos()
      const features: FeatureSummary[] = []
      for (const [i, at] of matches.slice(0, limit).entries()) {
        if (i % FEATURES_A_TURN === 0) await yieldToLoop()
        const key = `${system}/${at}`
        let areaKm2 = file.areas.get(key)
        if (areaKm2 === undefined) {
          const polygons = placed(file, conversion, at)
          areaKm2 = polygons === null ? null : takenAreaKm2(loaded, polygons)
          file.areas.set(key, areaKm2)
        }
        features.push({
          feature: at,
          name: file.names[at]!,
          detail: file.details[at]!,
          areaKm2: areaKm2 ?? 0,
          isOutside: areaKm2 === null,
        })
      }
      return { matches: matches.length, features }
    },
    async fileSketch(fileId, system, features) {
      const file = fileOf(fileId)
      const conversion = systemOf(file, system)
      const polygons: Ring[][] = []
      for (const [i, at] of chosen(file, features).entries()) {
        if (i % FEATURES_A_TURN === 0) await yieldToLoop()
        polygons.push(...(placed(file, conversion, at) ?? []))
      }
      return sketchOf(kernels, polygons)
    },
    async fileArea(fileId, system, features) {
      const file = fileOf(fileId)
      const conversion = systemOf(file, system)
      const positions = chosen(file, features)
      const corners = positions.reduce(
        (sum, at) => sum + file.features[at]!.polygons.flat().reduce((rings, ring) => rings + ring.length / 2, 0),
        0,
      )
      if (positions.length === 0) throw badFile('No feature is chosen. Choose one or several.')
      if (corners > MAX_AREA_CORNERS)
        throw new EngineError(
          'too-large',
          `The chosen shapes have ${whole(corners)} corners; at most ${whole(MAX_AREA_CORNERS)} can be taken at once. Choose fewer, or simplify them.`,
        )
      const loaded = await geos()
      const sound: RepairedZone[] = []
      let outside = 0
      for (const [i, at] of positions.entries()) {
        if (i % FEATURES_A_TURN === 0) await yieldToLoop()
        const polygons = placed(file, conversion, at)
        if (polygons === null) outside += 1
        else sound.push(repairZone(loaded, polygons, file.names[at]!))
      }
      if (sound.length === 0)
        throw badFile(
          `${oneOrMany(outside, 'The chosen shape lies', 'chosen shapes lie')} outside Great Britain in ${conversion.system}. Choose others, or another coordinate system.`,
        )
      const polygons = unitedArea(loaded, sound)
      return {
        wkt: writeWkt(polygons),
        areaKm2: roundKm2(polygonsArea(polygons)),
        corners: polygons.flat().reduce((sum, ring) => sum + ring.length / 2 - 1, 0),
        parts: polygons.length,
        sketch: sketchOf(kernels, polygons),
        notes: [
          ...repairNotes(sound),
          ...(outside === 0
            ? []
            : [
                `${oneOrMany(outside, 'One shape lies', 'shapes lie')} outside Great Britain and ${outside === 1 ? 'is' : 'are'} left out.`,
              ]),
        ],
      }
    },
    closeFile(fileId) {
      files.delete(fileId)
    },
  }
}

/** The maximum number of corners that a map can draw without a long task. */
const MAX_VERTICES = 10_000
/** A share of the extent's diagonal: half a pixel on a map of 1,000 pixels. */
const FIRST_TOLERANCE = 1 / 2000

/** Drops corners that are closer to the previous one than the tolerance. Returns an empty ring if it is a speck. */
const thinned = (ring: Ring, toleranceM: number): number[] => {
  const corners: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const isLast = i === ring.length - 2
    const distance =
      corners.length === 0 ? Infinity : Math.hypot(ring[i]! - corners.at(-2)!, ring[i + 1]! - corners.at(-1)!)
    if (isLast || distance >= toleranceM) corners.push(ring[i]!, ring[i + 1]!)
  }
  return corners.length >= 8 ? corners : []
}

/** Outlines in degrees, simplified until a map can draw them in one step. */
const sketchOf = (kernels: Kernels, polygons: Polygons): FileSketch => {
  const [minE, minN, maxE, maxN] = extentOf(polygons)
  const rings = polygons.flat()
  const vertices = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  let toleranceM = vertices <= MAX_VERTICES ? 0 : Math.hypot(maxE - minE, maxN - minN) * FIRST_TOLERANCE
  let thinnedRings = rings.map(ring => thinned(ring, toleranceM))
  while (thinnedRings.reduce((sum, ring) => sum + ring.length / 2, 0) > MAX_VERTICES) {
    toleranceM *= 2
    thinnedRings = thinnedRings.map(ring => thinned(Float64Array.from(ring), toleranceM))
  }
  const drawn = thinnedRings.filter(ring => ring.length > 0)
  const ringStart = new Uint32Array(drawn.length + 1)
  drawn.forEach((ring, r) => {
    ringStart[r + 1] = ringStart[r]! + ring.length / 2
  })
  return { lonLat: gridToLonLat(kernels, Float64Array.from(drawn.flat())), ringStart }
}

/** The area that a feature has once it is taken. A feature that cannot be taken has the area of its rings. */
const takenAreaKm2 = (geos: Geos, polygons: Polygons): number => {
  try {
    return roundKm2(polygonsArea(repairZone(geos, polygons, '').polygons))
  } catch (error) {
    if (error instanceof EngineError) return roundKm2(polygonsArea(polygons))
    throw error
  }
}

const REPAIRS: readonly (readonly [kind: RepairKind, one: string, many: string])[] = [
  ['untied a knot', 'One shape crossed itself and was repaired.', 'shapes crossed themselves and were repaired.'],
  [
    'trimmed a hole',
    'Holes of one shape overlapped or crossed its outline and were corrected.',
    'shapes had holes that overlapped or crossed their outlines and were corrected.',
  ],
  [
    'took a part as a hole',
    'One shape has a part within another that runs the other way; it was taken as a hole.',
    'shapes have a part within another that runs the other way; it was taken as a hole.',
  ],
  [
    'united parts',
    'Parts of one shape overlap or share a border; they were united, and common ground counts once.',
    'shapes have parts that overlap or share a border; they were united, and common ground counts once.',
  ],
]

const repairNotes = (features: readonly RepairedZone[]): string[] =>
  REPAIRS.flatMap(([kind, one, many]) => {
    const count = features.filter(({ repairs }) => repairs.includes(kind)).length
    return count === 0 ? [] : [oneOrMany(count, one, many)]
  })

/**
 * Unites valid features into one area.
 * @throws EngineError `bad-file` if none has an area
 */
const unitedArea = (geos: Geos, features: readonly RepairedZone[]): Ring[][] => {
  const withArea = features.filter(({ polygons }) => polygons.length > 0)
  if (withArea.length === 0)
    throw badFile('The chosen shapes have no ground: their corners lie on a line. Choose others, or export them again.')
  if (withArea.length === 1) return withArea[0]!.polygons
  return unionPolygons(
    geos,
    withArea.flatMap(({ polygons }) => polygons),
  )
}
