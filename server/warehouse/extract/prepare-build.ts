import { type Contains, createContains } from '../area/contains.ts'
import { cover } from '../area/cover.ts'
import { parseArea, type Ring } from '../area/parse-area.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { BuildHooks, DatasetSpec } from '../movement-data.ts'
import { datasetSalt } from '../noise/dataset-salt.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import type { Warehouse } from '../warehouse.ts'
import { dataVersion } from './data-version.ts'
import type { BuildParameters } from './statements.ts'

/** In a list of squares: none, since lists must not be empty. */
const NO_SQUARE = Uint32Array.of(0xffff_ffff)

const some = (squares: Uint32Array): Uint32Array => (squares.length > 0 ? squares : NO_SQUARE)

export interface PreparedBuild {
  readonly rings: readonly Ring[]
  readonly contains: Contains
  readonly parameters: BuildParameters
}

/** The area in the forms that a build needs, and what its statements are told. */
export const prepareBuild = async (
  warehouse: Warehouse,
  noise: NoiseSource,
  spec: DatasetSpec,
  saltOf: BuildHooks['saltOf'],
): Promise<PreparedBuild> => {
  const rings = parseArea(spec.areaWkt)
  const { inside, boundary } = cover(rings)
  const { firstDay, lastDay, evOnly, customZonesFile } = spec
  const batches = await visibleBatches(warehouse, Delivery.Trips)
  const version = await dataVersion(warehouse, { batches, firstDay, lastDay })
  const parameters = {
    buildId: spec.buildId,
    firstDay,
    lastDay,
    batches,
    coverageBatches: await visibleBatches(warehouse, Delivery.Coverage),
    evOnly: evOnly ? 1 : 0,
    custom: customZonesFile === null ? 0 : 1,
    squares: some(Uint32Array.of(...inside, ...boundary)),
    inside: some(inside),
    boundary: some(boundary),
    ...noise(datasetSalt(await saltOf(version), spec)),
  }
  return { rings, contains: createContains(rings), parameters }
}
