import type {
  ModeByDay,
  ModeByTime,
  PurposeByDay,
  PurposeByTime,
  VisitsByMode,
  VisitsByPurpose,
} from '../../../../contract/report-tables.ts'
import type { Route } from '../../../../contract/routes.ts'
import type { Kind } from '../../../../domain/summaries/lead.ts'
import { VISITS } from '../../../../domain/summaries/words.ts'
import { type Axis, axisRows, pairRows, WEEKEND_AXIS } from '../../../kit/report/axis-rows.ts'
import type { RowsCall } from '../../../kit/report/data-view.ts'
import { VISIT } from '../../../kit/report/glossary.ts'
import { hourAxis } from '../../../kit/report/weekday-rows.ts'
import { byDayView } from './by-day-view.ts'
import { byTimeView } from './by-time-view.ts'
import { overallView } from './overall-view.ts'

/** The differences between the views by purpose and by mode. */
interface KindWords {
  readonly kind: Kind
  /** The name in titles and headers: `Purpose`. */
  readonly header: string
  readonly meaning: string
  readonly axis: Axis<number>
  /** The kinds in the call by time. */
  readonly axisByTime: Axis<number>
  readonly overall: Route<RowsCall<VisitsByPurpose | VisitsByMode>>
  readonly byDay: Route<RowsCall<PurposeByDay | ModeByDay>>
  readonly byTime: Route<RowsCall<PurposeByTime | ModeByTime>>
}

/** The views by purpose or mode: of the whole period, by day type and by hour. */
export const kindViews = (words: KindWords) => ({
  overview: overallView({
    id: 'overview',
    title: `${words.header} Overview`,
    call: words.overall,
    kind: words.kind,
    noun: VISITS,
    counted: 'Visits',
    meaning: `${VISIT} ${words.meaning}`,
    rows: items => axisRows(words.axis, items, item => item.journeycount),
  }),
  byDay: byDayView({
    id: 'day',
    title: `${words.header} by Day`,
    call: words.byDay,
    ranked: { ...words.kind, first: `most common ${words.kind.one}` },
    header: words.header,
    dayKeys: weekend => ({ weekend }),
    decimals: 0,
    rows: items => pairRows(items, words.axis, WEEKEND_AXIS, item => item.journeycount),
  }),
  byTime: byTimeView({
    title: `${words.header} by Time`,
    call: words.byTime,
    header: words.header,
    axis: words.axisByTime,
    rows: items => pairRows(items, hourAxis(), words.axisByTime, item => item.journeycount),
  }),
})
