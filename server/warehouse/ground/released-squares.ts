import type { AnswerMemory } from '../cache/create-memory.ts'
import type { Released } from '../gate/release.ts'
import { spreadGround } from '../gate/release-ground.ts'
import type { Warehouse } from '../warehouse.ts'
import { storedSquares } from './statements.ts'

/** Local days, ISO, inclusive: a month. */
export interface SquaresQuestion {
  readonly firstDay: string
  readonly lastDay: string
  /** Electric vehicles alone. */
  readonly evOnly: boolean
}

/**
 * What is released of a month by square of the 500 m grid, whose number is (e div 500) * 4096 + (n div 500): people who come to
 * the square and do not live in it. The figures carry noise, and a square that is missing has too few to be shown.
 */
export interface ReleasedSquares {
  /** Names the month's data: other data has other figures. */
  readonly version: string
  /** Observed devices, before expansion. */
  readonly devices: ReadonlyMap<number, number>
  /** Visits of the month, people. */
  readonly visits: ReadonlyMap<number, number>
}

/** Released squares belong to no build: the memory keeps them under this number. */
const OF_NO_BUILD = 0

/** Reads the released squares of complete sets. */
export const createSquareReader =
  (warehouse: Warehouse, memory: AnswerMemory) =>
  (setId: bigint, evOnly: boolean): Promise<Released<ReleasedSquares>> =>
    memory.remember(OF_NO_BUILD, `${setId} ${evOnly}`, async () =>
      spreadGround(
        setId.toString(16).padStart(16, '0'),
        await warehouse.rows(storedSquares, { setId, electric: evOnly ? 1 : 0 }),
      ),
    )
