import { monthDays, monthLabel, monthOf } from '../../../src/domain/months.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import type { Tx } from '../../db/database.ts'
import { now } from '../../db/updates.ts'
import { OperatorError } from '../../errors.ts'
import { UsageError } from '../run-tool.ts'

/** @throws UsageError if the string is not a month */
export const readMonth = (given: string | undefined): string => {
  if (given === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(given))
    throw new UsageError('Name a month as 2026-10: npm run admin -- close-month 2026-10')
  return given
}

/**
 * Refuses a month that is not over: it cannot have been delivered completely, and standing orders would buy it on the
 * basis of its first days. @param today ISO date @throws OperatorError if the month is not over
 */
export const requireOver = (month: string, today: string): void => {
  const named = monthOf(month)!
  if (monthDays(named).lastDay >= today)
    throw new OperatorError(
      `${monthLabel(named)} is not over yet. Nothing was closed; name a month whose last day has passed.`,
    )
}

/** Records that a month's delivery is complete. */
export const closeMonth = async (tx: Tx, month: string): Promise<string> => {
  await tx
    .insertInto('month_deliveries')
    .values({ month, closed_at: now })
    .onConflict(at => at.column('month').doUpdateSet({ closed_at: now }))
    .execute()
  await auditTerminal(tx, null, 'month-closed', { month })
  return `${monthLabel(monthOf(month)!)} is closed: standing orders buy it with the days that it has, once it can be ordered.`
}
