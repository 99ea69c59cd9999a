import { restOf, shareOf, wholeOf } from '../share-of.ts'
import type { Figure } from './figure.ts'
import { strong } from './sentence.ts'
import { sumOf, type Total } from './sum-figures.ts'
import { about, type Words } from './words.ts'

/** A table whose cells are parts of one total; null: it may not be released, and what is said is about the cells that are shown. */
export interface Cells {
  readonly cells: readonly Figure[]
  readonly total: Total | null
  /** A cell can itself lack parts that are withheld. */
  readonly areSums?: boolean
}

/** Whether some of a total is withheld in these of its cells: their sum is then the least that they can be. */
const isLeast = (some: readonly Figure[], { cells, total, areSums = false }: Cells): boolean =>
  (areSums || some.some(({ value }) => value === null)) && restOf(total, cells) !== null

/** `about 300`, `at least about 300`; null where nothing of them is shown. */
export function countedWords(some: readonly Figure[], of: Cells): Words | null {
  const sum = sumOf(some, of.total)
  if (sum.value === null || sum.value === 0) return null
  return [isLeast(some, of) ? 'at least ' : '', ...about(sum)]
}

/** The same with its share of all: `about 300 (30%)`. */
export function partWords(some: readonly Figure[], of: Cells): Words | null {
  const counted = countedWords(some, of)
  const share = shareOf(sumOf(some, of.total), wholeOf(of.total, of.cells))
  return counted === null || share === null ? null : [...counted, ' (', strong(share.text), ')']
}
