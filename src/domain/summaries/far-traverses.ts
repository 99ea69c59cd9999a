import { TRAVERSES } from './nouns.ts'
import { type Sentence, sentence, strong } from './sentence.ts'
import { countText, wholePercentText } from './words.ts'

/** Buckets above this one are more than 80 km (viewers.md 9). */
export const FAR_BUCKET_EXCLUSIVE = 5

/** Traverses between two buckets of distance, 1 to 8; null: withheld. */
export interface DistanceCell {
  readonly access: number
  readonly egress: number
  readonly value: number | null
}

/** How many of the released traverses come from far, go on far, or both. */
export interface FarTraverses {
  readonly total: number
  readonly from: number
  readonly to: number
  readonly both: number
}

export function farTraverses(cells: readonly DistanceCell[]): FarTraverses {
  const sum = (keep: (cell: DistanceCell) => boolean) =>
    cells.filter(keep).reduce((total, cell) => total + (cell.value ?? 0), 0)
  const from = (cell: DistanceCell) => cell.access > FAR_BUCKET_EXCLUSIVE
  const to = (cell: DistanceCell) => cell.egress > FAR_BUCKET_EXCLUSIVE
  return { total: sum(() => true), from: sum(from), to: sum(to), both: sum(cell => from(cell) && to(cell)) }
}

/** How many traverses come from more than 80 km away, and how many go on for more than 80 km. */
export function farTraversesSentence(cells: readonly DistanceCell[]): Sentence {
  const withheld = cells.filter(cell => cell.value === null).length
  if (withheld === cells.length) return sentence('Every pair of distances is withheld to protect individuals.')
  const { total, from, to, both } = farTraverses(cells)
  const note = withheld === 0 ? '' : `; ${withheld} of ${cells.length} pairs of distances are withheld`
  return sentence(
    'Of ',
    strong(countText(total)),
    ' ',
    TRAVERSES,
    withheld === 0 ? '' : ' that can be shown',
    ', ',
    some(from, total),
    ' come from more than 80 km away and ',
    some(to, total),
    ` go on for more than 80 km${both === 0 ? '' : `, ${countText(both)} do both`}${note}.`,
  )
}

/** Too few to be shown is not none: a figure of nothing released is never written as zero. */
const some = (part: number, total: number) =>
  part === 0 ? 'too few to be shown' : strong(`${countText(part)} (${wholePercentText(part / total)})`)
