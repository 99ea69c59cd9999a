import { expect, test } from 'vitest'
import { createEvent } from '../../../../../src/viewers/reports/event-impact/create-event.ts'
import { EVENT_IMPACT_REPORT } from '../../../../../src/viewers/reports/event-impact/event-report.ts'
import { cannedClient } from '../../canned-client.ts'
import { DISCLOSURE, released } from '../shown.ts'

const DATES = { ordinary: ['2026-10-03', '2026-10-24', '2026-10-31'], event: ['2026-10-10', '2026-10-17'] }

test('gives each side of an event its own days and figures', async () => {
  const reply = (rows: readonly object[]) => ({ Items: [rows], Totals: [], Disclosure: DISCLOSURE })
  const sideOf = (url: URL) => url.searchParams.get('days') as 'ordinary' | 'event'
  const { call, asked } = cannedClient({
    '/datasetsapi/locationinsights/visitors/bydate': (url: URL) =>
      reply(DATES[sideOf(url)].map(date => ({ date, visitorcount: 10, ...released() }))),
    '/datasetsapi/locationinsights/visitors/averagedaily': (url: URL) =>
      reply([{ weekday: 6, visitorcount: sideOf(url) === 'event' ? 900 : 600, ...released() }]),
  })
  const event = createEvent({ call, engine: () => Promise.reject(new Error('no map here')), datasetid: 7 })
  const daily = EVENT_IMPACT_REPORT.tabs.find(({ id }) => id === 'visits')!.views![0]!
  expect(event.sides.map(({ key }) => key)).toEqual(['ordinary', 'event'])
  for (const { days, report } of event.sides) {
    days.start()
    report.reply(daily).start()
  }
  await expect
    .poll(() => event.sides.map(({ days }) => days.state.value))
    .toEqual([
      { kind: 'ready', value: 3 },
      { kind: 'ready', value: 2 },
    ])
  const saturdays = () =>
    event.sides.map(({ report }) => {
      const state = report.reply(daily).state.value
      if (state.kind !== 'ready') return null
      const period = { first: '2026-10-01', last: '2026-10-31' }
      return state.value.present({ weekday: 0, period }).rows.find(({ name }) => name === 'Saturday')?.value
    })
  await expect.poll(saturdays).toEqual([600, 900])
  expect(asked.every(address => /datasetid=7&days=(ordinary|event)$/.test(address))).toBe(true)
  event.dispose()
})
