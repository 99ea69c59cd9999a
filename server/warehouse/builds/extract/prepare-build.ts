import type { BuildHooks, DatasetSpec } from '../../dataset-spec.ts'
import { Delivery, visibleBatches } from '../../deliveries/load/batches.ts'
import { versionsOfBatches, zoneVersions } from '../../deliveries/load/zone-versions.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type Contains, createContains, parseArea, type Ring } from '../area.ts'
import { cover } from '../cover.ts'
import type { NoiseSource } from '../noise-keys.ts'
import { datasetSalt, noiseKindOf } from '../noise-keys.ts'
import type { BuildParameters } from './build-statements.ts'
import { dataVersion, deliveredTrips, missingDays } from './data-version.ts'

/** A number that no square has, for lists of squares, which must not be empty. */
const NO_SQUARE = Uint32Array.of(0xffff_ffff)

const some = (squares: Uint32Array): Uint32Array => (squares.length > 0 ? squares : NO_SQUARE)

interface PreparedBuild {
  readonly rings: readonly Ring[]
  readonly contains: Contains
  readonly parameters: BuildParameters
  /** The zone file in which the ends of trips are placed; null if the delivered zones are those of the dataset. */
  readonly placingFile: string | null
}

/** Prepares the area of a build and the parameters of its statements. */
export const prepareBuild = async (
  warehouse: Warehouse,
  noise: NoiseSource,
  spec: DatasetSpec,
  saltOf: BuildHooks['saltOf'],
): Promise<PreparedBuild> => {
  const rings = parseArea(spec.areaWkt)
  const { inside, boundary } = cover(rings)
  const { firstDay, lastDay, evOnly, customZonesFile, isTourism, standard } = spec
  const batches = await visibleBatches(warehouse, Delivery.Trips)
  const delivered = await deliveredTrips(warehouse, { batches, firstDay, lastDay })
  const coverageBatches = await visibleBatches(warehouse, Delivery.Coverage)
  const missing = await missingDays(warehouse, { firstDay, lastDay, coverageBatches })
  const versionOf = await versionsOfBatches(warehouse)
  const isOfVersion = delivered.batches.every(batch => versionOf(batch) === standard.version)
  const placingFile = customZonesFile ?? (isOfVersion ? null : standard.smallFile)
  const parameters = {
    buildId: spec.buildId,
    firstDay,
    lastDay,
    batches,
    coverageBatches,
    evOnly: evOnly ? 1 : 0,
    placed: placingFile === null ? 0 : 1,
    near: (isTourism || spec.flowZones !== undefined) && placingFile !== null ? 1 : 0,
    version: standard.version,
    checked: (await zoneVersions(warehouse)).includes(standard.version) ? 1 : 0,
    squares: some(Uint32Array.of(...inside, ...boundary)),
    inside: some(inside),
    boundary: some(boundary),
    ...noise(datasetSalt(await saltOf(dataVersion(delivered, missing)), noiseKindOf(spec))),
  }
  return { rings, contains: createContains(rings), parameters, placingFile }
}
