import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clearByHolm,
  compareTables,
  type Difference,
  holmThreshold,
} from '../../../../src/domain/compare/compare-tables.ts'
import { ratioInterval, sigmaOf, upperQuantile } from '../../../../src/domain/compare/estimate.ts'
import type { Figure } from '../../../../src/domain/summaries/figure.ts'
import { randomOf } from '../../../support/random.ts'
import { adjustedClear, bisectedRatios, upperTail } from './by-brute-force.ts'

const figure = (value: number, margin: number): Figure => ({ value, margin })
const NO_DATA: Figure = { value: null, margin: null }

describe('the standard error of a figure', () => {
  test('is the half-width over 1.96, on either scale, with the variance of rounding', () => {
    expect(sigmaOf(figure(1960, 10))).toBeCloseTo(Math.hypot(100, Math.sqrt(1 / 12)), 9)
    expect(sigmaOf(figure(1960, 40))).toBeCloseTo(400, 3)
    expect(sigmaOf(figure(0, 20))).toBeCloseTo(0.2887, 4)
    // A mean below 10 over several rows is released with one decimal place.
    expect(sigmaOf({ value: 0, margin: 20, times: 9 })).toBeCloseTo(0.02887, 5)
    expect(sigmaOf(NO_DATA)).toBeNull()
  })
})

describe('the quantile of the normal distribution', () => {
  test('is the inverse of the density’s integral', () => {
    for (const tail of [0.5, 0.2, 0.025, 0.0243, 0.0242, 0.001, 1e-6, 1e-9])
      expect(upperTail(upperQuantile(tail)) / tail).toBeCloseTo(1, 7)
  })
})

describe('Holm’s step-down', () => {
  test('requires as much of the clearest row as Bonferroni does, and less of each further row', () => {
    expect(holmThreshold(1)).toBeCloseTo(1.96, 3)
    expect(holmThreshold(14)).toBeCloseTo(2.914, 3)
    // The steps for three rows are 2.394, 2.241 and 1.960.
    expect(clearByHolm([2.3, -2.5, 1.97])).toEqual([true, true, true])
    expect(clearByHolm([2.2, -2.5, 1.97])).toEqual([false, true, false])
    expect(clearByHolm([2.39, -2.39, 1.97])).toEqual([false, false, false])
    expect(clearByHolm([])).toEqual([])
  })

  test('agrees with adjusted probabilities', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -6, max: 6, noNaN: true }), { maxLength: 30 }), ratios => {
        expect(clearByHolm(ratios)).toEqual(adjustedClear(ratios))
      }),
      { numRuns: 60 },
    )
  })
})

describe('the interval of a ratio', () => {
  test('follows Fieller’s theorem', () => {
    const [low, high] = ratioInterval({ value: 110, sigma: 5 }, { value: 100, sigma: 4 })!
    expect(low).toBeCloseTo(0.97568, 4)
    expect(high).toBeCloseTo(1.23793, 4)
  })

  test('is undetermined if the base’s interval contains 0', () => {
    expect(ratioInterval({ value: 50, sigma: 5 }, { value: 19, sigma: 10 })).toBeNull()
    expect(ratioInterval({ value: 50, sigma: 5 }, { value: 20, sigma: 10 })).not.toBeNull()
    expect(ratioInterval({ value: 50, sigma: 5 }, { value: 0, sigma: 0.3 })).toBeNull()
  })

  test('contains exactly the ratios that a search finds compatible', () => {
    const value = fc.double({ min: 1, max: 1e5, noNaN: true })
    const share = fc.double({ min: 0.001, max: 0.45, noNaN: true })
    fc.assert(
      fc.property(value, share, value, share, (a, aShare, b, bShare) => {
        const [over, under] = [
          { value: a, sigma: a * aShare },
          { value: b, sigma: b * bShare },
        ]
        const [low, high] = ratioInterval(over, under)!
        const [least, most] = bisectedRatios(over, under)
        expect(low / least).toBeCloseTo(1, 6)
        expect(high / most).toBeCloseTo(1, 6)
      }),
      { numRuns: 100 },
    )
  })
})

describe('compared tables', () => {
  const base = [figure(26_140, 2), figure(33_720, 2), NO_DATA, figure(40, 20)]
  const other = [figure(25_720, 6), figure(37_766, 2), figure(50, 20), NO_DATA]

  test('give each row’s difference and index, and whether it is clear', () => {
    const [none, rows] = compareTables({ tables: [base, other], base: 0, scales: [1, 1] })
    expect(none).toEqual([])
    expect(rows!.map(({ kind }) => kind)).toEqual(['compared', 'compared', 'none', 'none'])
    const [monday, saturday] = rows as Difference[]
    expect(monday).toMatchObject({ difference: -420, clear: null })
    expect(saturday).toMatchObject({ difference: 4046, clear: 'more' })
    // The half-widths are 674.4 and 755.3, together 1,012.6.
    expect(saturday!.low).toBeCloseTo(4046 - 1012.6, 0)
    expect(saturday!.high).toBeCloseTo(4046 + 1012.6, 0)
    expect(saturday!.index).toBeCloseTo(112)
  })

  test('are scaled before they are compared', () => {
    const [, rows] = compareTables({ tables: [[figure(200, 5)], [figure(200, 5)]], base: 0, scales: [1 / 4, 1 / 5] })
    expect(rows![0]).toMatchObject({ difference: -10, clear: 'fewer' })
    expect((rows![0] as Difference).index).toBeCloseTo(80)
  })

  test('claim a difference of a single row if and only if both intervals exclude equality', () => {
    const figures = fc.record({
      value: fc.integer({ min: 0, max: 5000 }),
      margin: fc.integer({ min: 1, max: 95 }),
    })
    fc.assert(
      fc.property(figures, figures, (a, b) => {
        const row = compareTables({ tables: [[b], [a]], base: 0, scales: [1, 1] })[1]![0] as Difference
        expect(row.clear).toBe(row.low > 1e-3 ? 'more' : row.high < -1e-3 ? 'fewer' : row.clear)
        expect(row.low <= 0 && row.high >= 0 && row.clear !== null).toBe(false)
        expect(row.index === null).toBe(b.value === 0 || row.indexLow === null)
      }),
    )
  })
})

test('a row is clear exactly if the interval that judges it excludes 0', () => {
  const random = randomOf(45)
  let [clear, widened] = [0, 0]
  for (let table = 0; table < 200; table++) {
    const figures = () =>
      Array.from({ length: 12 }, () => ({ value: Math.round(1000 * (0.8 + 0.4 * random())), margin: 6 }))
    const [, rows = []] = compareTables({ tables: [figures(), figures()], base: 0, scales: [1, 1] })
    for (const row of rows) {
      if (row.kind !== 'compared') continue
      const { judged, low, high } = row
      expect(judged.low > 0 || judged.high < 0).toBe(row.clear !== null)
      expect(judged.index![0] > 100 || judged.index![1] < 100).toBe(row.clear !== null)
      expect(judged.low).toBeLessThanOrEqual(low + 0.01)
      if (row.clear !== null) clear++
      else if (low > 0 || high < 0) widened++
    }
  }
  // Both cases occur, as does a 95 % interval that excludes 0 without a claim.
  expect(clear).toBeGreaterThan(50)
  expect(widened).toBeGreaterThan(50)
})
