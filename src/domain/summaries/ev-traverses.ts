import type { TripLengths } from '../distance-buckets.ts'
import { isReleased, type NamedFigure } from './figure.ts'
import { TRAVERSES } from './nouns.ts'
import { type Sentence, sentence, strong } from './sentence.ts'
import { sumFigures } from './sum-figures.ts'
import { countText, wholePercentText } from './words.ts'

/** The first bucket, of 0 to 7, of whole trips over 160 km: about half the average range of an electric vehicle. */
export const LONG_BUCKET_INCLUSIVE = 6
/** A trip comes from far, or goes on far, where that distance's upper bound is over this, km. */
const FAR_KM_EXCLUSIVE = 80

/** Traverses between two distances, each its bucket's upper bound in km, on whole trips of one length, bucket 0 to 7. */
export interface EvTraverses {
  readonly fromKm: number
  readonly toKm: number
  readonly bucket: number
  readonly figure: NamedFigure
}

/** Traverses between two distances on whole trips of any chosen length. */
export interface EvCell {
  readonly fromKm: number
  readonly toKm: number
  readonly figure: NamedFigure
  /** How much of the figure is of trips over 160 km in all. */
  readonly long: number
}

/** A cell and the traverses of the chosen lengths that it is the sum of. */
export interface SummedCell<T extends EvTraverses> extends EvCell {
  readonly parts: readonly T[]
}

/**
 * Sums what is released over the chosen lengths of the whole trip. A cell none of whose lengths is released is withheld.
 * @param name of a cell, from its two distances
 */
export function sumTripLengths<T extends EvTraverses>(
  traverses: readonly T[],
  [shortest, longest]: TripLengths,
  name: (fromKm: number, toKm: number) => string,
): readonly SummedCell<T>[] {
  const cells = new Map<string, T[]>()
  for (const each of traverses) {
    const key = `${each.fromKm} ${each.toKm}`
    const mine = cells.get(key) ?? []
    if (each.bucket >= shortest && each.bucket <= longest) mine.push(each)
    cells.set(key, mine)
  }
  return [...cells].map(([key, parts]) => {
    const [fromKm = 0, toKm = 0] = key.split(' ').map(Number)
    const sum = sumFigures(
      name(fromKm, toKm),
      parts.map(part => part.figure),
    )
    const long = parts.filter(part => part.bucket >= LONG_BUCKET_INCLUSIVE)
    return {
      fromKm,
      toKm,
      figure: { ...sum, margin: sum.margin === null ? null : Math.ceil(sum.margin) },
      long: long.reduce((total, { figure }) => total + (isReleased(figure) ? figure.value : 0), 0),
      parts,
    }
  })
}

/** Traverses that can be shown, and of them those far before or after the area, those on long trips, and those that are both. */
export interface LongJourneys {
  readonly total: number
  readonly before: number
  readonly after: number
  readonly long: number
  readonly both: number
}

export function longJourneys(cells: readonly EvCell[]): LongJourneys {
  const released = cells.flatMap(cell => (isReleased(cell.figure) ? [{ ...cell, value: cell.figure.value }] : []))
  const sum = (keep: (cell: EvCell) => boolean, of: 'value' | 'long' = 'value') =>
    released.filter(keep).reduce((total, cell) => total + cell[of], 0)
  const before = ({ fromKm }: EvCell) => fromKm > FAR_KM_EXCLUSIVE
  const after = ({ toKm }: EvCell) => toKm > FAR_KM_EXCLUSIVE
  return {
    total: sum(() => true),
    before: sum(before),
    after: sum(after),
    long: sum(() => true, 'long'),
    both: sum(cell => before(cell) || after(cell), 'long'),
  }
}

/** How many traverses are long journeys: over 80 km before or after the area and over 160 km in all. */
export function longJourneysSentence(cells: readonly EvCell[]): Sentence {
  const withheld = cells.filter(cell => !isReleased(cell.figure)).length
  if (withheld === cells.length) return sentence('Every pair of distances is withheld to protect individuals.')
  const { total, before, after, long, both } = longJourneys(cells)
  // of those that can be shown: what is withheld is never called zero
  const share = (of: number) => (of === 0 ? 'none' : `${countText(of)} (${wholePercentText(of / total)})`)
  return sentence(
    'Of ',
    strong(countText(total)),
    ' ',
    TRAVERSES,
    withheld === 0 ? ' by electric vehicles, ' : ' by electric vehicles that can be shown, ',
    strong(share(both)),
    ' are long journeys: more than 80 km before or after the area and more than 160 km in all, about half the average range. Of them all, ',
    `${share(before)} come from more than 80 km away, ${share(after)} go on for more than 80 km, and ${share(long)} travel more than 160 km`,
    withheld === 0 ? '.' : `; ${withheld} of ${cells.length} pairs of distances are withheld.`,
  )
}
