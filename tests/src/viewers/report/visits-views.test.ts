import { describe, expect, test } from 'vitest'
import { routes } from '../../../../src/contract/routes.ts'
import { chartSpecOf } from '../../../../src/viewers/report/chart-spec-of.ts'
import { averageDailyVisits } from '../../../../src/viewers/report/views/average-daily.ts'
import { averageHourlyVisits } from '../../../../src/viewers/report/views/average-hourly.ts'
import { repeatVisits } from '../../../../src/viewers/report/views/repeat-visits.ts'
import { plainText } from '../../domain/plain-text.ts'
import { released, shown, table, withheld } from './shown.ts'

describe('average daily visits', () => {
  const rows = [700, 1000, 1200, null, 1400, 1600, 2590].map((visitorcount, weekday) =>
    visitorcount === null ? { weekday, visitorcount, ...withheld } : { weekday, visitorcount, ...released('300+', 5) },
  )

  test('[V3.04] [V7.00] every row of Items[0] of the call stands in the table, withheld ones as withheld', async () => {
    const view = await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, rows)
    // 700 of 8,490 is 8.2 %
    expect(table(view)[0]).toEqual(['Sunday', '700', '8%', 'A'])
    expect(table(view)[3]).toEqual(['Wednesday', 'withheld to protect individuals', '', ''])
    expect(view.state).toBe('shown')
    expect(plainText(view.sentence)).toContain('The busiest day is Saturday with about 2,590 visits.')
  })

  test('the chart marks the finding, writes both ends, and leaves a gap for what is withheld', async () => {
    const view = await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, rows)
    const spec = chartSpecOf(view.rows, view.chart)
    expect([spec.finding, spec.captioned]).toEqual([6, [6, 0]])
    expect(spec.points.map(point => point.withheld)).toEqual([false, false, false, true, false, false, false])
    expect(spec.points.map(point => point.label).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat')
  })

  test('no chart point stands out where no difference is clear', async () => {
    const level = [0, 1, 2].map(weekday => ({ weekday, visitorcount: 100 + weekday, ...released('<30', 60) }))
    const view = await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, level)
    const spec = chartSpecOf(view.rows, view.chart)
    expect([spec.finding, spec.captioned]).toEqual([null, []])
    expect(spec.points.map(point => point.low)).toEqual([true, true, true, false, false, false, false])
    expect(table(view)[6]).toEqual(['Saturday', 'no data', '', ''])
  })

  test('all withheld and none at all are told apart', async () => {
    const hidden = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, visitorcount: null, ...withheld }))
    expect((await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, hidden)).state).toBe(
      'withheld',
    )
    expect((await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, [])).state).toBe('empty')
  })
})

test('[V2.05] average hourly visits show the chosen weekday only, midnight first', async () => {
  const rows = [0, 1].flatMap(weekday =>
    [9, 10].map(hour => ({ weekday, hour, visitorcount: 100 * (weekday + 1) * hour, ...released('30-99', 5) })),
  )
  const monday = await shown(averageHourlyVisits(routes.averageHourly), routes.averageHourly.path, rows, { weekday: 1 })
  expect(table(monday)[9]).toEqual(['09:00 to 10:00', '1,800', '47%', 'A'])
  expect(table(monday)).toHaveLength(24)
  expect(monday.chart.valueTitle).toBe('Visits per Monday')
  expect(monday.definition).toContain('divided by the 4 Mondays of October 2026')
})

test('[V9.06] repeat visits carry their percentage to 1 decimal, and a pie of the same', async () => {
  const rows = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
    weekday,
    totalcount: 700,
    repeatcount: 140 + 10 * weekday,
    ...released('300+', 5),
  }))
  const view = await shown(repeatVisits(routes.repeatFrequency), routes.repeatFrequency.path, rows)
  expect(table(view)[6]).toEqual(['Saturday', '200', '700', '28.6%', 'A'])
  expect(chartSpecOf(view.rows, view.chart).finding).toBeNull()
  expect(view.pie?.map(slice => slice.label)).toEqual(['Repeat visits 24.3%', 'Other visits 75.7%'])
})
