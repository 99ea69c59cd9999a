import type { BuildCache } from '../cache/create-cache.ts'
import type { Released } from '../disclosure/release.ts'
import { type ReleasedSquares, spreadAll, spreadElectric } from '../disclosure/spread-squares.ts'
import type { Warehouse } from '../warehouse.ts'
import { storedSquares } from './square-statements.ts'

/** The squares of a month; local days, ISO, inclusive. */
export interface SquaresQuestion {
  readonly firstDay: string
  readonly lastDay: string
  /** Only electric vehicles are counted. */
  readonly evOnly: boolean
}

/** Released squares belong to no build: the cache holds them under this number. */
const NO_BUILD = 0

/** Reads the released squares of complete sets. */
export const createSquareReader = (warehouse: Warehouse, cache: BuildCache) => {
  const cellsOf = (setId: bigint, electric: 0 | 1) => warehouse.rows(storedSquares, { setId, electric })
  return (setId: bigint, evOnly: boolean): Promise<Released<ReleasedSquares>> =>
    cache.getOrCompute(NO_BUILD, `${setId} ${evOnly}`, async () => {
      const version = setId.toString(16).padStart(16, '0')
      const all = await cellsOf(setId, 0)
      return evOnly ? spreadElectric(version, { all, electric: await cellsOf(setId, 1) }) : spreadAll(version, { all })
    })
}
