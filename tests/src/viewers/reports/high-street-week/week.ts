import type { Covers } from '../../../../../src/domain/disclosure/merged-rows.ts'
import type { Presented } from '../../../../../src/viewers/kit/report/data-view.ts'
import { HIGH_STREET_WEEK } from '../../../../../src/viewers/reports/high-street-week/high-street-report.ts'
import { noData, released, shown } from '../shown.ts'

export const WEEK_VIEW = HIGH_STREET_WEEK.tabs.find(({ id }) => id === 'week')!.views![0]!

/**
 * The hours of a week, each with its figure; null if data is missing.
 * @param visitsAt weekday 0 is Sunday
 */
export const week = (
  visitsAt: (weekday: number, hour: number) => number | null,
  margin = 5,
  coversOf: (weekday: number, hour: number) => Covers | undefined = () => undefined,
): Promise<Presented> =>
  shown(
    WEEK_VIEW,
    '/datasetsapi/footfallanalysis/visitors/averagehourly',
    Array.from({ length: 168 }, (_, at) => {
      const [weekday, hour] = [Math.floor(at / 24), at % 24]
      const visitorcount = visitsAt(weekday, hour)
      const covers = coversOf(weekday, hour)
      return {
        weekday,
        hour,
        visitorcount,
        ...(covers && { covers }),
        ...(visitorcount === null ? noData : released('300+', margin)),
      }
    }),
  )
