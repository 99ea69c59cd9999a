import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { complementOf, shareOf, totalOf, wholeOf } from '../../../../src/domain/disclosure/share-of.ts'
import type { Figure } from '../../../../src/domain/summaries/figure.ts'

const figure = (value: number | null, margin = 10): Figure => ({
  value,
  margin: value === null ? null : margin,
})
const modes = [figure(4_300_000, 4), figure(660_000, 10), figure(null), figure(null)]

describe('a share', () => {
  test('is relative to the total', () => {
    const whole = wholeOf({ value: 5_420_000 }, modes)
    expect(whole).toEqual({ value: 5_420_000 })
    expect(shareOf(modes[0]!, whole)?.text).toBe('79%')
    expect(shareOf(modes[0]!, whole, 1)?.text).toBe('79.3%')
    expect(shareOf(modes[2]!, whole)).toBeNull()
  })

  test('is relative to the sum if the total is missing', () => {
    const whole = wholeOf(null, modes)
    expect(whole).toEqual({ value: 4_960_000 })
    expect(shareOf(modes[0]!, whole)?.text).toBe('87%')
    expect(shareOf(figure(0), wholeOf(null, [figure(0)]))).toBeNull()
  })

  test('is relative to all rows that share a figure', () => {
    const night = { ...figure(10), times: 9 }
    const whole = wholeOf(null, [night, figure(110)])
    expect(whole.value).toBe(200)
    expect(shareOf(night, whole)?.text).toBe('45%')
  })

  test('has its own interval, which is empty for a share of 100%', () => {
    // 36 of 100 with a margin of 10 %: 0.36 x 0.1 x sqrt(0.64) = 0.0288.
    const part = shareOf(figure(36), wholeOf({ value: 100 }, [figure(36)]))
    expect(part?.half).toBeCloseTo(2.88)
    expect(part?.low).toBeCloseTo(0.3312)
    expect(shareOf(figure(7, 90), wholeOf(null, [figure(7, 90)]))).toMatchObject({ share: 1, low: 1, high: 1, half: 0 })
  })

  test('is within its interval, which is between 0 and 1', () => {
    const counts = fc.integer({ min: 1, max: 1e6 })
    fc.assert(
      fc.property(counts, counts, fc.integer({ min: 1, max: 300 }), (part, rest, margin) => {
        const { low, share, high } = shareOf(figure(part, margin), wholeOf({ value: part + rest }, []))!
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(share)
        expect(share).toBeLessThanOrEqual(high)
        expect(high).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the complement of a total', () => {
  test('has the error of a share', () => {
    // 5,420,000 - 4,960,000 = 460,000, and 4 x sqrt(5,420 / 460) = 13.73.
    const rest = complementOf({ value: 5_420_000, margin: 4 }, modes)
    expect(rest?.value).toBe(460_000)
    expect(rest?.margin).toBe(14)
  })

  test('is zero within the rounding of the parts, and never negative', () => {
    expect(complementOf({ value: 102, margin: 5 }, [figure(50), figure(50), figure(null)])).toBeNull()
    expect(complementOf({ value: 98, margin: 5 }, [figure(50), figure(50)])).toBeNull()
    expect(complementOf(null, modes)).toBeNull()
  })
})

test('finds a total only if its keys match exactly', () => {
  const totals = [
    { of: { weekday: 3 }, value: 5, margin: 1 },
    { of: {}, value: 30, margin: 1 },
  ]
  expect(totalOf(totals, {})?.value).toBe(30)
  expect(totalOf(totals, { weekday: 3 })?.value).toBe(5)
  expect(totalOf(totals, { weekday: 4 })).toBeNull()
})
