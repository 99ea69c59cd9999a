import { groupBy } from '../group-by.ts'
import { listed } from '../listed.ts'
import { daysText, missingDaysText } from '../missing-days.ts'
import { daysInMonth, monthOf } from '../month-period.ts'
import { type MethodBreak, sameMethod } from '../series/method-breaks.ts'

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

/** Something in which datasets differ: a heading and a sentence. */
export interface Unlike {
  readonly title: string
  readonly text: string
}

const km2 = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `Riverside and Docks: 31 days; City centre: 28 days.` Datasets that have a value in common are named together. */
function grouped(all: readonly ComparedFacts[], textOf: (facts: ComparedFacts) => string): string {
  const groups = groupBy(all, textOf)
  return `${[...groups].map(([text, group]) => `${listed(group.map(({ label }) => label))}: ${text}`).join('; ')}.`
}

const differ = (all: readonly ComparedFacts[], textOf: (facts: ComparedFacts) => string): boolean =>
  new Set(all.map(textOf)).size > 1

const monthDaysText = ({ first }: ComparedFacts): string => {
  const month = monthOf(first)
  return month === null ? 'unknown' : `${daysInMonth(month)} days`
}
const areaText = ({ areaKm2 }: ComparedFacts): string => (areaKm2 === null ? 'unknown' : `${km2.format(areaKm2)} km²`)
const zonesText = ({ zones }: ComparedFacts): string => zones ?? 'no map'

/** The method by which a dataset is counted: `Method 3.2, since 1 July 2026`. */
const methodText =
  (breaks: readonly MethodBreak[]) =>
  ({ first, last }: ComparedFacts): string => {
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
 * The things in which the datasets differ and which no figure shows, in words; empty if there are none.
 * @param breaks in method, by date; null: they are not known
 */
export function unlikeThings(all: readonly ComparedFacts[], breaks: readonly MethodBreak[] | null): readonly Unlike[] {
  const unlike: Unlike[] = []
  if (differ(all, monthDaysText)) unlike.push({ title: 'Months differ', text: grouped(all, monthDaysText) })
  if (breaks === null)
    unlike.push({
      title: 'Method not known',
      text: 'Whether all datasets are counted by one method could not be read just now.',
    })
  else if (all.some(a => all.some(b => !sameMethod(breaks, a, b))))
    unlike.push({ title: 'Method differs', text: grouped(all, methodText(breaks)) })
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
