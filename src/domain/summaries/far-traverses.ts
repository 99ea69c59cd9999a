import type { Figure } from './figure.ts'
import { TRAVERSES } from './nouns.ts'
import { type Cells, countedWords, farCells, partWords, type SomeCells } from './part-of-cells.ts'
import { type Sentence, sentence } from './sentence.ts'
import { sumOf, type Total } from './sum-figures.ts'
import { about, type Words } from './words.ts'

/** Buckets above this one are more than 80 km (docs/specification.md V9.05). */
const FAR_BUCKET_EXCLUSIVE = 5

/** Traverses between two distances, each of one bucket, 1 to 8, or of several that share the figure. */
export interface DistanceCell extends Figure {
  readonly access: readonly number[]
  readonly egress: readonly number[]
}

/** The cells of the traverses that come from far, go far, or both. */
export interface FarTraverses {
  readonly from: SomeCells
  readonly to: SomeCells
  readonly both: SomeCells
}

const isFar = (bucket: number): boolean => bucket > FAR_BUCKET_EXCLUSIVE

export function farTraverses(cells: readonly DistanceCell[]): FarTraverses {
  const far = (keys: readonly ('access' | 'egress')[]) =>
    farCells(
      cells,
      cell => keys.every(key => cell[key].some(isFar)),
      cell => keys.every(key => cell[key].every(isFar)),
    )
  return { from: far(['access']), to: far(['egress']), both: far(['access', 'egress']) }
}

/** The words for cells that hold nothing: others hold some of what they would, or none does. */
const nothing = ({ isLeast }: SomeCells): Words => [isLeast ? 'a number that cannot be told apart' : 'none']

/**
 * The numbers of traverses that come from more than 80 km away and that continue for more than 80 km. If a figure is also of shorter
 * distances, the numbers are lower bounds.
 * @param total the total of all pairs of distances; null if the table has none
 */
export function farTraversesSentence(cells: readonly DistanceCell[], total: Total | null): Sentence {
  const all = total ?? sumOf(cells, null)
  if (all.value === null) return sentence('No pair of distances has data.')
  const of: Cells = { cells, total }
  const { from, to, both } = farTraverses(cells)
  const bothWords = countedWords(both, of)
  return sentence(
    'Of ',
    ...about(all),
    ' ',
    TRAVERSES,
    ', ',
    ...(partWords(from, of) ?? nothing(from)),
    ' come from more than 80 km away and ',
    ...(partWords(to, of) ?? nothing(to)),
    ' continue for more than 80 km',
    ...(bothWords === null ? [] : [', ', ...bothWords, ' do both']),
    '.',
  )
}
