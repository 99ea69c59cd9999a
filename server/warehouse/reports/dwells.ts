import type { HourlyVisits } from '../../../src/contract/location-insights.ts'
import type { DwellByDay, DwellByHour } from '../../../src/contract/report-tables.ts'
import { byCell } from '../cells.ts'
import { keysOf } from '../dimensions.ts'
import type { FigureContext } from '../figure-context.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import { releaseReport } from '../gate/release-report.ts'
import { releaseStays } from '../gate/release-stays.ts'
import { releaseTable } from '../gate/release-table.ts'
import { followed } from '../gate/settings.ts'
import { readDays } from './days.ts'
import { isPeriodShown } from './protect-table.ts'
import { report } from './report.ts'
import { hourOfWeek } from './visits.ts'

/** Mean stays of dwells by when people arrive, seconds. */
const meanStays =
  <K extends object>(by: 'weekday' | 'hour', keyOf: (cell: number) => K) =>
  async (context: FigureContext, buildId: number) => {
    const { dwells, settings } = context
    const isShown = await isPeriodShown(context, buildId, 'visits')
    const cells = byCell(isShown ? await dwells.stays(buildId, by) : [])
    const rules = by === 'weekday' ? followed(settings) : settings
    return releaseReport(releaseStays({ keys: keysOf(by), keyOf, cells }, rules))
  }

export const dwellReports = {
  'dwells/dwellsbyday': report<DwellByDay>(meanStays('weekday', dayofweek => ({ dayofweek }))),
  'dwells/dwellsbyhour': report<DwellByHour>(meanStays('hour', origin_hour => ({ origin_hour }))),
  /**
   * People in dwells in each hour, per day of its weekday: 168 rows. A person who stays is counted in every hour, so the hours add
   * up to no total that is released.
   */
  'dwells/dwellersbytime': report<HourlyVisits>(async (context, buildId) => {
    const { dwells, settings } = context
    const days = await readDays(context, buildId)
    const keys = keysOf('hour-of-week')
    const isShown = await isPeriodShown(context, buildId, 'visits')
    const cells = byCell(isShown ? await dwells.people(buildId, days.dates) : [])
    const released = await protectMargins({ cells, keys, margins: [] }, settings)
    return releaseReport(
      releaseTable('visitorcount', {
        keys,
        keyOf: hourOfWeek,
        released,
        daysOf: cell => days.of(hourOfWeek(cell).weekday),
      }),
    )
  }),
}
