import type { BuildCache } from '../cache/create-cache.ts'
import type { Released } from '../gate/release.ts'
import { type ReleasedSquares, spreadSquares } from '../gate/release-squares.ts'
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
export const createSquareReader =
  (warehouse: Warehouse, cache: BuildCache) =>
  (setId: bigint, evOnly: boolean): Promise<Released<ReleasedSquares>> =>
    cache.getOrCompute(NO_BUILD, `${setId} ${evOnly}`, async () =>
      spreadSquares(
        setId.toString(16).padStart(16, '0'),
        await warehouse.rows(storedSquares, { setId, electric: evOnly ? 1 : 0 }),
      ),
    )
