import { monthDays, monthLabel, monthOf } from '../../../src/domain/months.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import type { Tx } from '../../db/database.ts'
import { now } from '../../db/updates.ts'
import { OperatorError } from '../../errors.ts'
import { UsageError } from '../run-tool.ts'

export const readMonth = (given: string | undefined): string => {
  if (given === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(given))
    throw new UsageError('Name a month as 2026-10: npm run admin -- close-month 2026-10')
  return given
}

/**
 * Refuses a month that is not over yet: its delivery cannot be complete, and standing orders would buy it after only
 * its first days.
 * @param today ISO date
 * @throws OperatorError if the month is not over
 */
export const requireOver = (month: string, today: string): void => {
  const named = monthOf(month)!
  if (monthDays(named).lastDay >= today)
    throw new OperatorError(
      `${monthLabel(named)} is not over yet. Nothing was closed; name a month whose last day has passed.`,
    )
}

/** Marks a month's delivery as complete. */
export const closeMonth = async (tx: Tx, month: string): Promise<string> => {
  await tx
    .insertInto('month_deliveries')
    .values({ month, closed_at: now })
    .onConflict(at => at.column('month').doUpdateSet({ closed_at: now }))
    .execute()
  await auditTerminal(tx, null, 'month-closed', { month })
  return `${monthLabel(monthOf(month)!)} is closed: standing orders buy it with the days that it has, once it can be ordered.`
}
