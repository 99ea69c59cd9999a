import { describe, expect, test } from 'vitest'
import { compareEstimates } from '../../../../src/domain/compare/compare-tables.ts'
import { ratioInterval, sigmaOfDifference } from '../../../../src/domain/compare/estimate.ts'
import { correlationOfMonths } from '../../../../src/domain/compare/same-people.ts'
import { monthChanges } from '../../../../src/domain/series/month-changes.ts'

const monthOf = (year: number, month: number, repeatShare: number, noiseWidth = 1) => ({
  month: { year, month },
  people: { repeatShare, noiseWidth },
})

describe('the correlation between two months of one place', () => {
  test('rises with the share of repeat visits, and stays below the correlation of the sampling errors', () => {
    const shares = [0, 0.1, 0.3, 0.6, 0.9, 1]
    const found = shares.map(share => correlationOfMonths(monthOf(2026, 9, share), monthOf(2026, 10, share)))
    expect(found).toEqual([...found].sort((a, b) => a - b))
    expect([found[0], found.at(-1)! < 0.45]).toEqual([0, true])
    // 60 % repeat visits: 0.92 visits a week, 3.9 a month.
    expect(found[3]).toBeCloseTo((0.9 * 3.927) / 4.927 / 2, 3)
    // Noise is drawn separately for each month, so more noise means less correlation.
    expect(correlationOfMonths(monthOf(2026, 9, 0.6), monthOf(2026, 10, 0.6, 2))).toBeCloseTo(found[3]! * (2 / 5), 9)
  })

  test('depends on the month with fewer repeat visits, and is 0 for months that are not consecutive', () => {
    const december = monthOf(2026, 12, 0.6)
    expect(correlationOfMonths(december, monthOf(2027, 1, 0.2))).toBe(
      correlationOfMonths(monthOf(2027, 1, 0.2), monthOf(2027, 2, 0.2)),
    )
    expect(correlationOfMonths(december, monthOf(2026, 12, 0.6))).toBe(0)
    expect(correlationOfMonths(december, monthOf(2027, 2, 0.6))).toBe(0)
    expect(correlationOfMonths(december, monthOf(2027, 12, 0.6))).toBe(0)
  })
})

describe('figures with correlated errors', () => {
  const [over, under] = [
    { value: 110, sigma: 5 },
    { value: 100, sigma: 4 },
  ]

  test('have a difference with a smaller standard error, and a ratio with a narrower interval', () => {
    expect(sigmaOfDifference(over, under, 0)).toBeCloseTo(Math.hypot(5, 4), 12)
    expect(sigmaOfDifference(over, under, 0.4)).toBeCloseTo(Math.sqrt(25 + 16 - 16), 12)
    const [low, high] = ratioInterval(over, under, 1.96, 0.4)!
    // Each end r is where (a - r b)² equals z² (var a + r² var b - 2 r cov).
    for (const ratio of [low, high])
      expect((110 - ratio * 100) ** 2).toBeCloseTo(1.96 ** 2 * (25 + ratio ** 2 * 16 - 2 * ratio * 8), 6)
    const [wideLow, wideHigh] = ratioInterval(over, under)!
    expect([low > wideLow, high < wideHigh]).toEqual([true, true])
  })

  test('are judged by their correlation, row by row', () => {
    const tables = [
      [under, under],
      [over, over],
    ]
    const [, rows] = compareEstimates(tables, 0, (_, row) => (row === 0 ? 0 : 0.4))
    const widths = rows!.map(row => (row.kind === 'compared' ? row.high - row.low : 0))
    expect(widths[1]! / widths[0]!).toBeCloseTo(5 / Math.hypot(5, 4), 9)
  })

  test('make a change in a series clear that would otherwise not be, but only from the previous month', () => {
    const seriesOf = (repeatShare: number) =>
      [
        { year: 2025, month: 10, value: 10_000 },
        { year: 2026, month: 9, value: 10_000 },
        { year: 2026, month: 10, value: 11_000 },
      ].map(({ year, month, value }) => ({
        month: { year, month },
        first: `${year}-${String(month).padStart(2, '0')}-01`,
        last: `${year}-${String(month).padStart(2, '0')}-30`,
        figure: { value, margin: 6.8, people: { repeatShare, noiseWidth: 1 } },
      }))
    const clearOf = (repeatShare: number) => {
      const { onMonthBefore, onYearBefore } = monthChanges(seriesOf(repeatShare), [])[2]!
      return [onMonthBefore, onYearBefore].map(change => (change.kind === 'compared' ? change.clear : change.kind))
    }
    expect(clearOf(0)).toEqual([null, null])
    expect(clearOf(0.8)).toEqual(['more', null])
  })
})
