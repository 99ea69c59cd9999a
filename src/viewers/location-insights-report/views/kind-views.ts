import type {
  ModeByDay,
  ModeByTime,
  PurposeByDay,
  PurposeByTime,
  VisitsByMode,
  VisitsByPurpose,
} from '../../../contract/report-tables.ts'
import type { Route } from '../../../contract/routes.ts'
import { VISITS } from '../../../domain/summaries/nouns.ts'
import type { Kind } from '../../../domain/summaries/shares.ts'
import { type Category, categoryRows, DAY_TYPES, dayTypeOf, pairRows } from '../../report/category-rows.ts'
import type { RowsCall } from '../../report/data-view.ts'
import { VISIT } from '../../report/glossary.ts'
import { HOURS } from '../../report/weekday-rows.ts'
import { byDayView } from './by-day-view.ts'
import { byTimeView } from './by-time-view.ts'
import { overallView } from './overall-view.ts'

/** The differences between the views by purpose and by mode. */
interface KindWords {
  readonly kind: Kind
  /** The name in titles and headers: `Purpose`. */
  readonly header: string
  readonly meaning: string
  readonly categories: readonly Category<number>[]
  /** The categories in the call by time. */
  readonly categoriesByTime: readonly Category<number>[]
  readonly overall: Route<RowsCall<VisitsByPurpose | VisitsByMode>>
  readonly byDay: Route<RowsCall<PurposeByDay | ModeByDay>>
  readonly byTime: Route<RowsCall<PurposeByTime | ModeByTime>>
}

type OfKind = { readonly purpose: number } | { readonly mode: number }

const keyOf = (item: OfKind): number => ('purpose' in item ? item.purpose : item.mode)

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
    rows: items => categoryRows(words.categories, items, keyOf, item => item.journeycount),
  }),
  byDay: byDayView({
    id: 'day',
    title: `${words.header} by Day`,
    call: words.byDay,
    ranked: { ...words.kind, first: `most common ${words.kind.one}` },
    header: words.header,
    dayKeys: weekend => ({ weekend }),
    decimals: 0,
    rows: items =>
      pairRows(
        items,
        { categories: words.categories, keyOf },
        { categories: DAY_TYPES, keyOf: dayTypeOf },
        item => item.journeycount,
      ),
  }),
  byTime: byTimeView({
    title: `${words.header} by Time`,
    call: words.byTime,
    header: words.header,
    key: words.kind.one,
    categories: words.categoriesByTime,
    rows: items =>
      pairRows(
        items,
        { categories: HOURS, keyOf: item => item.hour },
        { categories: words.categoriesByTime, keyOf },
        item => item.journeycount,
      ),
  }),
})
