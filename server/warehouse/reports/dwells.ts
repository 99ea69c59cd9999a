import type { HourlyVisits } from '../../../src/contract/location-insights.ts'
import type { DwellByDay, DwellByHour } from '../../../src/contract/report-rows.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseStays } from '../gate/release-stays.ts'
import { releaseTable } from '../gate/release-table.ts'
import { byCell, dwellersBy, staysBy } from './cells.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { HOUR_KEYS, HOUR_OF_WEEK_KEYS, WEEKDAY_KEYS } from './keys.ts'
import { hourOfWeek } from './visits.ts'

/** Mean stay of dwells by weekday of arrival, seconds. */
export const dwellsByDay = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<DwellByDay>>> => {
  const cells = byCell(await warehouse.rows(staysBy('weekday'), { buildId }))
  return releaseReport(releaseStays({ keys: WEEKDAY_KEYS, keyOf: dayofweek => ({ dayofweek }), cells }, settings))
}

/** Mean stay of dwells by hour of arrival, seconds. */
export const dwellsByHour = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<DwellByHour>>> => {
  const cells = byCell(await warehouse.rows(staysBy('hour'), { buildId }))
  return releaseReport(releaseStays({ keys: HOUR_KEYS, keyOf: origin_hour => ({ origin_hour }), cells }, settings))
}

/**
 * People in dwells in each hour, per day of each weekday: 7 times 24 rows. Someone who stays is counted in every hour,
 * so that hours do not add up to anything that is released.
 */
export const dwellersByTime = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<HourlyVisits>>> => {
  const { warehouse, settings } = context
  const days = await readDays(context, buildId)
  const cells = byCell(await warehouse.rows(dwellersBy, { buildId }))
  const released = await protectMargins({ cells, keys: HOUR_OF_WEEK_KEYS, margins: [] }, settings)
  return releaseReport(
    releaseTable('visitorcount', {
      keys: HOUR_OF_WEEK_KEYS,
      keyOf: hourOfWeek,
      released,
      daysOf: at => days.of(hourOfWeek(at).weekday),
    }),
  )
}
