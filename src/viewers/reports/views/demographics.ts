import { routes } from '../../../contract/client-routes.ts'
import { AGE_AND_GENDER, PERTURBED, VISIT } from '../../../domain/definitions.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import { AGE_BANDS, demographicsSentence, sumsBy } from '../../../domain/summaries/demographics-sentence.ts'
import { type Axis, pairRows, type ReleasedRow, seriesOf } from '../../kit/report/axis-rows.ts'
import { partColumns, seriesColumn, slotColumn } from '../../kit/report/columns.tsx'
import { DAY_TYPE_AXIS, DAY_TYPES } from '../../kit/report/common-axes.ts'
import { defineView } from '../../kit/report/data-view.ts'
import { monthText } from '../../kit/report/report-period.ts'
import { barsOf, type ViewRow } from '../../kit/report/view-rows.ts'
import { ageAndGender, sameAges } from './age-and-gender.ts'
import { LinkedDemographics } from './demographics-charts.tsx'
import { AGES, byDayView, GENDERS } from './kinds.ts'
import { visitsByDay } from './visits.ts'

interface ByDayType extends ReleasedRow {
  readonly weekday: number | null
  readonly weekday_margin: number | null
  readonly weekend: number | null
  readonly weekend_margin: number | null
}

/** A row of the call contains the figures of both day types. Each becomes a separate row. */
const dayTypeRows = <R extends ByDayType>(items: readonly R[], axis: Axis<string>): readonly ViewRow[] =>
  pairRows(
    items.flatMap(item =>
      DAY_TYPES.map(({ key: daytype }) => ({
        ...item,
        daytype,
        visits: item[daytype],
        margin: item[`${daytype}_margin`],
      })),
    ),
    axis,
    DAY_TYPE_AXIS,
    item => item.visits,
  )

const dayKeys = (weekend: number) => ({ daytype: weekend === 0 ? 'weekday' : 'weekend' })

export const visitsByAgeBands = byDayView({
  id: 'ages',
  title: 'Visits by Age Bands',
  call: routes.visitorsByAgeBand,
  ranked: AGE_BANDS,
  header: 'Age band',
  dayKeys,
  decimals: 1,
  rows: items => dayTypeRows(items, AGES),
})

export const visitsByGender = byDayView({
  id: 'gender',
  title: 'Visits by Gender',
  call: routes.visitorsByGender,
  ranked: { first: 'most common gender', one: 'gender', many: 'genders' },
  header: 'Gender',
  dayKeys,
  decimals: 1,
  rows: items => dayTypeRows(items, GENDERS),
})

/** Age Bands & Gender: two linked charts. */
export const combinedDemographics = defineView({
  id: 'combined',
  title: 'Age Bands & Gender',
  call: routes.combinedDemographics,
  kinds: ['bar'],
  series: seriesOf(GENDERS.categories),
  Picture: LinkedDemographics,
  rows: items => pairRows(items, AGES, GENDERS, item => item.total),
  bars: rows => barsOf(sameAges(rows)),
  isOfAllVisits: true,
  days: {
    week: visitsByDay,
    byKind: {
      view: visitsByAgeBands,
      kindsOf: ({ isTotal, pair }) => (isTotal || pair === undefined ? null : (pair.slots ?? [pair.slot])),
    },
  },
  sentence: (rows, _, totals) => {
    const total = totalOf(totals, {})
    const cells = ageAndGender(sameAges(rows))
    return demographicsSentence({ ages: sumsBy(cells, 'age', total), genders: sumsBy(cells, 'gender', total), total })
  },
  table: () => 'Visits by age band and gender',
  shareRule: () => ({ decimals: 1 }),
  columns: partColumns([slotColumn('Age band'), seriesColumn('Gender')], 'Visits', '% of visits'),
  chart: () => ({
    subject: 'visits by age band and gender',
    measure: { of: 'Visits', per: 'period' },
    axisTitle: 'Age band',
    marksEnds: false,
  }),
  definition: ({ period }) =>
    `Visits of ${monthText(period)} by age band and gender. ${AGE_AND_GENDER} ${VISIT} ${PERTURBED}`,
})
