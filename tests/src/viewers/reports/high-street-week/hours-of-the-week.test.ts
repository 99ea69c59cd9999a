import { expect, test } from 'vitest'
import { paintsOf } from '../../../../../src/charts/heat/heat-spec.ts'
import { NOT_CLEAR_CLASS } from '../../../../../src/domain/compare/diverging-classes.ts'
import { comparedHeat, heatSpecsOf } from '../../../../../src/viewers/pages/compare/chart-specs.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { compare, said, side } from '../../pages/compare/comparing.ts'
import { WEEK_VIEW, week } from './week.ts'

/** Nights lack data; Saturday is 6. */
const visits = (weekday: number, hour: number): number | null =>
  hour < 6 ? null : 1000 + 10 * hour + (weekday === 6 && hour === 13 ? 5000 : 0)

test('draws the week as a heat map with Monday at the top, hours from the left and missing hours blank', async () => {
  const shown = await week(visits)
  const { cells, rows, columns } = shown.heat!
  expect([cells.length, rows.at(-1), rows[0], columns[0], columns[23]]).toEqual([168, 'Mon', 'Sun', '00', '23'])
  const busiest = cells.find(({ value }) => value === 6130)!
  expect([rows[busiest.row], columns[busiest.column], busiest.name]).toEqual(['Sat', '13', 'Saturday, 13:00 to 14:00'])
  expect(cells.filter(({ value }) => value === null)).toHaveLength(7 * 6)
  expect(plainText(shown.sentence)).toMatch(
    /^In an average week the busiest hour is Saturday, 13:00 to 14:00 .*42 hours have no data/,
  )
})

test('merges hours and days that share a figure into one field with the names of both ranges', async () => {
  const covers = { hour: [13, 14, 15], weekday: [1, 2, 3, 4, 5] }
  const shown = await week(
    (weekday, hour) => (covers.weekday.includes(weekday) && covers.hour.includes(hour) ? 6000 : 100),
    5,
    (weekday, hour) => (covers.weekday.includes(weekday) && covers.hour.includes(hour) ? covers : undefined),
  )
  expect(shown.rows).toHaveLength(168 - 15 + 1)
  const field = shown.heat!.cells.find(({ value }) => value === 6000)!
  expect(field.field).toEqual({ columns: [13, 14, 15], rows: [6, 5, 4, 3, 2] })
  expect(plainText(shown.sentence)).toContain(
    'the busiest hours are from Monday to Friday, 13:00 to 16:00 with about 6,000 visits an hour',
  )
})

test('draws no heat map of a week whose hours share one figure, or two', async () => {
  const sides = [side(0, { label: 'District', km2: 10 }), side(1, { label: 'Street', km2: 1 })]
  const covers = { hour: Array.from({ length: 24 }, (_, hour) => hour), weekday: [0, 1, 2, 3, 4, 5, 6] }
  const merged = await week(
    () => 100,
    5,
    () => covers,
  )
  expect(comparedHeat(WEEK_VIEW, compare([merged, merged], 'km2', sides))).toBeNull()
  const halves = await week(
    () => 100,
    5,
    (_, hour) => ({ ...covers, hour: covers.hour.filter(each => each < 12 === hour < 12) }),
  )
  expect(comparedHeat(WEEK_VIEW, compare([halves, halves], 'km2', sides))).toBeNull()
  expect(comparedHeat(WEEK_VIEW, compare([await week(visits), await week(visits)], 'km2', sides))).toBe(WEEK_VIEW.heat)
})

test('compares areas with a heat map of values for each, and one of the street’s index relative to the district', async () => {
  const sides = [side(0, { label: 'District', km2: 10 }), side(1, { label: 'Street', km2: 1 })]
  const street = (weekday: number, hour: number) => {
    const all = visits(weekday, hour)
    // The street has a tenth of the district's visits on a tenth of its area, and three tenths on Sundays.
    return all === null || hour === 23 ? null : (all / 10) * (weekday === 0 ? 3 : 1)
  }
  const view = compare([await week(visits), await week(street)], 'km2', sides)
  const values = heatSpecsOf(view, 'values', WEEK_VIEW.heat!)
  expect(values.map(heat => [heat.side.label, heat.spec.valueTitle])).toEqual([
    ['District', 'Visits per week per km²'],
    ['Street', 'Visits per week per km²'],
  ])
  const at = (cells: (typeof values)[number]['spec']['cells'], name: string) => cells.find(cell => cell.name === name)!
  expect(at(values[0]!.spec.cells, 'Monday, 12:00 to 13:00').value).toBeCloseTo(112)
  expect(at(values[1]!.spec.cells, 'Monday, 12:00 to 13:00').value).toBeCloseTo(112)

  const [index, ...others] = heatSpecsOf(view, 'index', WEEK_VIEW.heat!)
  expect([index!.side.label, index!.spec.valueTitle, others.length]).toEqual([
    'Street',
    'Visits per week per km², index',
    0,
  ])
  const monday = at(index!.spec.cells, 'Monday, 12:00 to 13:00')
  expect(monday.value).toBeCloseTo(100)
  // 300 is the only clear index, so classes end near it, at the same ratio on both sides.
  expect(index!.spec.diverging).toEqual({ fewer: [100 / 3, 20], more: [300, 500] })
  const paintOf = paintsOf(index!.spec)
  expect(paintOf(monday)).toMatchObject({ ramp: 'diverging', step: NOT_CLEAR_CLASS, hatched: true })
  const sunday = at(index!.spec.cells, 'Sunday, 12:00 to 13:00')
  expect(sunday.value).toBeCloseTo(300)
  expect(paintOf(sunday)).toMatchObject({ ramp: 'diverging', step: NOT_CLEAR_CLASS + 2, hatched: false })
  expect([sunday.clear, sunday.lines!.slice(0, 2), sunday.lines!.at(-2)]).toEqual([
    'more',
    ['Sunday, 12:00 to 13:00, Street', '300'],
    'clear, more',
  ])
  // Neither area has data.
  const late = at(index!.spec.cells, 'Monday, 23:00 to 00:00')
  expect([late.value, paintOf(late)]).toEqual([null, null])
  const [difference] = heatSpecsOf(view, 'difference', WEEK_VIEW.heat!)
  expect(at(difference!.spec.cells, 'Sunday, 12:00 to 13:00').value).toBeCloseTo(200)
})

test('compares a week that has only one figure as a whole', async () => {
  const sides = [side(0, { label: 'District', km2: 10 }), side(1, { label: 'Street', km2: 1 })]
  const covers = { weekday: [0, 1, 2, 3, 4, 5, 6], hour: Array.from({ length: 24 }, (_, hour) => hour) }
  const whole = (visitsAnHour: number) =>
    week(
      () => visitsAnHour,
      4,
      () => covers,
    )
  const view = compare([await whole(6000), await whole(2400)], 'km2', sides)
  expect(view.rows.map(({ name }) => name)).toEqual(['All days, All hours'])
  expect(said(view, 'index')).toMatch(/^Street had more visits per km² than District: index 400 \(\d+ to \d+\)\.$/)
})
