import { type Route, routes } from '../../../contract/client-routes.ts'
import type { ReleasedTotal } from '../../../contract/location-insights.ts'
import type {
  ModeByDay,
  ModeByTime,
  PurposeByDay,
  PurposeByTime,
  VisitsByMode,
  VisitsByPurpose,
} from '../../../contract/report-tables.ts'
import { MODE, PERTURBED, PURPOSE, VISIT } from '../../../domain/definitions.ts'
import { agesName, gendersName, modesName, purposesName } from '../../../domain/disclosure/merged-rows.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import { dayTypesSentence, peaksSentence, type Ranked } from '../../../domain/summaries/by-time.ts'
import { type Kind, mostCommonSentence } from '../../../domain/summaries/lead.ts'
import { type Part, VISITS } from '../../../domain/summaries/words.ts'
import { sentenceCase } from '../../../domain/text/sentence-case.ts'
import { AGE_NAMES, GENDER_NAMES, MODE_NAMES, PURPOSE_NAMES } from '../../../domain/trip-attributes.ts'
import { type Axis, axisRows, pairRows, seriesOf } from '../../kit/report/axis-rows.ts'
import { nameColumn, partColumns, seriesColumn, slotColumn } from '../../kit/report/columns.tsx'
import { DAY_TYPES, hourAxis, WEEKEND_AXIS } from '../../kit/report/common-axes.ts'
import {
  type DaySource,
  defineView,
  type ReportView,
  type RowsCall,
  type ViewDeclaration,
} from '../../kit/report/data-view.ts'
import { monthText } from '../../kit/report/report-period.ts'
import { sharesPie } from '../../kit/report/shares-of.ts'
import { seriesIn, seriesRows } from '../../kit/report/view-rows.ts'
import { visitsByDay } from './visits.ts'

/** The purposes of journeys (docs/specification.md V9.02). */
export const PURPOSES: Axis<number> = {
  field: 'purpose',
  categories: [
    { key: 1, name: PURPOSE_NAMES[1], hue: 1 },
    { key: 2, name: PURPOSE_NAMES[2], hue: 2 },
    { key: 3, name: PURPOSE_NAMES[3], hue: 3 },
    { key: 4, name: PURPOSE_NAMES[4], hue: 4 },
    { key: 5, name: PURPOSE_NAMES[5], hue: 'na' },
  ],
  nameOf: purposesName,
}

/** The modes of travel. Code 2 is unused. */
export const MODES: Axis<number> = {
  field: 'mode',
  categories: [
    { key: 0, name: MODE_NAMES[0], hue: 6 },
    { key: 1, name: MODE_NAMES[1], hue: 1 },
    { key: 3, name: MODE_NAMES[3], hue: 3 },
    { key: 4, name: MODE_NAMES[4], hue: 8 },
  ],
  nameOf: modesName,
}

/** The age bands, named as in the calls. */
export const AGES: Axis<string> = {
  field: 'age_band_display',
  categories: Object.values(AGE_NAMES).map(band => ({ key: band, name: band })),
  nameOf: agesName,
}
export const GENDERS: Axis<string> = {
  field: 'gender_band_display',
  categories: [
    { key: GENDER_NAMES[1], name: GENDER_NAMES[1], hue: 4 },
    { key: GENDER_NAMES[2], name: GENDER_NAMES[2], hue: 3 },
  ],
  nameOf: gendersName,
}

interface OverallWords<R> {
  readonly id: string
  readonly title: string
  readonly call: Route<RowsCall<R>>
  readonly kind: Kind
  readonly noun: Part
  /** Such as `Visits` or `Traverses`. */
  readonly counted: string
  /** Defines what is counted. */
  readonly meaning: string
  readonly days: DaySource
  readonly rows: ViewDeclaration<R>['rows']
}

/** Counts over the whole period by purpose or mode, as bars or as a pie. */
export const overallView = <R>(words: OverallWords<R>): ReportView =>
  defineView({
    id: words.id,
    title: words.title,
    call: words.call,
    kinds: ['bar', 'pie'],
    days: words.days,
    isOfAllVisits: words.noun === VISITS,
    rows: words.rows,
    sentence: (rows, _, totals) => mostCommonSentence(words.kind, rows, totalOf(totals, {}), words.noun),
    table: () => `${words.counted} by ${words.kind.one}`,
    shareRule: () => ({}),
    columns: partColumns(
      [nameColumn(sentenceCase(words.kind.one))],
      words.counted,
      `% of ${words.counted.toLowerCase()}`,
    ),
    chart: (_, rows) => ({
      subject: `${words.counted.toLowerCase()} by ${words.kind.one}, ${rows.length} ${words.kind.many}`,
      measure: { of: words.counted, per: 'period' },
      axisTitle: sentenceCase(words.kind.one),
      marksEnds: false,
    }),
    pie: sharesPie,
    definition: ({ period }) =>
      `${words.counted} of ${monthText(period)} by ${words.kind.one}. ${words.meaning} ${PERTURBED}`,
  })

interface ByDayWords<R> {
  readonly id: string
  readonly title: string
  readonly call: Route<RowsCall<R>>
  readonly ranked: Ranked
  /** The header of the first column, such as `Purpose`. */
  readonly header: string
  /** Returns the keys of a day type's total: 0 for Monday to Friday, 1 for Saturday and Sunday. */
  readonly dayKeys: (weekend: number) => ReleasedTotal['of']
  readonly decimals: 0 | 1
  readonly rows: ViewDeclaration<R>['rows']
}

/** Visits per day by purpose, mode, age or gender, on weekdays and at weekends. */
export const byDayView = <R>(words: ByDayWords<R>): ReportView =>
  defineView({
    id: words.id,
    title: words.title,
    call: words.call,
    kinds: ['bar'],
    series: seriesOf(DAY_TYPES),
    rows: words.rows,
    sentence: (rows, _, totals) => {
      const day = (weekend: number) => ({
        figures: seriesRows(rows, weekend),
        total: totalOf(totals, words.dayKeys(weekend)),
        decimals: words.decimals,
      })
      return dayTypesSentence(words.ranked, day(0), day(1), VISITS)
    },
    table: () => `Visits by ${words.header.toLowerCase()} and day`,
    shareRule: () => ({
      keysOf: ({ pair }) => (pair?.allSeries ?? [0]).map(words.dayKeys),
      decimals: words.decimals,
    }),
    columns: partColumns([slotColumn(words.header), seriesColumn('Day')], 'Visits', '% of day'),
    chart: (_, rows) => ({
      subject: `visits per day by ${words.header.toLowerCase()}, weekdays and weekends, ${rows.length} figures`,
      measure: { of: 'Visits', per: 'day' },
      axisTitle: words.header,
      marksEnds: false,
    }),
    definition: ({ period }) =>
      `Visits per day from Monday to Friday, and per day of Saturdays and Sundays, of ${monthText(period)}. ${VISIT} ${PERTURBED}`,
  })

interface ByTimeWords<R> {
  readonly title: string
  readonly call: Route<RowsCall<R>>
  readonly header: string
  readonly axis: Axis<number>
  readonly days: DaySource
  readonly rows: ViewDeclaration<R>['rows']
}

/** Visits per day in each hour, with a line for each purpose or mode. */
const byTimeView = <R>(words: ByTimeWords<R>): ReportView =>
  defineView({
    id: 'time',
    title: words.title,
    call: words.call,
    size: 'large',
    kinds: ['line', 'bar'],
    days: words.days,
    series: seriesOf(words.axis.categories),
    rows: words.rows,
    sentence: rows =>
      peaksSentence(
        seriesIn(rows).map(({ name, series }) => ({ name, hours: seriesRows(rows, series) })),
        VISITS,
      ),
    table: () => `Visits by hour and ${words.header.toLowerCase()}`,
    shareRule: () => ({
      keysOf: ({ pair }) => [{ [words.axis.field]: words.axis.categories[pair?.series ?? 0]?.key ?? 0 }],
    }),
    columns: partColumns(
      [slotColumn('Hour'), seriesColumn(words.header)],
      'Visits',
      `% of ${words.header.toLowerCase()}`,
    ),
    chart: (_, rows) => ({
      subject: `visits per day by hour of arrival, 24 hours, for ${seriesIn(rows).length} ${words.header.toLowerCase()}s`,
      measure: { of: 'Visits', per: 'day' },
      axisTitle: 'Hour of arrival',
      marksEnds: false,
    }),
    definition: ({ period }) =>
      `Arrivals in the hour on all days of ${monthText(period)}, divided by the number of days with data. ${VISIT} ${PERTURBED}`,
  })

/** The differences between the views by purpose and by mode. */
interface KindWords {
  readonly kind: Kind
  /** The name in titles and headers, such as `Purpose`. */
  readonly header: string
  readonly meaning: string
  readonly axis: Axis<number>
  /** The kinds in the call by time. */
  readonly axisByTime: Axis<number>
  readonly overall: Route<RowsCall<VisitsByPurpose | VisitsByMode>>
  readonly byDay: Route<RowsCall<PurposeByDay | ModeByDay>>
  readonly byTime: Route<RowsCall<PurposeByTime | ModeByTime>>
}

/** Returns the views by purpose or mode: for the whole period, by day type and by hour. */
function kindViews(words: KindWords) {
  const byDay = byDayView({
    id: 'day',
    title: `${words.header} by Day`,
    call: words.byDay,
    ranked: { ...words.kind, first: `most common ${words.kind.one}` },
    header: words.header,
    dayKeys: weekend => ({ weekend }),
    decimals: 0,
    rows: items => pairRows(items, words.axis, WEEKEND_AXIS, item => item.journeycount),
  })
  return {
    overview: overallView({
      id: 'overview',
      title: `${words.header} Overview`,
      call: words.overall,
      kind: words.kind,
      noun: VISITS,
      counted: 'Visits',
      meaning: `${VISIT} ${words.meaning}`,
      days: {
        week: visitsByDay,
        byKind: {
          view: byDay,
          kindsOf: ({ isTotal, cells, order }) => (isTotal ? null : (cells?.map(cell => cell.order) ?? [order])),
        },
      },
      rows: items => axisRows(words.axis, items, item => item.journeycount),
    }),
    byDay,
    byTime: byTimeView({
      title: `${words.header} by Time`,
      call: words.byTime,
      header: words.header,
      axis: words.axisByTime,
      days: {
        week: visitsByDay,
        byKind: {
          view: byDay,
          kindsOf: ({ pair }) => pair?.allSeries ?? (pair === undefined ? null : [pair.series]),
        },
      },
      rows: items => pairRows(items, hourAxis(), words.axisByTime, item => item.journeycount),
    }),
  }
}

export const MODE_KIND = { one: 'mode', many: 'modes' }

export const modeViews = kindViews({
  kind: MODE_KIND,
  header: 'Mode',
  meaning: MODE,
  axis: MODES,
  axisByTime: MODES,
  overall: routes.journeysByMode,
  byDay: routes.modeByDay,
  byTime: routes.modeByTime,
})

export const PURPOSE_KIND = { one: 'purpose', many: 'purposes' }
const PURPOSE_OTHER = 5

/** Purpose Overview, Purpose by Day, and Purpose by Time, which has only the first four purposes. */
export const purposeViews = kindViews({
  kind: PURPOSE_KIND,
  header: 'Purpose',
  meaning: PURPOSE,
  axis: PURPOSES,
  axisByTime: { ...PURPOSES, categories: PURPOSES.categories.filter(({ key }) => key !== PURPOSE_OTHER) },
  overall: routes.journeysByPurpose,
  byDay: routes.purposeByDay,
  byTime: routes.purposeByTime,
})
