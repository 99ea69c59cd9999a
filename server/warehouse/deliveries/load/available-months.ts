import type { AvailableMonth } from '../../../../src/contract/places.ts'
import { MISSING_DAYS_AT_MOST } from '../../../../src/domain/constants.ts'
import { daysInMonth } from '../../../../src/domain/month-period.ts'
import type { Warehouse } from '../../warehouse.ts'
import { Delivery, visibleBatches } from './batches.ts'
import { completeDays } from './complete-days.ts'

/** The months that can be ordered because enough of their local days hold data, ascending. */
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
