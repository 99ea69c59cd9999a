import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartSvg } from '../../../../src/charts/paper/chart-file.ts'
import type { ReleasedTotal } from '../../../../src/contract/location-insights.ts'
import { routes } from '../../../../src/contract/routes.ts'
import { modeViews } from '../../../../src/viewers/location-insights-report/views/mode.ts'
import { drawnChart } from '../../../../src/viewers/report/drawn-chart.ts'
import { sharesOf } from '../../../../src/viewers/report/shares-of.ts'
import type { ViewRow } from '../../../../src/viewers/report/view-row.ts'
import { averageDailyVisits } from '../../../../src/viewers/report/views/average-daily.ts'
import { CHART_COLOURS } from '../../charts/colours.ts'
import { released, shown, table, withheld } from './shown.ts'

const total = (value: number, of: ReleasedTotal['of'] = {}): ReleasedTotal => ({
  of,
  value,
  margin: 4,
  devices: '300+',
})
const counted = (value: number | null) => ({ ...(value === null ? withheld : released('300+', 5)) })
const modes = [700, 100, null, null].map((journeycount, at) => ({
  mode: [0, 1, 3, 4][at],
  journeycount,
  ...counted(journeycount),
}))

describe('[V1.05] [V2.07] shares are of all', () => {
  test('over the released total, with what is withheld as a row of its own', async () => {
    const view = await shown(modeViews.overview, routes.journeysByMode.path, modes, { totals: [total(1000)] })
    expect(table(view).map(cells => cells.slice(0, 3))).toEqual([
      ['Rail', '700', '70%'],
      ['Road', '100', '10%'],
      ['Active', 'withheld to protect individuals', ''],
      ['HGV', 'withheld to protect individuals', ''],
    ])
    expect(table({ ...view, rows: view.shares.foot })).toEqual([
      // the interval of a rest of 200 is the root of five times as wide as that of all 1,000
      ['Withheld together', '200', '20%', 'A'],
      ['All', '1,000', '100%', 'A'],
    ])
    expect(view.shares.foot[0]?.margin).toBe(8.9)
    expect(view.definition).toContain('Percentages are of all, including withheld figures.')
    expect(view.definition).not.toContain('may not add up')
  })

  test('what is withheld is a hatched bar and a hatched slice', async () => {
    const view = await shown(modeViews.overview, routes.journeysByMode.path, modes, { totals: [total(1000)] })
    const bars = drawnChart(view, 'bar')
    const points = bars.kind === 'bar' ? bars.spec.points : []
    expect(points.map(({ label, value, withheld }) => [label, value, withheld])).toEqual([
      ['Rail', 700, false],
      ['Road', 100, false],
      ['Active', null, true],
      ['HGV', null, true],
      ['Withheld together', 200, true],
    ])
    expect(view.pie?.map(({ label, hatched }) => [label, hatched])).toEqual([
      ['Rail 70%', undefined],
      ['Road 10%', undefined],
      ['Withheld together 20%', true],
    ])
    const svg = chartSvg(
      { title: '', period: '', notes: [], chart: drawnChart(view, 'pie') },
      CHART_COLOURS,
      text => 6 * text.length,
    )
    expect(svg).toContain('>Withheld together 20%<')
    // the slice and its name's swatch are clipped lines
    expect(svg.match(/<clipPath/g)).toHaveLength(2)
  })

  test('where the total may not be released, they are of those shown, and the view says so', async () => {
    const view = await shown(modeViews.overview, routes.journeysByMode.path, modes)
    expect(table(view)[0]?.[2]).toBe('88%')
    expect(view.shares.foot).toEqual([])
    expect(view.definition).toContain('Percentages are of the modes shown: their total is not released.')
    const of = view.columns.find(({ id }) => id === 'shareOf')
    expect(view.rows.map(row => of?.value(row))).toEqual(['those shown', 'those shown', null, null])
  })

  test('by day, each share is of its own day', async () => {
    const days = modes.flatMap(row => [0, 1].map(weekend => ({ ...row, weekend })))
    const totals = [total(1000, { weekend: 0 }), total(900, { weekend: 1 }), total(99, { mode: 1 })]
    const view = await shown(modeViews.byDay, routes.modeByDay.path, days, { totals })
    expect(table(view).slice(0, 2)).toEqual([
      ['Rail', 'Weekday', '700', '70%', 'A'],
      ['Rail', 'Weekend', '700', '78%', 'A'],
    ])
    expect(table({ ...view, rows: view.shares.foot }).map(cells => cells.slice(0, 4))).toEqual([
      ['Withheld together', 'Weekday', '200', '20%'],
      ['All', 'Weekday', '1,000', '100%'],
      ['Withheld together', 'Weekend', '100', '11%'],
      ['All', 'Weekend', '900', '100%'],
    ])
    expect(view.bars.slice(8).map(row => [row.pair?.slot, row.pair?.series])).toEqual([
      [4, 0],
      [4, 1],
    ])
  })

  test('of a mode that is withheld in every hour no share is spoken of', async () => {
    const hours = [
      { mode: 0, hour: 7, journeycount: 700, ...counted(700) },
      { mode: 3, hour: 7, journeycount: null, ...counted(null) },
    ]
    const rail = total(1000, { mode: 0 })
    const view = await shown(modeViews.byTime, routes.modeByTime.path, hours, { totals: [rail] })
    expect(view.definition).toContain('Percentages are of all, including withheld figures.')
    expect(view.definition).not.toContain('hours shown')
    const road = [
      { mode: 1, hour: 7, journeycount: 70 },
      { mode: 1, hour: 8, journeycount: null },
    ]
    const more = [...hours, ...road.map(row => ({ ...row, ...counted(row.journeycount) }))]
    const both = await shown(modeViews.byTime, routes.modeByTime.path, more, { totals: [rail] })
    expect(both.definition).toContain(
      'Percentages are of all, including withheld figures, where their total is released. Percentages are of the hours shown elsewhere.',
    )
  })

  test('days of the week are shares of a week: of their sum, or of seven mean days where some are withheld', async () => {
    const view = (values: readonly (number | null)[]) =>
      shown(
        averageDailyVisits(routes.averageDaily),
        routes.averageDaily.path,
        values.map((visitorcount, weekday) => ({ weekday, visitorcount, ...counted(visitorcount) })),
        { totals: [total(110)] },
      )
    const whole = await view([100, 100, 100, 100, 100, 100, 100])
    expect(table(whole)[0]?.[2]).toBe('14%')
    expect(whole.shares.foot.map(({ name, value }) => [name, value])).toEqual([['Week', 700]])
    const part = await view([100, 100, 100, 100, 100, 100, null])
    expect(part.shares.foot.map(({ name, value }) => [name, value])).toEqual([
      ['Withheld', 170],
      ['Week', 770],
    ])
  })

  test('rounded figures that do not come to their rounded total are spoken of once', async () => {
    const rows = [1234, 1234, 1234, 1234].map((journeycount, at) => ({
      mode: [0, 1, 3, 4][at],
      journeycount,
      ...released('300+', 12),
    }))
    const view = await shown(modeViews.overview, routes.journeysByMode.path, rows, { totals: [total(4936)] })
    expect(view.definition.match(/Rounded figures may not add up/g)).toHaveLength(1)
  })
})

test('[V1.05] a rest is never negative, and the shares of rows and rest never pass all', () => {
  const value = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), fc.nat(12_000_000), (values, all) => {
      const rows = values.map(
        (each, order): ViewRow => ({
          name: String(order),
          label: '',
          order,
          value: each,
          suppressed: each === null,
          margin: each === null ? null : 9,
          devices: null,
        }),
      )
      const shares = sharesOf(rows, [total(all)], { parts: 'rows' })
      const parts = [...rows, ...shares.foot.filter(row => row.foot === 'withheld')]
      expect(parts.every(row => (row.value ?? 0) >= 0)).toBe(true)
      const sum = parts.reduce((so, row) => so + (shares.of(row)?.share ?? 0), 0)
      expect(sum).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})
