import { routes } from '../../../contract/routes.ts'
import { VISITS } from '../../../domain/summaries/nouns.ts'
import { wholePercentText } from '../../../domain/summaries/words.ts'
import { categoryRows, DAY_TYPES, dayTypeOf, pairRows } from '../../report/category-rows.ts'
import { MODE, VISIT } from '../../report/glossary.ts'
import { HOURS } from '../../report/weekday-rows.ts'
import { byDayView } from './by-day-view.ts'
import { byTimeView } from './by-time-view.ts'
import { MODES } from './categories.ts'
import { overallView } from './overall-view.ts'

export const MODE_KIND = { one: 'mode', many: 'modes' }
const modeOf = ({ mode }: { readonly mode: number }) => mode

/** Mode Overview. */
export const modeOverview = overallView({
  id: 'overview',
  title: 'Mode Overview',
  call: routes.journeysByMode,
  kind: MODE_KIND,
  noun: VISITS,
  counted: 'Visits',
  meaning: `${VISIT} ${MODE}`,
  rows: items => categoryRows(MODES, items, modeOf, item => item.journeycount),
})

/** Mode by Day. */
export const modeByDay = byDayView({
  id: 'day',
  title: 'Mode by Day',
  call: routes.modeByDay,
  ranked: { first: 'most common mode', many: 'modes', percent: wholePercentText },
  header: 'Mode',
  decimals: 0,
  rows: items =>
    pairRows(
      items,
      { categories: MODES, keyOf: modeOf },
      { categories: DAY_TYPES, keyOf: dayTypeOf },
      item => item.journeycount,
    ),
})

/** Mode by Time. */
export const modeByTime = byTimeView({
  title: 'Mode by Time',
  call: routes.modeByTime,
  header: 'Mode',
  categories: MODES,
  rows: items =>
    pairRows(
      items,
      { categories: HOURS, keyOf: item => item.hour },
      { categories: MODES, keyOf: modeOf },
      item => item.journeycount,
    ),
})
