import type { VisitsByAgeAndGender, VisitsByAgeBand, VisitsByGender } from '../../../src/contract/report-tables.ts'
import { keysOf, splitPair } from '../dimensions.ts'
import type { FigureContext } from '../figure-context.ts'
import { releaseDayTypes } from '../gate/release-day-types.ts'
import { releaseReport } from '../gate/release-report.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import { readDays } from './days.ts'
import { BY_PERIOD, DAY_TYPES, protectTable } from './protect-table.ts'
import { countTable, PERIOD_TOTAL, report } from './report.ts'

const AGE_BANDS = ['Unknown', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const GENDER_BANDS = ['Unknown', 'Female', 'Male']

const ageBand = (age: number) => ({ age_band_display: AGE_BANDS[age] ?? '' })
const genderBand = (gender: number) => ({ gender_band_display: GENDER_BANDS[gender] ?? '' })

/** Visits per weekday and per weekend day by band. A row holds both figures, and each of the two has a total of its own. */
const byDayType =
  <K extends object>(bands: 'age' | 'gender', keyOf: (band: number) => K) =>
  async (context: FigureContext, buildId: number) => {
    const { released, totalsOf } = await protectTable(context, buildId, 'visits', `${bands}-day-type`, [
      { totals: bands, releasedBy: BY_PERIOD },
      DAY_TYPES,
    ])
    const { ofDayType } = await readDays(context, buildId)
    return releaseReport(
      releaseDayTypes({ keys: keysOf(bands), keyOf, released, days: ofDayType }),
      releaseTotals({
        totals: await totalsOf('day-type'),
        of: weekend => ({ daytype: weekend === 0 ? 'weekday' : 'weekend' }),
        daysOf: weekend => ofDayType[weekend] ?? 0,
      }),
    )
  }

export const demographicReports = {
  'demographics/visitorsbyageband': report<VisitsByAgeBand>(byDayType('age', ageBand)),
  'demographics/visitorsbygender': report<VisitsByGender>(byDayType('gender', genderBand)),
  /** Visits of the period by age band and gender: the same figures filter each of the two charts by the other. */
  'demographics/combined': report<VisitsByAgeAndGender>(
    countTable({
      rows: 'visits',
      by: 'age-gender',
      value: 'total',
      keyOf: cell => {
        const [age, gender] = splitPair('age-gender', cell)
        return { ...ageBand(age), ...genderBand(gender) }
      },
      margins: [
        { totals: 'age', releasedBy: BY_PERIOD },
        { totals: 'gender', releasedBy: BY_PERIOD },
      ],
      totals: [...PERIOD_TOTAL, { by: 'age', of: ageBand }, { by: 'gender', of: genderBand }],
    }),
  ),
}
