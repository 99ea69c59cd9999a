import { sql } from 'kysely'
import { monthDays, monthLabel, monthOf } from '../../../src/domain/months.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../errors.ts'
import { UsageError } from '../cli-error.ts'

/** @throws UsageError for what is no month */
export const readMonth = (given: string | undefined): string => {
  if (given === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(given))
    throw new UsageError('Name a month as 2026-10: npm run admin -- close-month 2026-10')
  return given
}

/**
 * A month that goes on cannot have been delivered whole: its name was mistyped, and standing orders would buy it by its first days.
 * @param today ISO date
 * @throws OperatorError
 */
export const requireOver = (month: string, today: string): void => {
  const named = monthOf(month)!
  if (monthDays(named).lastDay >= today)
    throw new OperatorError(
      `${monthLabel(named)} is not over yet. Nothing was closed; name a month whose last day has passed.`,
    )
}

/** Notes that nothing more is delivered of a month. */
export const closeMonth = async (tx: Tx, month: string): Promise<string> => {
  await tx
    .insertInto('month_deliveries')
    .values({ month, closed_at: sql<Date>`now()` })
    .onConflict(at => at.column('month').doUpdateSet({ closed_at: sql<Date>`now()` }))
    .execute()
  await auditTerminal(tx, null, 'month-closed', { month })
  return `${monthLabel(monthOf(month)!)} is closed: standing orders buy it with the days that it has, once it can be ordered.`
}
