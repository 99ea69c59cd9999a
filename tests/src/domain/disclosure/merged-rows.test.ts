import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  agesName,
  bucketsName,
  commonCut,
  coversText,
  datesName,
  figuresOnce,
  hoursName,
  modesName,
  purposesName,
  runsOf,
  valuesOf,
  weekdaysName,
} from '../../../../src/domain/disclosure/merged-rows.ts'

describe('rows that share a figure', () => {
  test('are grouped into one figure using all keys of the table', () => {
    const covers = { hour: [22, 23], weekday: [1, 2] }
    const rows = [
      { hour: 21, weekday: 1 },
      ...[1, 2].flatMap(weekday => [22, 23].map(hour => ({ hour, weekday, covers }))),
      { hour: 22, weekday: 3, covers: { hour: [22, 23] } },
      { hour: 23, weekday: 3, covers: { hour: [22, 23] } },
    ]
    expect(figuresOnce(rows, ['hour', 'weekday']).map(({ hour, weekday }) => [hour, weekday])).toEqual([
      [21, 1],
      [22, 1],
      [22, 3],
    ])
    expect(valuesOf(rows[0]!, 'hour')).toEqual([21])
    expect(valuesOf(rows[1]!, 'hour')).toEqual([22, 23])
  })

  test('are compared at the finest cut of all tables', () => {
    expect(commonCut([[[0], [1], [2, 3]], [[0, 1], [2], [3]], [[4]]])).toEqual([[0, 1], [2, 3], [4]])
    expect(commonCut([])).toEqual([])
  })

  test('the common cut covers every cell once, and each figure is in one of its groups', () => {
    const cells = Array.from({ length: 24 }, (_, cell) => cell)
    const cut = fc
      .array(fc.nat(5), { minLength: 24, maxLength: 24 })
      .map(marks => [
        ...new Map(cells.map(cell => [marks[cell], cells.filter(other => marks[other] === marks[cell])])).values(),
      ])
    fc.assert(
      fc.property(cut, cut, (a, b) => {
        const groups = commonCut([a, b])
        expect(groups.flat().sort((x, y) => x - y)).toEqual(cells)
        for (const figure of [...a, ...b])
          expect(groups.filter(group => figure.some(cell => group.includes(cell)))).toHaveLength(1)
        // No group can be split further, because figures join its cells.
        for (const group of groups)
          expect(commonCut([[...a, ...b].filter(figure => group.includes(figure[0]!))])).toEqual([group])
      }),
    )
  })
})

describe('the name of a range', () => {
  test('continues from the end of a cycle to its beginning', () => {
    expect(runsOf([22, 23, 0, 1], 24)).toEqual([[22, 1]])
    expect(runsOf([0, 1, 5], 24)).toEqual([
      [0, 1],
      [5, 5],
    ])
    expect(runsOf([3, 2, 7])).toEqual([
      [2, 3],
      [7, 7],
    ])
  })

  test('is correct for hours, weekdays, dates and distances', () => {
    expect(hoursName([22, 23, 0, 1, 2, 3, 4, 5, 6])).toBe('22:00 to 07:00')
    expect(hoursName([19, 20, 21])).toBe('19:00 to 22:00')
    expect(hoursName(Array.from({ length: 24 }, (_, hour) => hour))).toBe('All hours')
    expect(weekdaysName([1, 2, 3, 4, 5])).toBe('Monday to Friday')
    expect(weekdaysName([6, 0])).toBe('Saturday and Sunday')
    expect(weekdaysName([3])).toBe('Wednesday')
    expect(datesName(['2026-10-12', '2026-10-13', '2026-10-14'])).toBe('12 to 14 October')
    expect(datesName(['2026-10-31', '2026-11-01'])).toBe('31 October to 1 November')
    expect(datesName(['2026-10-03', '2026-10-04', '2026-10-10'])).toBe('3 to 4 October and 10 October')
    expect(bucketsName([0, 1])).toBe('Up to 10 km')
    expect(bucketsName([2, 3])).toBe('10 to 40 km')
    expect(bucketsName([6, 7])).toBe('Over 160 km')
    expect(bucketsName([7])).toBe('Over 360 km')
  })

  test('is correct for purposes, modes and ages', () => {
    expect(purposesName([4, 5])).toBe('Other journeys')
    expect(purposesName([3, 4, 5])).toBe('Work ⇔ Other and other journeys')
    expect(purposesName([2, 3, 4, 5])).toBe('All but Home ⇔ Work')
    expect(modesName([1, 4])).toBe('Road, including HGV')
    expect(modesName([1, 3, 4])).toBe('All but Rail')
    expect(agesName(['18-24', '25-34'])).toBe('18 to 34')
    expect(agesName(['55-64', '65+'])).toBe('55 and over')
    expect(agesName(['45-54'])).toBe('45-54')
  })

  test('consists of its ends or all of its kinds in files', () => {
    const nameOf = (field: string, value: unknown) => (field === 'weekday' ? `day ${value}` : null)
    expect(coversText({ hour: [22, 23, 0, 1, 2, 3, 4, 5, 6] }, nameOf)).toBe('22-06')
    expect(coversText({ hour: Array.from({ length: 24 }, (_, at) => (at + 7) % 24) }, nameOf)).toBe('00-23')
    expect(coversText({ hour: [7, 8], weekday: [1, 2, 3] }, nameOf)).toBe('07-08; day 1-day 3')
    expect(coversText({ date: ['2026-10-24', '2026-10-25'] }, nameOf)).toBe('2026-10-24 to 2026-10-25')
    expect(coversText({ mode: [1, 4] }, nameOf)).toBe('1, 4')
  })
})
