import { expect, test } from 'vitest'
import { chartRows, dotSpecOf, leadingRows } from '../../../../../src/viewers/pages/compare/chart-specs.ts'
import { compare, daily, modes, said } from './comparing.ts'

test('does not draw an index that is not determined, although its difference of shares is drawn', async () => {
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

test('chart and sentence mark the same row: by the displayed figure, not by the number of visits', async () => {
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
