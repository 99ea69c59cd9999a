import { GRID_ROWS } from '../../../src/domain/constants.ts'

/** Squares of the 500 m grid along each side of a 2 km square, in which squares are released together. */
export const BLOCK_SIDE = 4

/** Squares of the grid in a 2 km square. */
export const SQUARES_A_BLOCK = BLOCK_SIDE * BLOCK_SIDE

/** Squares of the grid in a column of 2 km squares: their numbers follow each other. */
export const SQUARES_A_COLUMN = BLOCK_SIDE * GRID_ROWS

const down = (value: number): number => value - (value % BLOCK_SIDE)

/** The 2 km square that a square lies in, by the number of its first, in the south-west. */
export const blockOf = (square: number): number =>
  down(Math.floor(square / GRID_ROWS)) * GRID_ROWS + down(square % GRID_ROWS)

export const squaresOf = (block: number): readonly number[] =>
  Array.from({ length: SQUARES_A_BLOCK }, (_, i) => block + Math.floor(i / BLOCK_SIDE) * GRID_ROWS + (i % BLOCK_SIDE))
