import { GRID_ROWS, GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import type { KeptEvScore } from '../../db/tables/datasets.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'

const square = (metres: number) => Math.floor(metres / GRID_SQUARE_M)

/**
 * The EV score of a dataset, as it is kept with it: of its own days, as they have been delivered by now.
 * @param firstPoint [easting, northing] of the first point of interest, EPSG:27700
 */
export const scoreOfPlace = async (
  movement: Pick<MovementData, 'evScore'>,
  { first_day, last_day }: { readonly first_day: string; readonly last_day: string },
  [easting, northing]: readonly [number, number],
): Promise<KeptEvScore> => {
  const { traverses, dwells, visits, dataVersion } = await movement.evScore(
    { firstDay: first_day, lastDay: last_day },
    square(easting) * GRID_ROWS + square(northing),
  )
  return { traverses, dwells, visits, dataVersion }
}
