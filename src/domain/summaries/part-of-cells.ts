import { complementOf, shareOf, wholeOf } from '../share-of.ts'
import type { Figure } from './figure.ts'
import { strong } from './sentence.ts'
import { sumOf, type Total } from './sum-figures.ts'
import { about, type Words } from './words.ts'

/** A table whose cells are parts of one total. If the total is null (not released), sentences are about the shown cells. */
export interface Cells {
  readonly cells: readonly Figure[]
  readonly total: Total | null
  /** True if a cell is a sum from which withheld parts may be missing. */
  readonly areSums?: boolean
}

/** True if a part of some cells may be withheld, so that their sum is a lower bound. */
const isLeast = (some: readonly Figure[], { cells, total, areSums = false }: Cells): boolean =>
  (areSums || some.some(({ value }) => value === null)) && complementOf(total, cells) !== null

/** `about 300`, `at least about 300`; null if nothing of the cells is shown. */
export function countedWords(some: readonly Figure[], of: Cells): Words | null {
  const sum = sumOf(some, of.total)
  if (sum.value === null || sum.value === 0) return null
  return [isLeast(some, of) ? 'at least ' : '', ...about(sum)]
}

/** The count with its share of the total: `about 300 (30%)`. */
export function partWords(some: readonly Figure[], of: Cells): Words | null {
  const counted = countedWords(some, of)
  const share = shareOf(sumOf(some, of.total), wholeOf(of.total, of.cells))
  return counted === null || share === null ? null : [...counted, ' (', strong(share.text), ')']
}
