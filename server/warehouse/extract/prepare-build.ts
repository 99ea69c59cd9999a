import { type Contains, createContains } from '../area/contains.ts'
import { cover } from '../area/cover.ts'
import { parseArea, type Ring } from '../area/parse-area.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { DatasetSpec } from '../movement-data.ts'
import type { Warehouse } from '../warehouse.ts'
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
export const prepareBuild = async (warehouse: Warehouse, spec: DatasetSpec): Promise<PreparedBuild> => {
  const rings = parseArea(spec.areaWkt)
  const { inside, boundary } = cover(rings)
  const parameters = {
    buildId: spec.buildId,
    firstDay: spec.firstDay,
    lastDay: spec.lastDay,
    batches: await visibleBatches(warehouse, Delivery.Trips),
    coverageBatches: await visibleBatches(warehouse, Delivery.Coverage),
    evOnly: spec.evOnly ? 1 : 0,
    custom: spec.customZonesFile === null ? 0 : 1,
    squares: some(Uint32Array.of(...inside, ...boundary)),
    inside: some(inside),
    boundary: some(boundary),
  }
  return { rings, contains: createContains(rings), parameters }
}
