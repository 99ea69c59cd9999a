import { kindsOfDaysText } from '../bank-holidays.ts'
import { groupBy } from '../collections.ts'
import { daysText, missingDaysText } from '../days.ts'
import { daysOfPeriod } from '../event-days.ts'
import { monthDays, monthOf } from '../months.ts'
import { type MethodBreak, sameMethod } from '../series/day-notes.ts'
import { listed } from '../text/lists.ts'
import { km2 } from '../text/numbers.ts'

/** A difference between datasets that no figure shows: a heading and a sentence. */
export interface Unlike {
  readonly title: string
  readonly text: string
}

/**
 * How the areas of two datasets overlap. `shared`: each part outside the shared area is expected to have at least the
 * threshold's number of devices, or none; `few`: such a part is expected to have fewer; `unknown`: this cannot be
 * determined.
 */
export const OVERLAPS = ['same', 'apart', 'shared', 'few', 'unknown'] as const
export type Overlap = (typeof OVERLAPS)[number]

/** The devices expected in an area: the minimum and maximum that released figures allow. */
interface Expected {
  readonly least: number
  readonly most: number
}

/** An area with fewer expected devices counts as empty. */
export const NEGLIGIBLE_DEVICES = 0.5

/**
 * Decides whether two overlapping areas may be compared by levels. Their difference is the difference between the parts
 * outside the overlap. If one of these is expected to have few devices, it would nearly reveal that part.
 * @param outside the devices expected in each area's part outside the other; null if it is inside the other
 * @param minDevices the threshold of the disclosure gate
 */
export const overlapOf = (outside: readonly [Expected | null, Expected | null], minDevices: number): Overlap => {
  if (outside.every(each => each === null)) return 'same'
  const isFew = (each: Expected | null) => each !== null && each.most >= NEGLIGIBLE_DEVICES && each.least < minDevices
  return outside.some(isFew) ? 'few' : 'shared'
}

/** The facts about a dataset that a reader must know before comparing its figures. */
export interface ComparedFacts {
  /** The dataset's name among the others, such as `Riverside` or `City centre, May 2026`. */
  readonly label: string
  /** The first and last day, as ISO dates. */
  readonly first: string
  readonly last: string
  /** Days without data, as ISO dates. */
  readonly missingDays: readonly string[]
  /**
   * The zone system of its maps, including the version, such as `Standard, version 2`. Null for a dataset without a
   * map.
   */
  readonly zones: string | null
  /** The titles of the report's parts that were bought. */
  readonly options: readonly string[]
  /** Null if unknown. */
  readonly areaKm2: number | null
  readonly ground: Ground
}

/** The ground that a dataset counts. */
interface Ground {
  /** Equal for datasets of the same ordered place. */
  readonly ordered: string
  /** Equal for datasets that cover the same area. Parts of an edge may have followed an older one. */
  readonly covered: string
}

interface OrderedPlace {
  readonly groundKey: string
  readonly details: {
    readonly pois: readonly unknown[]
    readonly selectedZones: readonly number[]
    readonly zoneSystem: string
    readonly boundary?: { readonly wkt: string } | undefined
  }
}

export const groundOf = ({ groundKey, details }: OrderedPlace): Ground => ({
  ordered: JSON.stringify([
    details.zoneSystem,
    details.pois,
    details.selectedZones.toSorted((a, b) => a - b),
    details.boundary?.wkt ?? null,
  ]),
  covered: groundKey,
})

/** Names the datasets whose ground differs although the same place was ordered; null if there are none. */
export const differingGround = (all: readonly { readonly label: string; readonly ground: Ground }[]): string | null => {
  const texts = [...groupBy(all, ({ ground }) => ground.ordered).values()].flatMap(same => {
    const grounds = [...groupBy(same, ({ ground }) => ground.covered).values()]
    if (grounds.length < 2) return []
    // The ground of most datasets is the usual one.
    const usual = grounds.toSorted((a, b) => b.length - a.length)[0]
    const others = grounds.filter(group => group !== usual).flatMap(group => group.map(({ label }) => label))
    return [
      `${listed(others)} ${others.length === 1 ? 'covers' : 'cover'} other ground than ${listed((usual ?? []).map(({ label }) => label))}, although the same place was ordered: parts of an edge follow that of an older order.`,
    ]
  })
  return texts.length === 0 ? null : texts.join(' ')
}

const differ = (all: readonly ComparedFacts[], textOf: (facts: ComparedFacts) => string): boolean =>
  new Set(all.map(textOf)).size > 1

const monthDaysText = ({ first }: ComparedFacts): string => {
  const month = monthOf(first)
  return month === null ? 'unknown' : kindsOfDaysText(daysOfPeriod(monthDays(month)))
}
const areaText = ({ areaKm2 }: ComparedFacts): string => (areaKm2 === null ? 'unknown' : `${km2(areaKm2)} km²`)
const zonesText = ({ zones }: ComparedFacts): string => zones ?? 'no map'

/**
 * Describes differences between datasets that no figure shows.
 * @param breaks breaks in method, sorted by date; null if unknown
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
  const ground = differingGround(all)
  if (ground !== null) unlike.push({ title: 'Edges differ', text: ground })
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
  /** The first and last day, as ISO dates. */
  readonly first: string
  readonly last: string
}

/** The counting method, such as `Method 3.2, since 1 July 2026`. */
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
 * Describes how the counting methods of the compared figures differ; null if they are the same.
 * @param breaks breaks in method, sorted by date; null if unknown
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

/**
 * Lists each description with its datasets, such as `Riverside and Docks: 31 days; City centre: 28 days.` Datasets with
 * the same description are named together.
 */
export function grouped<T extends { readonly label: string }>(all: readonly T[], textOf: (one: T) => string): string {
  const groups = groupBy(all, textOf)
  return `${[...groups].map(([text, group]) => `${listed(group.map(({ label }) => label))}: ${text}`).join('; ')}.`
}
