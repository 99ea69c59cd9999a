import { MAX_AREA_CORNERS } from '../../src/domain/constants.ts'
import { whole } from '../../src/domain/text/numbers.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { blobSource } from '../bytes/byte-source.ts'
import type { FeatureSummary, FileSketch, GeoEngine } from '../contract.ts'
import { badFile, EngineError } from '../engine-error.ts'
import { isTangled } from '../geometry/is-tangled.ts'
import { extentOf, isInGrid, type Polygons, polygonsArea, type Ring } from '../geometry/polygons.ts'
import { writeWkt } from '../geometry/wkt.ts'
import type { Geos, LoadGeos } from '../geos/geos.ts'
import { unionPolygons } from '../measure/areas.ts'
import { roundKm2 } from '../measure/zone-areas.ts'
import { gridToLonLat } from '../projection/lon-lat.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { repairZone } from '../zone-import/repair-zone.ts'
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
}

/** The number of features between pauses for the worker's waiting messages. */
const FEATURES_A_TURN = 200
const NAME_LENGTH = 120

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

const some = (count: number, one: string, many: string) => (count === 1 ? one : `${whole(count)} ${many}`)

/** Describes what the file contains other than areas. */
const contentNotes = (file: FileOfFeatures, areas: readonly FileFeature[]): string[] => {
  const left = file.features.length - areas.length
  const kinds = [...new Set(file.features.map(({ polygons, shape }) => (polygons.length > 0 ? null : shape)))].filter(
    shape => shape !== null,
  )
  const folders = [...new Set(areas.map(({ properties }) => textOf(properties?.folder)))].filter(
    folder => folder !== '',
  )
  return [
    ...(left === 0
      ? []
      : [
          `${some(left, 'One feature has', 'features have')} no polygon${kinds.length === 0 ? '' : ` (${kinds.slice(0, 3).join(', ')})`} and ${left === 1 ? 'is' : 'are'} left out.`,
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
        files.set(fileId, { features, ...namesOf(features), systems })
        return {
          kind: 'features',
          fileId,
          format: file.format,
          features: features.length,
          systems: systems.map(({ system, isStated, isSwapped }) => ({ name: system, isStated, isSwapped })),
          notes: [...notes, ...contentNotes(file, features)],
        }
      }),
    async fileFeatures(fileId, system, text, limit) {
      const file = fileOf(fileId)
      const conversion = systemOf(file, system)
      const query = text.trim().toLowerCase()
      const matches = [...file.features.keys()].filter(
        at => file.names[at]!.toLowerCase().includes(query) || file.details[at]?.toLowerCase().includes(query),
      )
      const features = matches.slice(0, limit).map((at): FeatureSummary => {
        const polygons = placed(file, conversion, at)
        return {
          feature: at,
          name: file.names[at]!,
          detail: file.details[at]!,
          areaKm2: polygons === null ? 0 : roundKm2(polygonsArea(polygons)),
          isOutside: polygons === null,
        }
      })
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
      const sound: SoundFeature[] = []
      let outside = 0
      for (const [i, at] of positions.entries()) {
        if (i % FEATURES_A_TURN === 0) await yieldToLoop()
        const polygons = placed(file, conversion, at)
        if (polygons === null) outside += 1
        else sound.push(soundFeature(loaded, polygons, file.names[at]!))
      }
      if (sound.length === 0)
        throw badFile(
          `${some(outside, 'The chosen shape lies', 'chosen shapes lie')} outside Great Britain in ${conversion.system}. Choose others, or another coordinate system.`,
        )
      const polygons = unitedArea(loaded, sound)
      const repaired = sound.filter(({ isRepaired }) => isRepaired).length
      return {
        wkt: writeWkt(polygons),
        areaKm2: roundKm2(polygonsArea(polygons)),
        corners: polygons.flat().reduce((sum, ring) => sum + ring.length / 2 - 1, 0),
        parts: polygons.length,
        sketch: sketchOf(kernels, polygons),
        notes: [
          ...(repaired === 0
            ? []
            : [
                `${some(repaired, 'One shape crossed itself', 'shapes crossed themselves')} and ${repaired === 1 ? 'was' : 'were'} repaired.`,
              ]),
          ...(outside === 0
            ? []
            : [
                `${some(outside, 'One shape lies', 'shapes lie')} outside Great Britain and ${outside === 1 ? 'is' : 'are'} left out.`,
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

interface SoundFeature {
  readonly polygons: Ring[][]
  readonly isRepaired: boolean
}

/**
 * Prepares a feature for GEOS: closes rings and resolves crossings.
 * @throws EngineError `too-large` if its edges cross so often that a repair would take minutes
 */
const soundFeature = (geos: Geos, polygons: readonly (readonly Ring[])[], name: string): SoundFeature => {
  if (isTangled(polygons.flat()))
    throw new EngineError(
      'too-large',
      `The sides of "${name}" cross each other more than 10,000 times. Draw its outline again.`,
    )
  const { polygons: sound, repairs } = repairZone(geos, polygons)
  return { polygons: sound, isRepaired: repairs.includes('untied a knot') }
}

/**
 * Unites valid features into one area.
 * @throws EngineError `bad-file` if none has an area
 */
const unitedArea = (geos: Geos, features: readonly SoundFeature[]): Ring[][] => {
  const withArea = features.filter(({ polygons }) => polygons.length > 0)
  if (withArea.length === 0)
    throw badFile('The chosen shapes have no ground: their corners lie on a line. Choose others, or export them again.')
  if (withArea.length === 1) return withArea[0]!.polygons
  return unionPolygons(
    geos,
    withArea.flatMap(({ polygons }) => polygons),
  )
}
