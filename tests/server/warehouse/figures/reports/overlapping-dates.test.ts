import { expect, test } from 'vitest'
import { categoriesOf } from '../../../../../server/warehouse/disclosure/categories.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { NOISE_UNIT } from '../../../../../server/warehouse/disclosure/measure.ts'
import {
  type CountDates,
  dividedDates,
  leaveEnough,
} from '../../../../../server/warehouse/figures/reports/overlapping-dates.ts'

const SETTINGS = disclosureSettings(15)

/** Counts people who come on one date each, without noise. */
const countOf =
  (people: Readonly<Record<number, number>>): CountDates =>
  async sets =>
    sets.map(dates => {
      const devices = dates.reduce((sum, date) => sum + (people[date] ?? 0), 0)
      return { devices, noised_devices: devices * NOISE_UNIT, noised_m: devices * NOISE_UNIT * 1000 }
    })

const show = (
  people: Readonly<Record<number, number>>,
  rows: readonly (readonly number[])[],
  groups: readonly (readonly number[])[],
) => leaveEnough(rows, groups, countOf(people), SETTINGS)

test('rows within one group each can be shown next to the groups, however few people come', async () => {
  expect(await show({ 1: 40, 2: 1, 3: 40 }, [[1], [2], [3]], [[1, 2], [3]])).toBe(true)
})

test('a row with a single visit in another group cannot be shown next to the groups', async () => {
  expect(
    await show(
      { 1: 40, 2: 1, 8: 40, 9: 40 },
      [[1, 2], [8], [9]],
      [
        [1, 8],
        [2, 9],
      ],
    ),
  ).toBe(false)
  expect(
    await show(
      { 1: 40, 2: 0, 8: 40, 9: 40 },
      [[1, 2], [8], [9]],
      [
        [1, 8],
        [2, 9],
      ],
    ),
  ).toBe(false)
  expect(
    await show(
      { 1: 40, 2: 40, 8: 40, 9: 40 },
      [[1, 2], [8], [9]],
      [
        [1, 8],
        [2, 9],
      ],
    ),
  ).toBe(true)
})

test('a single visit is protected if another row overlaps the same groups', async () => {
  expect(
    await show(
      { 1: 40, 2: 1, 8: 40, 9: 40 },
      [
        [1, 2],
        [8, 9],
      ],
      [
        [1, 8],
        [2, 9],
      ],
    ),
  ).toBe(true)
})

test('a single visit is found that only sums of two groups isolate', async () => {
  const people = { 1: 40, 3: 1, 11: 40, 14: 40, 23: 40, 25: 40 }
  const rows = [
    [1, 3],
    [11, 14],
    [23, 25],
  ]
  expect(await show(people, rows, [[1, 11], [3, 23], [14], [25]])).toBe(false)
})

test('many thin overlaps protect each other', async () => {
  const dates = [0, 10, 20, 30].map(week => [week, week + 1, week + 2, week + 3])
  const people = Object.fromEntries(dates.flat().map(date => [date, 10]))
  const groups = [0, 1, 2, 3].map(day => dates.map(week => week[day]!))
  expect(await show(people, dates, groups)).toBe(true)
})

test('a quiet day costs the days of one other week', async () => {
  const categories = categoriesOf([
    [1, 2],
    [
      [11, 12],
      [21, 22],
    ],
  ])
  const people: Readonly<Record<number, number>> = { 1: 40, 2: 0, 11: 40, 12: 40, 21: 40, 22: 40 }
  const isShown = (node: number) => categories[node]!.covers.reduce((sum, date) => sum + (people[date] ?? 0), 0) >= 30
  const canShow = (rows: readonly (readonly number[])[]) =>
    show(people, rows, [
      [1, 11, 21],
      [2, 12, 22],
    ])
  const divided = await dividedDates(categories, isShown, canShow)
  expect(divided.map(node => categories[node]!.covers)).toEqual([
    [1, 2, 11, 12, 21, 22],
    [11, 12, 21, 22],
    [11, 12],
  ])
})
