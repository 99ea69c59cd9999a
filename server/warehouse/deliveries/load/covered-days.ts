import type { AvailableMonth } from '../../../../src/contract/places.ts'
import { MISSING_DAYS_AT_MOST } from '../../../../src/domain/constants.ts'
import { daysInMonth } from '../../../../src/domain/months.ts'
import { OperatorError } from '../../../errors.ts'
import { statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'
import { Delivery, visibleBatches } from './batches.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 3700

/**
 * Returns the ISO dates from the first to the last, inclusive.
 *
 * @example daysBetween('2026-10-30..2026-11-01') // ['2026-10-30', '2026-10-31', '2026-11-01']
 * @throws OperatorError if the text is not two dates in order, at most ten years apart
 */
export const daysBetween = (text: string): string[] => {
  const [first = Number.NaN, last = Number.NaN] = text.split('..').map(day => Date.parse(`${day}T00:00Z`))
  const days = Math.round((last - first) / DAY_MS) + 1
  if (last < first) throw new OperatorError(`${text} ends before it begins`)
  if (!/^\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}$/.test(text) || !(days >= 1 && days <= MOST_DAYS))
    throw new OperatorError(`${text} is not like 2026-10-01..2026-10-31`)
  return Array.from({ length: days }, (_, i) => new Date(first + i * DAY_MS).toISOString().slice(0, 10))
}

/** The local days that at least one coverage delivery declares complete, ascending. */
export const completeDays = statement<{ coverageBatches: readonly number[] }, { day: string }>(
  import.meta.url,
  'complete-days.sql',
)

/** The months that can be ordered because enough of their local days have data, ascending. */
export const availableMonths = async (warehouse: Warehouse): Promise<AvailableMonth[]> => {
  const coverageBatches = await visibleBatches(warehouse, Delivery.Coverage)
  const covered = new Map<string, number>()
  for (const { day } of await warehouse.rows(completeDays, { coverageBatches })) {
    const month = day.slice(0, 7)
    covered.set(month, (covered.get(month) ?? 0) + 1)
  }
  return [...covered].flatMap(([text, days]) => {
    const year = Number(text.slice(0, 4))
    const month = Number(text.slice(5))
    return days >= daysInMonth({ year, month }) - MISSING_DAYS_AT_MOST ? [{ year, month }] : []
  })
}
