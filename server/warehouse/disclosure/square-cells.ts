import { GRID_ROWS } from '../../../src/domain/constants.ts'
import { asReleased, type Released } from './release.ts'

/**
 * Squares of the 500 m grid are joined in pairs: first vertically, then horizontally, and so on. A level 2 node is a 1
 * km square, a level 4 node a 2 km square, and a level 8 node an 8 km square. A node is identified by its level and its
 * first square, in the south-west.
 */
export const LEVELS = 2 * Math.log2(GRID_ROWS)

/** The level of 8 km squares, and the number of grid squares along one of their sides. */
export const BLOCK_LEVEL = 8
export const BLOCK_SIDE = 2 ** (BLOCK_LEVEL / 2)

/** The number of grid squares in a column of 8 km squares. They are numbered consecutively. */
export const SQUARES_A_COLUMN = BLOCK_SIDE * GRID_ROWS

const down = (value: number, to: number): number => value - (value % to)

/** The first square of a level's node that contains the square. */
export const nodeOf = (square: number, level: number): number =>
  down(Math.floor(square / GRID_ROWS), 2 ** Math.floor(level / 2)) * GRID_ROWS +
  down(square % GRID_ROWS, 2 ** Math.ceil(level / 2))

export const squaresIn = (level: number): number => 2 ** level

/**
 * The noised and rounded figures of a cell: a node of the tree without the cells below it. A device counts once per
 * cell.
 */
export interface SquareCell {
  readonly level: number
  /** The first square of the node. */
  readonly square: number
  readonly devices: number
  readonly visits: number
}

/** A month's cells, for all visitors and for electric vehicles. In either set, at most one cell covers a square. */
export interface SquareCells {
  readonly all: readonly SquareCell[]
  readonly electric: readonly SquareCell[]
}

/** Figures, keyed by square. Returns undefined for a square without a figure. */
export interface BySquare {
  get(square: number): number | undefined
}

/**
 * A month's released visits by people who do not live there, for each square of the 500 m grid. A square's number is (e
 * div 500) * GRID_ROWS + (n div 500). The figures are noised. If a cell has several squares, its figures are spread
 * over them.
 */
export interface ReleasedSquares {
  /** The version of the month's data. */
  readonly version: string
  /** Observed devices, before expansion. */
  readonly devices: BySquare
  /** Visits in the month, in people. */
  readonly visits: BySquare
  /** The cells whose figures are spread. */
  readonly cells: readonly SquareCell[]
}

const keyOf = (level: number, first: number): number => level * 2 ** 32 + first

/**
 * Finds a square's cell: the lowest cell among the nodes above the square, because a cell takes all that is left of its
 * node.
 */
const finderOf = (cells: readonly SquareCell[]) => {
  const byNode = new Map(cells.map(cell => [keyOf(cell.level, cell.square), cell]))
  return (square: number, from = 0): SquareCell | undefined => {
    for (let level = from; level <= LEVELS; level++) {
      const cell = byNode.get(keyOf(level, nodeOf(square, level)))
      if (cell) return cell
    }
    return undefined
  }
}
type FindCell = ReturnType<typeof finderOf>

/** How many squares each cell has: the squares of its node that are not in a cell below. */
const sizesOf = (cells: readonly SquareCell[], find: FindCell): ReadonlyMap<SquareCell, number> => {
  const sizes = new Map(cells.map(cell => [cell, squaresIn(cell.level)]))
  for (const { level, square } of cells) {
    const above = find(square, level + 1)
    if (above) sizes.set(above, sizes.get(above)! - squaresIn(level))
  }
  return sizes
}

/** The figures of all visitors, each spread evenly over the squares of its cell. */
export const spreadAll = (version: string, { all }: Pick<SquareCells, 'all'>): Released<ReleasedSquares> => {
  const find = finderOf(all)
  const sizes = sizesOf(all, find)
  const spread = (figure: 'devices' | 'visits'): BySquare => ({
    get: square => {
      const cell = find(square)
      return cell && cell[figure] / sizes.get(cell)!
    },
  })
  return asReleased({ version, devices: spread('devices'), visits: spread('visits'), cells: all })
}

/**
 * The figures of electric vehicles. Each is spread over the cells of all visitors inside it, in proportion to their
 * figures.
 */
export const spreadElectric = (version: string, { all, electric }: SquareCells): Released<ReleasedSquares> => {
  const findAll = finderOf(all)
  const findElectric = finderOf(electric)
  const ofAll = spreadAll(version, { all })
  const sums = new Map(electric.map(cell => [cell, { devices: 0, visits: 0 }]))
  for (const { level, square, devices, visits } of all) {
    const sum = sums.get(findElectric(square, level)!)
    if (sum) {
      sum.devices += devices
      sum.visits += visits
    }
  }
  const spread = (figure: 'devices' | 'visits'): BySquare => ({
    get: square => {
      const own = findAll(square)
      const cell = own && findElectric(square, own.level)
      if (!cell) return undefined
      const sum = sums.get(cell)![figure]
      return sum === 0 ? 0 : (cell[figure] * (ofAll[figure].get(square) ?? 0)) / sum
    },
  })
  return asReleased({ version, devices: spread('devices'), visits: spread('visits'), cells: electric })
}
