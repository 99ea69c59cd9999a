import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../../../src/contract/client-routes.ts'
import type { ReleasedTotal } from '../../../../../src/contract/location-insights.ts'
import { drawnChart } from '../../../../../src/viewers/kit/report/data-view.ts'
import { sharesOf } from '../../../../../src/viewers/kit/report/shares-of.ts'
import type { ViewRow } from '../../../../../src/viewers/kit/report/view-rows.ts'
import { modeViews } from '../../../../../src/viewers/reports/views/kinds.ts'
import { averageDailyVisits, averageHourlyVisits } from '../../../../../src/viewers/reports/views/visits.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { released, shown, table } from '../../reports/shown.ts'

const total = (value: number, of: ReleasedTotal['of'] = {}): ReleasedTotal => ({
  of,
  value,
  margin: 4,
  devices: '300+',
})
const modes = [700, 100, 150, 50].map((journeycount, at) => ({
  mode: [0, 1, 3, 4][at],
  journeycount,
  ...released('300+', 5),
}))

describe('[V1.05] [V2.07] shares are relative to the total', () => {
  test('divides by the total, which is a separate row', async () => {
    const view = await shown(modeViews.overview, routes.journeysByMode.path, modes, { totals: [total(1000)] })
    expect(table(view).map(cells => cells.slice(0, 3))).toEqual([
      ['Rail', '700', '70%'],
      ['Road', '100', '10%'],
      ['Active', '150', '15%'],
      ['HGV', '50', '5%'],
    ])
    expect(table({ ...view, rows: view.shares.foot })).toEqual([['All', '1,000', '100%', 'A']])
    expect(view.definition).not.toContain('may not add up')
  })

  test('divides by the sum of the rows if the table lacks a total', async () => {
    const view = await shown(modeViews.overview, routes.journeysByMode.path, modes.slice(0, 2))
    expect(table(view)[0]?.[2]).toBe('88%')
    expect(view.shares.foot).toEqual([])
  })

  test('merges kinds that share a figure into one row, bar and slice', async () => {
    const road = { mode: 1, journeycount: 150, covers: { mode: [1, 4] }, ...released() }
    const rows = [modes[0]!, road, modes[2]!]
    const view = await shown(modeViews.overview, routes.journeysByMode.path, rows, { totals: [total(1000)] })
    expect(table(view).map(cells => cells.slice(0, 3))).toEqual([
      ['Rail', '700', '70%'],
      ['Road, including HGV', '150', '15%'],
      ['Active', '150', '15%'],
    ])
    const bars = drawnChart(view, 'bar')
    expect(bars.kind === 'bar' && bars.spec.points.map(({ label }) => label)).toEqual([
      'Rail',
      'Road, including HGV',
      'Active',
    ])
    expect(view.pie?.map(({ label }) => label)).toEqual(['Rail 70%', 'Road, including HGV 15%', 'Active 15%'])
    expect(view.definition).toContain('Kinds are shown together')
  })

  test('computes the shares of a day within that day', async () => {
    const days = modes.flatMap(row => [0, 1].map(weekend => ({ ...row, weekend })))
    const totals = [total(1000, { weekend: 0 }), total(1100, { weekend: 1 }), total(99, { mode: 1 })]
    const view = await shown(modeViews.byDay, routes.modeByDay.path, days, { totals })
    expect(table(view).slice(0, 2)).toEqual([
      ['Rail', 'Weekday', '700', '70%', 'A'],
      ['Rail', 'Weekend', '700', '64%', 'A'],
    ])
    expect(table({ ...view, rows: view.shares.foot }).map(cells => cells.slice(0, 4))).toEqual([
      ['All', 'Weekday', '1,000', '100%'],
      ['All', 'Weekend', '1,100', '100%'],
    ])
  })

  test('draws joined kinds as one line by hour, and counts an hour once for each part of its shared figure', async () => {
    const covers = { mode: [1, 4], hour: [7, 8, 9] }
    const rows = [7, 8, 9].map(hour => ({ mode: 1, hour, journeycount: 100, covers, ...released() }))
    const view = await shown(modeViews.byTime, routes.modeByTime.path, rows, { totals: [total(400, { mode: 1 })] })
    expect(table(view)[7 * 4 + 1]).toEqual(['07:00 to 10:00', 'Road, including HGV', '100', '75%', 'A'])
    expect(view.series?.map(({ name }) => name)).toContain('Road, including HGV')
    expect(plainText(view.sentence)).not.toContain('peaks')
  })

  test('shows the released total of a day whose hours are means of several days', async () => {
    const hours = [9, 10].map(hour => ({
      ...{ weekday: 0, hour, visitorcount: 150, covers: { weekday: [6, 0], hour: [hour] } },
      ...released(),
    }))
    const view = await shown(averageHourlyVisits(routes.averageHourly), routes.averageHourly.path, hours, {
      totals: [total(220, { weekday: 0 }), total(380, { weekday: 6 })],
      weekday: 0,
    })
    expect(table({ ...view, rows: view.shares.foot }).map(cells => cells.slice(0, 3))).toEqual([['All', '220', '100%']])
    expect(view.rows.flatMap(row => view.shares.of(row)?.text ?? [])).toEqual(['50%', '50%'])
  })

  test('computes the shares of weekdays from the sum of a week', async () => {
    const rows = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, visitorcount: 100, ...released() }))
    const view = await shown(averageDailyVisits(routes.averageDaily), routes.averageDaily.path, rows, {
      totals: [total(110)],
    })
    expect(table(view)[0]?.[2]).toBe('14%')
    expect(view.shares.foot.map(({ name, value }) => [name, value])).toEqual([['Week', 700]])
  })

  test('explains once that rounded figures do not add up', async () => {
    const rows = [1234, 1234, 1234, 1234].map((journeycount, at) => ({
      mode: [0, 1, 3, 4][at],
      journeycount,
      ...released('300+', 12),
    }))
    const view = await shown(modeViews.overview, routes.journeysByMode.path, rows, { totals: [total(4936)] })
    expect(view.definition.match(/Rounded figures may not add up/g)).toHaveLength(1)
  })
})

test('[V1.05] never shows shares above the total, however many values share a figure', () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), fc.nat(12_000_000), (values, all) => {
      const rows = values.map(
        ([value, times], order): ViewRow => ({
          name: String(order),
          label: '',
          order,
          value,
          times,
          margin: 9,
          devices: null,
        }),
      )
      const shares = sharesOf(rows, [total(all)], {})
      const sum = rows.reduce((so, each) => so + (shares.of(each)?.share ?? 0), 0)
      expect(sum).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})
