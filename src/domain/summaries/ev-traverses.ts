import type { TripLengths } from '../distance-buckets.ts'
import { roundMargin } from '../known-digits.ts'
import { complementOf } from '../share-of.ts'
import { type Figure, isReleased, type NamedFigure } from './figure.ts'
import { TRAVERSES } from './nouns.ts'
import { partWords } from './part-of-cells.ts'
import { type Sentence, sentence } from './sentence.ts'
import { sumFigures, sumOf, type Total } from './sum-figures.ts'
import { about, joint } from './words.ts'

/** The first bucket (0 to 7) of whole trips over 160 km, about half the average range of an electric vehicle. */
const LONG_BUCKET_INCLUSIVE = 6
/** A distance before or after the area is far if the upper bound of its bucket is over this, km. */
const FAR_KM_EXCLUSIVE = 80

/** Traverses between two distances (upper bounds of their buckets, km) on whole trips of one length (bucket 0 to 7). */
export interface EvTraverses {
  readonly fromKm: number
  readonly toKm: number
  readonly bucket: number
  readonly figure: NamedFigure
}

/** Traverses between two distances on whole trips of all selected lengths. */
export interface EvCell {
  readonly fromKm: number
  readonly toKm: number
  readonly figure: NamedFigure
  /** The part of the figure on trips over 160 km. */
  readonly long: number
}

/** A cell with the traverses that it sums. */
export interface SummedCell<T extends EvTraverses> extends EvCell {
  readonly parts: readonly T[]
}

/**
 * Sums the released figures over the selected lengths of the whole trip. A cell without a released length is withheld.
 * @param name gives the name of a cell with two distances
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
      figure: { ...sum, margin: sum.margin === null ? null : roundMargin(sum.margin) },
      long: long.reduce((total, { figure }) => total + (isReleased(figure) ? figure.value : 0), 0),
      parts,
    }
  })
}

/** The cells far before and far after the area, the figures of trips over 160 km, and the figures of trips that are long and far. */
export interface LongJourneys {
  readonly before: readonly Figure[]
  readonly after: readonly Figure[]
  readonly long: readonly Figure[]
  readonly both: readonly Figure[]
}

/** The figure of the long trips of a cell; its margin is that of a figure of its size with the same design factor. */
const longOf = ({ figure, long }: EvCell): Figure =>
  isReleased(figure) && figure.margin !== null && long > 0
    ? { value: long, suppressed: false, margin: figure.margin * Math.sqrt(Math.max(1, figure.value / long)) }
    : { ...figure, value: isReleased(figure) ? long : null }

export function longJourneys(cells: readonly EvCell[]): LongJourneys {
  const before = cells.filter(({ fromKm }) => fromKm > FAR_KM_EXCLUSIVE)
  const after = cells.filter(({ toKm }) => toKm > FAR_KM_EXCLUSIVE)
  return {
    before: before.map(({ figure }) => figure),
    after: after.map(({ figure }) => figure),
    long: cells.map(longOf),
    both: cells.filter(cell => before.includes(cell) || after.includes(cell)).map(longOf),
  }
}

const LONG = ': more than 80 km before or after the area and more than 160 km in all, about half the average range'

/**
 * The number of long journeys: over 80 km before or after the area and over 160 km in all. Each figure is named once. If cells are
 * withheld, the shown figures are lower bounds.
 * @param total the total of all cells; null if it may not be released
 */
export function longJourneysSentence(cells: readonly EvCell[], total: Total | null): Sentence {
  const figures = cells.map(({ figure }) => figure)
  const withheld = figures.filter(figure => !isReleased(figure)).length
  if (withheld === cells.length) return sentence('Every pair of distances is withheld to protect individuals.')
  const found = longJourneys(cells)
  const of = { cells: figures, total, areSums: true }
  const all = total ?? sumOf(figures, null)
  const sum = (some: readonly Figure[]) => sumOf(some, total).value ?? 0
  const [both, long] = [sum(found.both), sum(found.long)]
  const shown = total !== null || withheld === 0 ? '' : ' we can show'
  const counted = [...about(all), ' ', TRAVERSES, ` by electric vehicles${shown}`]
  const lead =
    both === 0
      ? ['Of ', ...counted, ', none that can be shown is a long journey', LONG]
      : both === all.value && complementOf(total, figures) === null
        ? ['All of ', ...counted, ' are long journeys', LONG]
        : ['Of ', ...counted, ', ', ...(partWords(found.both, of) ?? []), ' are long journeys', LONG]
  const clause = (some: readonly Figure[], does: string) => {
    const words = partWords(some, of)
    return words === null ? [] : [[...words, does]]
  }
  const others = [
    ...clause(found.before, ' come from more than 80 km away'),
    ...clause(found.after, ' continue for more than 80 km'),
    ...(long === both || long === all.value ? [] : clause(found.long, ' travel more than 160 km')),
  ]
  const joined = others.flatMap((words, at) => [at === 0 ? '. Of all, ' : joint(at, others.length), ...words])
  const note = withheld === 0 ? '' : `; ${withheld} of ${cells.length} pairs of distances are withheld`
  return sentence(...lead, ...joined, `${note}.`)
}
