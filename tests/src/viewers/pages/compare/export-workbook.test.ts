import { expect, test } from 'vitest'
import type { HourlyVisits } from '../../../../../src/contract/location-insights.ts'
import type { ReportView } from '../../../../../src/viewers/kit/report/data-view.ts'
import { sheetName, sheetOfView } from '../../../../../src/viewers/pages/compare/export-workbook.ts'
import type { Side } from '../../../../../src/viewers/pages/compare/sides.ts'
import { EVENT_IMPACT_REPORT } from '../../../../../src/viewers/reports/event-impact/event-report.ts'
import { cannedClient } from '../../canned-client.ts'
import { DISCLOSURE, released } from '../../reports/shown.ts'
import { side } from './comparing.ts'

const [DAILY, HOURLY] = EVENT_IMPACT_REPORT.tabs.find(({ id }) => id === 'visits')!.views! as [ReportView, ReportView]
const [FRIDAY, SATURDAY] = [5, 6] as const

const everyHour: readonly Partial<HourlyVisits>[] = [FRIDAY, SATURDAY].flatMap(weekday =>
  Array.from({ length: 24 }, (_, hour) => ({ weekday, hour, visitorcount: 900, ...released() })),
)
const everyDay = [FRIDAY, SATURDAY].map(weekday => ({ weekday, visitorcount: 9000, ...released() }))

/** The text of a sheet for two sides: the first three columns of each row. */
async function rowsOf(view: ReportView, change: Partial<Side>) {
  const replyTo = (rows: readonly object[]) => ({ Items: [rows], Totals: [], Disclosure: DISCLOSURE })
  const { call } = cannedClient({
    '/datasetsapi/locationinsights/visitors/averagehourly': () => replyTo(everyHour),
    '/datasetsapi/locationinsights/visitors/averagedaily': () => replyTo(everyDay),
  })
  const reply = await view.load(call, { datasetid: 7 }, new AbortController().signal)
  const answered = [0, 1].map(mark => ({ side: side(mark, change), reply }))
  const made = sheetOfView(view, answered, () => 'shown', { per: 'day' })
  return made!.data.map(row => row.map(cell => cell?.value ?? ''))
}

test('an hourly sheet names every weekday on both sides', async () => {
  const [head, ...rows] = await rowsOf(HOURLY, {})
  expect(head!.slice(0, 2)).toEqual(['Weekday', 'Hour'])
  expect(rows).toHaveLength(7 * 24)
  expect(rows.at(-1)!.slice(0, 2)).toEqual(['Saturday', '23:00 to 00:00'])
  expect(rows.at(-1)).toContain('Visits per Saturday')
})

test('the workbook of an event has only the event’s weekdays', async () => {
  const weekdays = [SATURDAY]
  const [, ...hours] = await rowsOf(HOURLY, { weekdays })
  expect(new Set(hours.map(([weekday]) => weekday))).toEqual(new Set(['Saturday']))
  const [, ...days] = await rowsOf(DAILY, { weekdays })
  expect(days.map(([day]) => day)).toEqual(['Saturday'])
})

// A name such as '5 Journeys Journey Distances (l' would be cut within a word.
test('a sheet has the name of its view, cut at a word', () => {
  expect(sheetName('Average Daily Visits', 0)).toBe('1 Average Daily Visits')
  expect(sheetName('Journey Distances (local)', 4)).toBe('5 Journey Distances (local)')
  expect(sheetName('Journey Distances (non-local journeys)', 4)).toBe('5 Journey Distances (non-local')
  expect(sheetName('Age Bands & Gender: all [x]', 9)).toBe('10 Age Bands & Gender all x')
})
