import { shareOf, wholeOf } from '../share-of.ts'
import type { Figure } from './figure.ts'
import { strong } from './sentence.ts'
import { sumOf, type Total } from './sum-figures.ts'
import { about, type Words } from './words.ts'

/** A table whose cells are parts of one total; the total is null if the table has none. */
export interface Cells {
  readonly cells: readonly Figure[]
  readonly total: Total | null
}

/** Some cells of a table. */
export interface SomeCells {
  readonly cells: readonly Figure[]
  /** True if further cells belong to them in part, so that their sum is a lower bound. */
  readonly isLeast: boolean
}

/**
 * The cells whose distances are all far.
 * @param some true if a distance of the cell is far @param every true if all are
 */
export const farCells = <T extends Figure>(
  cells: readonly T[],
  some: (cell: T) => boolean,
  every: (cell: T) => boolean,
): { readonly cells: readonly T[]; readonly isLeast: boolean } => ({
  cells: cells.filter(every),
  isLeast: cells.some(cell => some(cell) && !every(cell) && cell.value !== 0 && cell.value !== null),
})

/** `about 300`, `at least about 300`; null if the cells hold nothing. */
export function countedWords({ cells, isLeast }: SomeCells, of: Cells): Words | null {
  const sum = sumOf(cells, of.total)
  if (sum.value === null || sum.value === 0) return null
  return [isLeast ? 'at least ' : '', ...about(sum)]
}

/** The count with its share of the total: `about 300 (30%)`. */
export function partWords(some: SomeCells, of: Cells): Words | null {
  const counted = countedWords(some, of)
  const share = shareOf(sumOf(some.cells, of.total), wholeOf(of.total, of.cells))
  return counted === null || share === null ? null : [...counted, ' (', strong(share.text), ')']
}
