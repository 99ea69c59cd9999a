import { GRID_ROWS } from '../../../src/domain/constants.ts'

/**
 * Squares of the 500 m grid are joined by twos: first one above the other, then side by side, and so on. So a node of level 2 is a square
 * of 1 km, one of level 4 of 2 km, and one of level 8 of 8 km. A node is named by its level and by its first square, in the south-west.
 */
export const LEVELS = 2 * Math.log2(GRID_ROWS)

/** The level of 8 km squares, and the squares along a side of one. */
export const BLOCK_LEVEL = 8
export const BLOCK_SIDE = 2 ** (BLOCK_LEVEL / 2)

/** Squares of the grid in a column of 8 km squares: their numbers follow each other. */
export const SQUARES_A_COLUMN = BLOCK_SIDE * GRID_ROWS

const down = (value: number, to: number): number => value - (value % to)

/** The first square of the node of a level that a square lies in. */
export const nodeOf = (square: number, level: number): number =>
  down(Math.floor(square / GRID_ROWS), 2 ** Math.floor(level / 2)) * GRID_ROWS +
  down(square % GRID_ROWS, 2 ** Math.ceil(level / 2))

/** Squares in a node of a level. */
export const squaresIn = (level: number): number => 2 ** level
