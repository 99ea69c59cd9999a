import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumFigures, sumOf } from '../../../../src/domain/summaries/figure.ts'

const figure = (value: number | null, margin = 10) => ({
  value,
  margin: value === null ? null : margin,
})

test('the margin for the sum of all parts equals the total’s margin', () => {
  const parts = [figure(100), figure(300), figure(null)]
  expect(sumOf(parts, { value: 400, margin: 9 })).toEqual({ value: 400, margin: expect.closeTo(9) })
})

test('full correlation of the parts widens a sum’s margin as much as the total’s', () => {
  // Parts of 100 with margins of 10 % have a design effect of 1. Half of the parts have a margin of 10 / sqrt(2) = 7.07
  // % if their errors are independent, and 10 % if they are fully correlated.
  const four = [figure(100), figure(100), figure(100), figure(100)]
  const half = (margin: number) => sumOf(four.slice(0, 2), { value: 400, margin }).margin
  expect(half(5)).toBeCloseTo(7.071, 3)
  // The total has a design effect of 4. Half of it is a third of the way from one part to all, so its design effect is
  // 2: sqrt(2 / 200) = 10 %.
  expect(half(10)).toBeCloseTo(10, 3)
  // If the total has a design effect of 2.5, half of it has a design effect of 1.5: sqrt(1.5 / 200) = 8.66 %.
  expect(half(Math.sqrt(2.5 / 400) * 100)).toBeCloseTo(8.66, 2)
})

test('a sum’s margin is between the margins for independent and fully correlated parts', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e5 }), fc.integer({ min: 1, max: 99 })), { minLength: 1 })
  const totals = fc.option(
    fc.record({ value: fc.integer({ min: 1, max: 1e6 }), margin: fc.integer({ min: 1, max: 99 }) }),
  )
  fc.assert(
    fc.property(parts, totals, (pairs, total) => {
      const sum = sumOf(
        pairs.map(([value, margin]) => figure(value, margin)),
        total,
      )
      const halves = pairs.map(([value, margin]) => (value * margin) / 100)
      const half = ((sum.margin ?? 0) / 100) * (sum.value ?? 0)
      expect(half).toBeGreaterThanOrEqual(Math.hypot(...halves) * (1 - 1e-9))
      expect(half).toBeLessThanOrEqual(halves.reduce((all, one) => all + one, 0) * (1 + 1e-9))
    }),
  )
})

test('a sum without data is empty, and a shared figure counts for each of its rows', () => {
  expect(sumFigures('none', [figure(null)])).toEqual({ name: 'none', value: null, margin: null })
  expect(sumOf([figure(0)], null).value).toBe(0)
  expect(sumOf([figure(100), { ...figure(4.5), times: 9 }], null).value).toBe(140.5)
})
