import { routes } from '../../../contract/routes.ts'
import { VISITS } from '../../../domain/summaries/nouns.ts'
import { wholePercentText } from '../../../domain/summaries/words.ts'
import { categoryRows, DAY_TYPES, dayTypeOf, pairRows } from '../../report/category-rows.ts'
import { PURPOSE, VISIT } from '../../report/glossary.ts'
import { HOURS } from '../../report/weekday-rows.ts'
import { byDayView } from './by-day-view.ts'
import { byTimeView } from './by-time-view.ts'
import { PURPOSES } from './categories.ts'
import { overallView } from './overall-view.ts'

export const PURPOSE_KIND = { one: 'purpose', many: 'purposes' }
const purposeOf = ({ purpose }: { readonly purpose: number }) => purpose
const PURPOSE_OTHER = 5
const BY_TIME = PURPOSES.filter(({ key }) => key !== PURPOSE_OTHER)

/** Purpose Overview. */
export const purposeOverview = overallView({
  id: 'overview',
  title: 'Purpose Overview',
  call: routes.journeysByPurpose,
  kind: PURPOSE_KIND,
  noun: VISITS,
  counted: 'Visits',
  meaning: `${VISIT} ${PURPOSE}`,
  rows: items => categoryRows(PURPOSES, items, purposeOf, item => item.journeycount),
})

/** Purpose by Day. */
export const purposeByDay = byDayView({
  id: 'day',
  title: 'Purpose by Day',
  call: routes.purposeByDay,
  ranked: { first: 'most common purpose', many: 'purposes', percent: wholePercentText },
  header: 'Purpose',
  decimals: 0,
  rows: items =>
    pairRows(
      items,
      { categories: PURPOSES, keyOf: purposeOf },
      { categories: DAY_TYPES, keyOf: dayTypeOf },
      item => item.journeycount,
    ),
})

/** Purpose by Time: the first four purposes. */
export const purposeByTime = byTimeView({
  title: 'Purpose by Time',
  call: routes.purposeByTime,
  header: 'Purpose',
  categories: BY_TIME,
  rows: items =>
    pairRows(
      items,
      { categories: HOURS, keyOf: item => item.hour },
      { categories: BY_TIME, keyOf: purposeOf },
      item => item.journeycount,
    ),
})
