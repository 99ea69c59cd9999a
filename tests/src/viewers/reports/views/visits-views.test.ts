import { describe, expect, test } from 'vitest'
import { routes } from '../../../../../src/contract/client-routes.ts'
import { HOURS } from '../../../../../src/viewers/kit/report/common-axes.ts'
import { chartSpecOf } from '../../../../../src/viewers/kit/report/data-view.ts'
import {
  averageDailyVisits,
  averageHourlyVisits,
  repeatVisits,
} from '../../../../../src/viewers/reports/views/visits.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { noData, released, shown, table } from '../shown.ts'

describe('average daily visits', () => {
  const rows = [700, 1000, 1200, null, 1400, 1600, 2590].map((visitorcount, weekday) =>
    visitorcount === null ? { weekday, visitorcount, ...noData } : { weekday, visitorcount, ...released('300+', 5) },
  )

  test('[V3.04] [V7.00] lists every row of Items[0] in the reply, including rows without data', async () => {
    const view = await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, rows)
    // 700 of 8,490 is 8.2 %.
    expect(table(view)[0]).toEqual(['Sunday', '700', '8%', 'A'])
    expect(table(view)[3]).toEqual(['Wednesday', 'no data', '', ''])
    expect(view.state).toBe('shown')
    expect(plainText(view.sentence)).toContain('The busiest day is Saturday with about 2,590 visits.')
  })

  test('the chart marks the finding, labels both ends, and leaves a gap for missing data', async () => {
    const view = await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, rows)
    const spec = chartSpecOf(view.bars, view.chart)
    expect([spec.finding, spec.captioned]).toEqual([6, [6, 0]])
    expect(spec.points.map(point => point.value === null)).toEqual([false, false, false, true, false, false, false])
    expect(spec.points.map(point => point.label).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat')
  })

  test('highlights no chart point if no difference is clear', async () => {
    const level = [0, 1, 2].map(weekday => ({ weekday, visitorcount: 100 + weekday, ...released('<30', 60) }))
    const view = await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, level)
    const spec = chartSpecOf(view.bars, view.chart)
    expect([spec.finding, spec.captioned]).toEqual([null, []])
    expect(spec.points.map(point => point.low)).toEqual([true, true, true, false, false, false, false])
    expect(table(view)[6]).toEqual(['Saturday', 'no data', '', ''])
  })

  test('merges days that share a figure into one row, one candidate and one step of the chart', async () => {
    const covers = { weekday: [1, 2, 3, 4, 5] }
    const merged = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
      weekday,
      visitorcount: weekday === 0 ? 400 : weekday === 6 ? 900 : 600,
      ...released('300+', 5),
      ...(weekday > 0 && weekday < 6 && { covers }),
    }))
    const totals = [{ of: {}, value: 610, margin: 3, devices: '300+' as const }]
    const view = await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, merged, { totals })
    // The week has 400 + 5 * 600 + 900 = 4,300 visits.
    expect(table(view)).toEqual([
      ['Sunday', '400', '9%', 'A'],
      ['Monday to Friday', '600', '70%', 'A'],
      ['Saturday', '900', '21%', 'A'],
    ])
    expect(view.shares.foot.map(({ name, value }) => [name, value])).toEqual([['Week', 4300]])
    expect(view.definition).toContain('A row that covers several days is the mean per day')
    expect(plainText(view.sentence)).toBe(
      'The busiest day is Saturday with about 900 visits. The quietest is Sunday with about 400. An average day of the month has about 610.',
    )
    const { points } = chartSpecOf(view.bars, view.chart)
    expect(points.map(({ label, name, value, figure }) => [label, name, value, figure])).toEqual([
      ['Sun', 'Sunday', 400, undefined],
      ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map(label => [label, 'Monday to Friday', 600, 1]),
      ['Sat', 'Saturday', 900, undefined],
    ])
  })

  test('shows a view without figures as empty', async () => {
    const none = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, visitorcount: null, ...noData }))
    expect((await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, none)).state).toBe('empty')
    expect((await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, [])).state).toBe('empty')
  })
})

test('[V2.05] shows average hourly visits of only the selected weekday, midnight first', async () => {
  const rows = [0, 1].flatMap(weekday =>
    [9, 10].map(hour => ({ weekday, hour, visitorcount: 100 * (weekday + 1) * hour, ...released('30-99', 5) })),
  )
  const monday = await shown(averageHourlyVisits(routes.averageHourly), routes.averageHourly.path, rows, { weekday: 1 })
  expect(table(monday)[9]).toEqual(['09:00 to 10:00', '1,800', '47%', 'A'])
  expect(table(monday)).toHaveLength(24)
  expect(monday.chart.valueTitle).toBe('Visits per Monday')
  expect(monday.definition).toContain('divided by the 4 Mondays of October 2026')
})

test('[V9.06] shows repeat visits with a percentage to 1 decimal, and as a pie', async () => {
  const rows = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
    weekday,
    totalcount: 700,
    repeatcount: 140 + 10 * weekday,
    ...released('300+', 5),
  }))
  const view = await shown(repeatVisits(routes.repeatFrequency), routes.repeatFrequency.path, rows)
  expect(table(view)[6]).toEqual(['Saturday', '200', '700', '28.6%', 'A'])
  expect(chartSpecOf(view.bars, view.chart).finding).toBeNull()
  expect(view.pie?.map(slice => slice.label)).toEqual(['Repeat visits 24.3%', 'Other visits 75.7%'])
})

test('[V2.05] merges hours that share a figure into one row with their names, and with the weekdays if they share it too', async () => {
  const night = { hour: [22, 23, 0, 1, 2, 3, 4, 5, 6], weekday: [1, 2, 3, 4, 5] }
  const row = (weekday: number, hour: number) => ({
    weekday,
    hour,
    visitorcount: night.hour.includes(hour) ? 4.5 : 100,
    ...released('30-99', 5),
    ...(night.hour.includes(hour) && { covers: night }),
  })
  const rows = [1, 2].flatMap(weekday => Array.from({ length: 24 }, (_, hour) => row(weekday, hour)))
  const totals = [{ of: { weekday: 1 }, value: 1540.5, margin: 3, devices: '300+' as const }]
  const monday = await shown(averageHourlyVisits(routes.averageHourly), routes.averageHourly.path, rows, {
    weekday: 1,
    totals,
  })
  expect(monday.rows).toHaveLength(16)
  // 9 hours of 4.5 visits are 40.5 of 1,540.5.
  expect(table(monday).at(-1)).toEqual(['22:00 to 07:00, Monday to Friday', '4.5', '3%', 'A'])
  expect(plainText(monday.sentence)).toContain('The quietest are from 22:00 to 07:00 with about 4.5 visits an hour.')
  const { points } = chartSpecOf(monday.bars, monday.chart)
  expect(points.map(({ label }) => label)).toEqual(HOURS.map(({ label }) => label))
  expect(
    points
      .filter(({ figure }) => figure !== undefined)
      .map(({ label }) => label)
      .join(' '),
  ).toBe('00 01 02 03 04 05 06 22 23')
})
