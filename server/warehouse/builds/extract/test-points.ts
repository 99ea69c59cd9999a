import type { RunOptions, Warehouse } from '../../warehouse.ts'
import type { Contains } from '../area/contains.ts'
import { type BuildParameters, boundaryPoints } from './build-statements.ts'
import { lines } from './lines.ts'
import { eastingOf, northingOf } from './point.ts'

/** Writes which places on the boundary's squares lie in the area. */
export const testPoints = async (
  warehouse: Warehouse,
  contains: Contains,
  parameters: BuildParameters,
  options: RunOptions,
): Promise<void> => {
  const points = await warehouse.numbers(boundaryPoints, parameters, options)
  const within = points.filter(point => contains(eastingOf(point), northingOf(point)))
  await warehouse.insert(
    'build_points',
    lines(within, point => `${parameters.buildId}\t${point}\n`),
    options,
  )
}
