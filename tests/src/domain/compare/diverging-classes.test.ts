import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DIVERGING_CLASSES,
  differenceScale,
  divergingClass,
  INDEX_SCALE,
  NOT_CLEAR_CLASS,
  ratioScale,
} from '../../../../src/domain/compare/diverging-classes.ts'

const indexClass = (index: number | null, clear: 'more' | 'fewer' | null) => divergingClass(index, clear, INDEX_SCALE)

describe('classes of a comparison', () => {
  test('an index has three classes on each side of the unclear ones', () => {
    expect([60, 70, 71, 85, 86, 99].map(index => indexClass(index, 'fewer'))).toEqual([0, 0, 1, 1, 2, 2])
    expect([101, 117, 118, 142, 143, 900].map(index => indexClass(index, 'more'))).toEqual([4, 4, 5, 5, 6, 6])
    expect([50, 100, 200].map(index => indexClass(index, null))).toEqual([3, 3, 3])
  })

  test('the bounds of an index are the same factors on both sides', () => {
    for (const side of [0, 1] as const) expect(INDEX_SCALE.fewer[side] * INDEX_SCALE.more[side]).toBeCloseTo(10_000, -2)
  })

  test('a clear difference with an undetermined index is in the class next to the middle', () => {
    expect([indexClass(null, 'more'), indexClass(null, 'fewer')]).toEqual([4, 2])
  })

  test('bounds of differences are round, symmetric and ascending', () => {
    expect(differenceScale([12, -38, 60, -75, 210, 340])).toEqual({ fewer: [-50, -200], more: [50, 200] })
    expect(differenceScale([])).toEqual({ fewer: [-1, -2], more: [1, 2] })
    const difference = fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter(value => Math.abs(value) > 1e-6)
    const sizes = fc.array(difference, { maxLength: 60 })
    fc.assert(
      fc.property(sizes, differences => {
        const { fewer, more } = differenceScale(differences)
        expect(fewer).toEqual([-more[0], -more[1]])
        expect(more[0]).toBeGreaterThan(0)
        expect(more[1]).toBeGreaterThanOrEqual(2 * more[0])
      }),
    )
  })

  test('bounds of indexes follow the clear indexes, with the same ratios above and below the base', () => {
    expect(ratioScale([])).toEqual(INDEX_SCALE)
    expect(ratioScale([150, 320, 340, 600])).toEqual({ fewer: [100 / 3, 20], more: [300, 500] })
    expect(ratioScale([90, 115, 130])).toEqual({ fewer: [100 / 1.2, 100 / 1.5], more: [120, 150] })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e5 }), { minLength: 1, maxLength: 60 }), indexes => {
        const { fewer, more } = ratioScale(indexes)
        expect(more[1]).toBeGreaterThan(more[0])
        for (const side of [0, 1] as const) expect(fewer[side] * more[side]).toBeCloseTo(10_000, 6)
      }),
    )
  })

  test('a larger difference is never in a lower class, and only clear ones have a colour', () => {
    const scale = differenceScale([20, 40, 60])
    const difference = fc.double({ min: -500, max: 500, noNaN: true })
    fc.assert(
      fc.property(difference, difference, (a, b) => {
        const classOf = (value: number) => divergingClass(value, value > 0 ? 'more' : 'fewer', scale)
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(classOf)
        expect(low).toBeLessThanOrEqual(high!)
        expect(low).not.toBe(NOT_CLEAR_CLASS)
        expect([low! >= 0, high! < DIVERGING_CLASSES]).toEqual([true, true])
      }),
    )
  })
})
