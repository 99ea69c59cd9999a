import { expect, test } from 'vitest'
import { heatSpecsOf } from '../../../../src/viewers/compare/heat-specs-of.ts'
import { plainText } from '../../domain/plain-text.ts'
import { compare, side } from '../compare/comparing.ts'
import { WEEK_VIEW, week } from './week.ts'

/** Nights are withheld; Saturday is 6. */
const visits = (weekday: number, hour: number): number | null =>
  hour < 6 ? null : 1000 + 10 * hour + (weekday === 6 && hour === 13 ? 5000 : 0)

test('the week is a heat map: Monday at the top, hours from the left, withheld hours without a value', async () => {
  const shown = await week(visits)
  const { cells, rows, columns } = shown.heat!
  expect([cells.length, rows.at(-1), rows[0], columns[0], columns[23]]).toEqual([168, 'Mon', 'Sun', '00', '23'])
  const busiest = cells.find(({ value }) => value === 6130)!
  expect([rows[busiest.row], columns[busiest.column], busiest.name]).toEqual(['Sat', '13', 'Saturday, 13:00 to 14:00'])
  expect(cells.filter(({ withheld }) => withheld)).toHaveLength(7 * 6)
  expect(plainText(shown.sentence)).toMatch(
    /^In an average week the busiest hour is Saturday, 13:00 to 14:00 .*42 hours are withheld/,
  )
})

test('compared, each area has its heat map of values, and the street one of its index beside the district', async () => {
  const sides = [side(0, { label: 'District', km2: 10 }), side(1, { label: 'Street', km2: 1 })]
  const street = (weekday: number, hour: number) => {
    const all = visits(weekday, hour)
    // a tenth of the district's visits on a tenth of its ground, and three times that on Sundays
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
  expect([monday.low, index!.spec.faint]).toEqual([true, 'no clear difference'])
  const sunday = at(index!.spec.cells, 'Sunday, 12:00 to 13:00')
  expect(sunday.value).toBeCloseTo(300)
  expect([sunday.low, sunday.lines!.slice(0, 2), sunday.lines!.at(-2)]).toEqual([
    false,
    ['Sunday, 12:00 to 13:00, Street', '300'],
    'clear, more',
  ])
  // withheld in either area
  const late = at(index!.spec.cells, 'Monday, 23:00 to 00:00')
  expect([late.value, late.withheld]).toEqual([null, true])
  const [difference] = heatSpecsOf(view, 'difference', WEEK_VIEW.heat!)
  expect(at(difference!.spec.cells, 'Sunday, 12:00 to 13:00').value).toBeCloseTo(200)
})
