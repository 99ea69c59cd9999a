import { groupBy } from '../group-by.ts'
import { missingDaysText } from '../missing-days.ts'
import { daysInMonth, monthOf } from '../month-period.ts'
import type { MethodBreak } from '../series/method-breaks.ts'
import { listed } from '../text/lists.ts'
import { km2 } from '../text/numbers.ts'
import { grouped } from './grouped.ts'
import type { Unlike } from './unlike.ts'
import { unlikeMethod } from './unlike-method.ts'

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
