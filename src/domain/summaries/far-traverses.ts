import type { Figure } from './figure.ts'
import { TRAVERSES } from './nouns.ts'
import { countedWords, partWords } from './part-of-cells.ts'
import { type Sentence, sentence } from './sentence.ts'
import { sumOf, type Total } from './sum-figures.ts'
import { about } from './words.ts'

/** Buckets above this one are more than 80 km (docs/specification.md V9.05). */
const FAR_BUCKET_EXCLUSIVE = 5

/** Traverses between two buckets of distance, 1 to 8. */
export interface DistanceCell extends Figure {
  readonly access: number
  readonly egress: number
}

/** The cells of the traverses that come from far, go far, or both. */
export interface FarTraverses {
  readonly from: readonly DistanceCell[]
  readonly to: readonly DistanceCell[]
  readonly both: readonly DistanceCell[]
}

export function farTraverses(cells: readonly DistanceCell[]): FarTraverses {
  const from = cells.filter(({ access }) => access > FAR_BUCKET_EXCLUSIVE)
  const to = cells.filter(({ egress }) => egress > FAR_BUCKET_EXCLUSIVE)
  return { from, to, both: from.filter(cell => to.includes(cell)) }
}

/**
 * The numbers of traverses that come from more than 80 km away and that continue for more than 80 km. If pairs of distances are withheld,
 * the shown figures are lower bounds.
 * @param total the total of all pairs of distances; null if it may not be released
 */
export function farTraversesSentence(cells: readonly DistanceCell[], total: Total | null): Sentence {
  const withheld = cells.filter(cell => cell.value === null).length
  if (withheld === cells.length) return sentence('Every pair of distances is withheld to protect individuals.')
  const { from, to, both } = farTraverses(cells)
  const all = total ?? sumOf(cells, null)
  const part = (of: readonly DistanceCell[]) => partWords(of, { cells, total }) ?? ['too few to be shown']
  const note = withheld === 0 ? '' : `; ${withheld} of ${cells.length} pairs of distances are withheld`
  const bothWords = countedWords(both, { cells, total })
  return sentence(
    'Of ',
    ...about(all),
    ' ',
    TRAVERSES,
    total !== null || withheld === 0 ? '' : ' we can show',
    ', ',
    ...part(from),
    ' come from more than 80 km away and ',
    ...part(to),
    ' continue for more than 80 km',
    ...(bothWords === null ? [] : [', ', ...bothWords, ' do both']),
    `${note}.`,
  )
}
