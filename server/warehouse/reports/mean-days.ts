import type { DailyVisits } from '../../../src/contract/location-insights.ts'
import type { Released } from '../gate/release.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import type { Days } from './days.ts'
import { WEEKDAY_KEYS } from './keys.ts'
import { ofAll, PERIOD, type ProtectedTable } from './protect-table.ts'

/** Trips per day of each weekday, seven rows from Sunday. The total is that of the mean day of all that have data. */
export const meanDays = async (
  { released, totalsOf }: ProtectedTable,
  days: Days,
): Promise<Released<ReportFigures<DailyVisits>>> =>
  releaseReport(
    releaseTable('visitorcount', {
      keys: WEEKDAY_KEYS,
      keyOf: weekday => ({ weekday }),
      released,
      daysOf: days.of,
    }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll, daysOf: () => days.all }),
  )
