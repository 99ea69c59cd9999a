import { compareTables } from '../compare/compare-tables.ts'
import { correlationOfMonths, type PeopleOfMonth } from '../compare/same-people.ts'
import { type Month, monthAfter, monthKey } from '../months.ts'
import type { Figure } from '../summaries/figure.ts'
import { type KnownBreaks, sameMethod } from './day-notes.ts'

/** A month's figure. For the visits of a place, also how many of them are repeat visits. */
export interface MonthFigure extends Figure {
  readonly people?: PeopleOfMonth
}

/** A month's figure, and its first and last day. */
export interface MonthOfSeries {
  readonly month: Month
  readonly first: string
  readonly last: string
  readonly figure: MonthFigure
}

/**
 * A month compared with an earlier one. `none`: the earlier month is not in the series; `break`: the method changed
 * between them; `unknown`: it may have changed; `empty`: one of the two lacks a figure.
 */
export type Change =
  | { readonly kind: 'none' | 'break' | 'unknown' | 'empty' }
  | {
      readonly kind: 'compared'
      /** As a percentage of the earlier month, with the 95 % interval; null if the interval is not determined. */
      readonly percent: number | null
      readonly low: number | null
      readonly high: number | null
      /**
       * The direction of a clear change, corrected for the number of comparisons in the series. Null if the change is
       * not clear.
       */
      readonly clear: 'more' | 'fewer' | null
    }

export interface Changes {
  readonly onMonthBefore: Change
  readonly onYearBefore: Change
}

const monthOfPeople = ({ month, figure: { people } }: MonthOfSeries) => ({ month, people })

/**
 * Compares each month with the previous month and with the same month a year before. Holm's step-down over all these
 * comparisons decides which are clear.
 */
export function monthChanges(months: readonly MonthOfSeries[], breaks: KnownBreaks): readonly Changes[] {
  const byKey = new Map(months.map(each => [monthKey(each.month), each]))
  const pairs = [1, 12].flatMap(back =>
    months.map(now => ({ now, before: byKey.get(monthAfter(monthKey(now.month), -back)) })),
  )
  const compared = pairs.flatMap(({ now, before }) =>
    before !== undefined && breaks !== null && sameMethod(breaks, before, now) ? [{ now, before }] : [],
  )
  const [, rows = []] = compareTables({
    tables: [compared.map(({ before }) => before.figure), compared.map(({ now }) => now.figure)],
    base: 0,
    scales: [1, 1],
    correlationOf: (_, row) => {
      const pair = compared[row]
      return pair === undefined ? 0 : correlationOfMonths(monthOfPeople(pair.before), monthOfPeople(pair.now))
    },
  })
  let next = 0
  const changes = pairs.map(({ now, before }): Change => {
    if (before === undefined) return { kind: 'none' }
    if (breaks === null) return { kind: 'unknown' }
    if (!sameMethod(breaks, before, now)) return { kind: 'break' }
    const row = rows[next++]
    if (row?.kind !== 'compared') return { kind: 'empty' }
    const { index, indexLow, indexHigh, clear } = row
    const overBase = (value: number | null) => (value === null ? null : value - 100)
    return { kind: 'compared', percent: overBase(index), low: overBase(indexLow), high: overBase(indexHigh), clear }
  })
  const absent: Change = { kind: 'none' }
  return months.map((_, at) => ({
    onMonthBefore: changes[at] ?? absent,
    onYearBefore: changes[months.length + at] ?? absent,
  }))
}
