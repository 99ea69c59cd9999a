import { expect, test } from 'vitest'
import { dotLayout } from '../../../../../src/charts/dots/dot-spec.ts'
import { chartRows, cutText, dotSpecOf, leadingRows } from '../../../../../src/viewers/pages/compare/chart-specs.ts'
import { compare, daily, modes, said } from './comparing.ts'

test('draws a difference between shares, and leaves out an undetermined index', async () => {
  const views = [
    await modes([5000, 60, 2000, 3000], [3, 120, 3, 3], 10_060),
    await modes([5000, 900, 2000, 3000], [3, 3, 3, 3], 10_900),
  ]
  const shares = compare(views, 'share')
  const row = chartRows(shares).findIndex(({ figures }) => {
    const compared = figures[1]!.compared
    return compared?.kind === 'compared' && compared.index === null
  })
  expect(row).toBeGreaterThanOrEqual(0)
  const pointIn = (show: 'index' | 'difference') => dotSpecOf(shares, show).points.find(point => point.row === row)!
  expect(pointIn('index')).toMatchObject({ value: null, low: null, high: null, text: 'not determined' })
  expect(pointIn('difference').value).toBeCloseTo(7.66, 1)
  expect(dotSpecOf(shares, 'index').points.filter(({ value }) => value !== null)).toHaveLength(3)
})

test('chart and sentence mark the same row, by the displayed figure instead of the number of visits', async () => {
  const shown = compare(
    [
      await daily([1000, 100_000, 100_000, 100_000, 100_000, 100_000, 2000], 1),
      await daily([2000, 120_000, 120_000, 120_000, 120_000, 120_000, 2600], 1),
    ],
    'day',
  )
  expect(said(shown)).toContain('most of all on Sunday (97 to 103%)')
  const { finding, rows } = dotSpecOf(shown, 'difference')
  expect(rows[finding!]).toBe('Sunday')
  expect(leadingRows(shown, 3).map(({ name }) => name)).toEqual(['Average day', 'Sunday', 'Saturday'])
})

const DAYS = Array.from({ length: 7 }, (_, day) => 10_000 + day)

test('says which rows a card leaves out', async () => {
  const level = compare([await daily(DAYS), await daily(DAYS)], 'day')
  expect(cutText(level, 8)).toBeNull()
  expect(cutText(level, 5)).toBe('the first 5 of 8 rows')
  const apart = compare([await daily(DAYS), await daily(DAYS.map(n => n * 2))], 'day')
  expect(cutText(apart, 5)).toBe('5 of 8 rows: those with the largest clear differences')
})

// An interval of −19 to +20 % must not be cut without a mark on an axis of ±6 %.
test('the axis of a chart covers the interval of its only row, and marks intervals that it cuts', () => {
  const pointOf = (row: number, value: number, low: number, high: number) => ({
    ...{ row, series: 0, value, low, high, judged: null },
    ...{ clear: false, text: '', lines: [] },
  })
  const layoutOf = (points: readonly ReturnType<typeof pointOf>[]) =>
    dotLayout(
      {
        ...{ subject: '', valueTitle: '', baseTitle: '', origin: 0, unit: '%', finding: null },
        rows: points.map(({ row }) => String(row)),
        series: [{ name: 'A', mark: 1 }],
        points,
      },
      600,
      () => 40,
    )
  const alone = layoutOf([pointOf(0, 1, -19, 20)])
  expect([-19, 20].map(alone.isCut)).toEqual([false, false])
  const many = layoutOf([pointOf(0, 2, 1, 3), pointOf(1, 3, 2, 4), pointOf(2, 2, -80, 300)])
  expect([4, -80, 300].map(many.isCut)).toEqual([false, true, true])
})

test('draws the interval that a row is judged by, in the unit of the chart', async () => {
  const view = compare([await daily(DAYS), await daily(DAYS.map(n => n * 2))], 'day')
  for (const show of ['difference', 'index'] as const)
    for (const { clear, judged, low, high } of dotSpecOf(view, show).points) {
      expect(clear).toBe(true)
      expect(judged!.low).toBeLessThanOrEqual(low! + 0.01)
      expect(judged!.high).toBeGreaterThanOrEqual(high! - 0.01)
      expect(judged!.low).toBeGreaterThan(0)
    }
})
