import { expect, test } from 'vitest'
import { presentSides } from '../../../../../src/viewers/pages/compare/compared-view.ts'
import type { Side } from '../../../../../src/viewers/pages/compare/sides.ts'
import { EACH_SIDE } from '../../../../../src/viewers/reports/event-impact/create-event.ts'
import { EVENT_IMPACT_REPORT } from '../../../../../src/viewers/reports/event-impact/event-report.ts'
import { cannedClient } from '../../canned-client.ts'
import { DISCLOSURE } from '../../reports/shown.ts'
import { side } from './comparing.ts'

const [DAILY, HOURLY] = EVENT_IMPACT_REPORT.tabs.find(({ id }) => id === 'visits')!.views!
const [SEPTEMBER, OCTOBER] = [
  { first: '2026-09-01', last: '2026-09-30' },
  { first: '2026-10-01', last: '2026-10-31' },
]

/** The first sentence of the definition below a comparison of Saturdays. */
async function definition(view: typeof DAILY, periods: readonly Side['period'][]) {
  const replyTo = () => ({ Items: [[]], Totals: [], Disclosure: DISCLOSURE })
  const { call } = cannedClient({
    '/datasetsapi/locationinsights/visitors/averagehourly': replyTo,
    '/datasetsapi/locationinsights/visitors/averagedaily': replyTo,
  })
  const reply = await view!.load(call, { datasetid: 7 }, new AbortController().signal)
  const answered = periods.map((period, mark) => ({ side: side(mark, { period }), reply }))
  const [base] = presentSides(answered, () => 'shown', { weekday: 6 })
  return /^.*?\./.exec(base!.shown.definition)![0]
}

test('the definition below a comparison names a month only if all sides share it', async () => {
  expect(await definition(HOURLY, [OCTOBER, OCTOBER])).toBe(
    'Visits per Saturday: arrivals in the hour divided by the 5 Saturdays of October 2026.',
  )
  expect(await definition(HOURLY, [OCTOBER, SEPTEMBER])).toBe(
    "Visits per Saturday: arrivals in the hour divided by the Saturdays of each dataset's period.",
  )
  expect(await definition(DAILY, [OCTOBER, SEPTEMBER])).toBe(
    "Visits per day: arrivals on that day of the week divided by the number of those days in each dataset's period with data.",
  )
})

test('the definition below an event describes the days of each side', async () => {
  const period = { ...OCTOBER, called: EACH_SIDE }
  expect(await definition(HOURLY, [period, period])).toBe(
    'Visits per Saturday: arrivals in the hour divided by the Saturdays of each side.',
  )
})
