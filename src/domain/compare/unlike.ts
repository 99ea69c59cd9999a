import { groupBy } from '../collections.ts'
import { daysText, missingDaysText } from '../days.ts'
import { daysInMonth, monthOf } from '../months.ts'
import { type MethodBreak, sameMethod } from '../series/day-notes.ts'
import { listed } from '../text/lists.ts'
import { km2 } from '../text/numbers.ts'

/** Something in which datasets differ: a heading and a sentence. */
export interface Unlike {
  readonly title: string
  readonly text: string
}

/**
 * How the grounds of two datasets lie to each other. `shared`: they share ground, and on each part outside it the threshold's
 * devices are expected, or nobody; `few`: they share ground, and fewer are expected on such a part; `unknown`: this cannot
 * be found out.
 */
export const OVERLAPS = ['same', 'apart', 'shared', 'few', 'unknown'] as const
export type Overlap = (typeof OVERLAPS)[number]

/** The devices that may be expected on ground: the least and the most that released figures allow. */
interface Expected {
  readonly least: number
  readonly most: number
}

/** Ground on which fewer devices are expected counts as empty. */
export const NEGLIGIBLE_DEVICES = 0.5

/**
 * Whether two areas that share ground may be compared by levels. Their difference is the difference of the parts outside the
 * shared ground; where one of them is expected to hold few devices, the difference would nearly show that part alone.
 * @param outside expected on each area's part outside the other; null where there is no such part
 * @param minDevices the threshold of the disclosure gate
 */
export const overlapOf = (outside: readonly [Expected | null, Expected | null], minDevices: number): Overlap => {
  if (outside.every(each => each === null)) return 'same'
  const isFew = (each: Expected | null) => each !== null && each.most >= NEGLIGIBLE_DEVICES && each.least < minDevices
  return outside.some(isFew) ? 'few' : 'shared'
}

/** What a reader must know of a dataset before its figures are compared. */
export interface ComparedFacts {
  /** Names the dataset beside the others: `Riverside`, `City centre, May 2026`. */
  readonly label: string
  /** The first and the last day, ISO dates. */
  readonly first: string
  readonly last: string
  /** Days without data, ISO dates. */
  readonly missingDays: readonly string[]
  /** The zone system of its maps with its version: `Standard, version 2`; null for a dataset without a map. */
  readonly zones: string | null
  /** The parts of the report that were bought, by title. */
  readonly options: readonly string[]
  /** null if it is not known. */
  readonly areaKm2: number | null
}

const differ = (all: readonly ComparedFacts[], textOf: (facts: ComparedFacts) => string): boolean =>
  new Set(all.map(textOf)).size > 1

const monthDaysText = ({ first }: ComparedFacts): string => {
  const month = monthOf(first)
  return month === null ? 'unknown' : `${daysInMonth(month)} days`
}
const areaText = ({ areaKm2 }: ComparedFacts): string => (areaKm2 === null ? 'unknown' : `${km2(areaKm2)} km²`)
const zonesText = ({ zones }: ComparedFacts): string => zones ?? 'no map'

/**
 * The things in which the datasets differ and which no figure shows, in words; empty if there are none.
 * @param breaks in method, by date; null: they are not known
 */
export function unlikeThings(all: readonly ComparedFacts[], breaks: readonly MethodBreak[] | null): readonly Unlike[] {
  const unlike: Unlike[] = []
  if (differ(all, monthDaysText)) unlike.push({ title: 'Months differ', text: grouped(all, monthDaysText) })
  const method = unlikeMethod(all, breaks)
  if (method !== null) unlike.push(method)
  const gaps = all.filter(({ missingDays }) => missingDays.length > 0)
  if (gaps.length > 0)
    unlike.push({
      title: 'Days are missing',
      text: gaps.map(({ label, missingDays }) => `${label}: ${missingDaysText(missingDays)}`).join(' '),
    })
  if (differ(all, areaText)) unlike.push({ title: 'Areas differ', text: grouped(all, areaText) })
  if (differ(all, zonesText)) unlike.push({ title: 'Zones differ', text: grouped(all, zonesText) })
  const every = [...new Set(all.flatMap(({ options }) => options))]
  const lacking = groupBy(
    all.filter(({ options }) => options.length < every.length),
    ({ options }) => listed(every.filter(option => !options.includes(option))),
  )
  if (lacking.size > 0)
    unlike.push({
      title: 'Options differ',
      text: [...lacking]
        .map(([without, group]) => {
          const labels = group.map(({ label }) => label)
          return `${listed(labels)} ${labels.length === 1 ? 'has' : 'have'} no ${without}.`
        })
        .join(' '),
    })
  return unlike
}

/** A dataset or a side of an event, and the days that its figures count. */
interface ComparedDays {
  readonly label: string
  /** The first and the last day, ISO dates. */
  readonly first: string
  readonly last: string
}

/** The method by which something is counted: `Method 3.2, since 1 July 2026`. */
const methodText =
  (breaks: readonly MethodBreak[]) =>
  ({ first, last }: ComparedDays): string => {
    const since = breaks.findLast(({ date }) => date <= first)
    const within = breaks.filter(({ date }) => date > first && date <= last)
    const [next] = breaks
    return [
      since !== undefined
        ? `${since.text}, since ${daysText([since.date])}`
        : `before ${daysText([next?.date ?? first])}`,
      ...within.map(({ date, text }) => `from ${daysText([date])} ${text}`),
    ].join(', ')
  }

/**
 * How the methods differ by which the compared figures are counted; null where all are counted by one.
 * @param breaks in method, by date; null: they are not known
 */
export function unlikeMethod(all: readonly ComparedDays[], breaks: readonly MethodBreak[] | null): Unlike | null {
  if (breaks === null)
    return {
      title: 'Method not known',
      text: 'Whether all figures are counted by one method could not be read just now.',
    }
  return all.some(a => all.some(b => !sameMethod(breaks, a, b)))
    ? { title: 'Method differs', text: grouped(all, methodText(breaks)) }
    : null
}

/** `Riverside and Docks: 31 days; City centre: 28 days.` Those that have a text in common are named together. */
export function grouped<T extends { readonly label: string }>(all: readonly T[], textOf: (one: T) => string): string {
  const groups = groupBy(all, textOf)
  return `${[...groups].map(([text, group]) => `${listed(group.map(({ label }) => label))}: ${text}`).join('; ')}.`
}
