import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareZones,
  isInOneArea,
  rankedZones,
  scaleOf,
} from '../../../../../src/viewers/pages/compare-map/model/zone-comparison.ts'
import { adjustedClear, bisectedRatios } from '../../../domain/compare/by-brute-force.ts'
import { placeOf, resultOf } from '../../kit/zone-map/places.ts'

type Released = Readonly<Record<number, readonly [magnitude: number, margin: number]>>

const sideOf = (id: number, released: Released, scale = 1) => {
  const places = Object.entries(released).map(([zone, [magnitude, margin]]) =>
    placeOf(Number(zone), magnitude, { margin }),
  )
  return { id, scale, result: resultOf(places) }
}

/**
 * The standard error of a released count, computed independently. The margin is 1.96 standard errors, and rounding adds
 * another error.
 */
const errorOf = ([magnitude, margin]: readonly [number, number], scale: number) =>
  scale * Math.sqrt(((magnitude * margin) / 100 / 1.96) ** 2 + 1 / 12)

const pause = async () => {}

describe('datasets compared by zone', () => {
  const base = sideOf(1, { 1: [1000, 5], 2: [800, 6], 3: [300, 9], 4: [50, 30] })
  const other = sideOf(2, { 1: [1600, 4], 2: [820, 6], 3: [120, 12], 5: [40, 30] })

  test('classifies zones as more, fewer, not clear, or without a figure in one of the two', async () => {
    const { sides, zones } = await compareZones(base, [other], 'day', pause)
    expect([...zones].sort()).toEqual([1, 2, 3, 4, 5])
    const side = sides.get(2)!
    expect([side.more, side.fewer, side.notClear, side.without]).toEqual([1, 1, 1, 2])
    expect(side.rows.get(4)).toEqual({ kind: 'none' })
    expect(side.rows.get(1)).toMatchObject({ kind: 'compared', difference: 600, index: 160, clear: 'more' })
  })

  test('identifies the places that are in only one of the two areas', async () => {
    const [under, over] = [
      { ...base, ownZones: new Set([1, 2]) },
      { ...other, ownZones: new Set([2, 3]) },
    ]
    const comparison = await compareZones(under, [over], 'day', pause)
    expect([1, 2, 3, 4].filter(place => isInOneArea(comparison, 2, place))).toEqual([1, 3])
    // Zone 1 clearly has more, zone 3 clearly fewer.
    expect(comparison.sides.get(2)).toMatchObject({ more: 1, fewer: 1, inOneArea: { more: 1, fewer: 1 } })
    const unknown = await compareZones(base, [other], 'day', pause)
    expect([1, 2, 3, 4].filter(place => isInOneArea(unknown, 2, place))).toEqual([])
    expect(unknown.sides.get(2)).toMatchObject({ more: 1, fewer: 1, inOneArea: { more: 0, fewer: 0 } })
  })

  test('ranks the largest first, by the displayed figure', async () => {
    const rising = { 1: [100, 3], 2: [1000, 3], 3: [400, 3], 4: [90, 3] } satisfies Released
    const grown = { 1: [300, 3], 2: [1500, 3], 3: [200, 3], 4: [30, 3] } satisfies Released
    const side = (await compareZones(sideOf(1, rising), [sideOf(2, grown)], 'day', pause)).sides.get(2)!
    expect(rankedZones(side, 'index')).toEqual({ rises: [1, 2], falls: [4, 3] })
    expect(rankedZones(side, 'difference')).toEqual({ rises: [2, 1], falls: [3, 4] })
  })

  test('scales the datasets before comparing them, and uses one colour scale for all', async () => {
    const perDay = await compareZones({ ...base, scale: 1 / 30 }, [{ ...other, scale: 1 / 31 }], 'day', pause)
    const row = perDay.sides.get(2)!.rows.get(1)
    expect(row?.kind === 'compared' && row.difference).toBeCloseTo(1600 / 31 - 1000 / 30, 9)
    expect(scaleOf(perDay, 'index')).toEqual({ fewer: [85, 70], more: [118, 143] })
    expect(scaleOf(perDay, 'difference').more[0]).toBeGreaterThan(0)
  })

  test('gives a share the margin of a part within its whole', async () => {
    const half = { magnitude: 1000, margin: 3, devices: '300+' } as const
    const sides = [sideOf(1, { 1: [500, 10] }, 0.1), sideOf(2, { 1: [250, 10] }, 0.1)].map(side => ({
      ...side,
      result: { ...side.result, total: half },
    }))
    const row = (await compareZones(sides[0]!, [sides[1]!], 'share', pause)).sides.get(2)!.rows.get(1)
    if (row?.kind !== 'compared') throw new Error('A zone released in both is compared')
    const errors = [errorOf([500, 10 * Math.sqrt(0.5)], 0.1), errorOf([250, 10 * Math.sqrt(0.75)], 0.1)]
    expect(row.difference).toBeCloseTo(-25)
    expect(row.high - row.low).toBeCloseTo(2 * 1.96 * Math.hypot(...errors), 6)
  })

  test('every difference, index, interval and claim equals an independent computation', async () => {
    const figure = fc.tuple(fc.integer({ min: 20, max: 5000 }), fc.integer({ min: 3, max: 30 }))
    const table = fc.array(fc.option(figure, { freq: 5 }), { minLength: 6, maxLength: 6 })
    const scales = fc.array(fc.double({ min: 0.01, max: 2, noNaN: true }), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 3, maxLength: 3 }), scales, async (tables, factors) => {
        const released = tables.map(
          (rows): Released =>
            Object.fromEntries(rows.flatMap((row, zone) => (row === null ? [] : [[zone + 1, row] as const]))),
        )
        const [under, ...others] = released.map((each, at) => sideOf(at + 1, each, factors[at]!))
        const { sides } = await compareZones(under!, others, 'day', pause)
        const pairs = others.flatMap(({ id }) =>
          Object.keys(released[0]!).flatMap(key => {
            const [a, b] = [released[id - 1]![Number(key)], released[0]![Number(key)]!]
            if (a === undefined) return []
            const over = { value: a[0] * factors[id - 1]!, sigma: errorOf(a, factors[id - 1]!) }
            const beside = { value: b[0] * factors[0]!, sigma: errorOf(b, factors[0]!) }
            return [{ row: sides.get(id)!.rows.get(Number(key)), over, beside }]
          }),
        )
        const clear = adjustedClear(
          pairs.map(({ over, beside }) => (over.value - beside.value) / Math.hypot(over.sigma, beside.sigma)),
        )
        pairs.forEach(({ row, over, beside }, at) => {
          if (row?.kind !== 'compared') throw new Error('A zone released in both is compared')
          const difference = over.value - beside.value
          const [low, high] = bisectedRatios(over, beside)
          expect(row.difference).toBeCloseTo(difference, 6)
          expect(row.high - row.low).toBeCloseTo(2 * 1.96 * Math.hypot(over.sigma, beside.sigma), 6)
          expect([row.index, row.indexLow, row.indexHigh].map(each => Number(each?.toPrecision(6)))).toEqual(
            [(100 * over.value) / beside.value, 100 * low, 100 * high].map(each => Number(each.toPrecision(6))),
          )
          expect(row.clear).toBe(clear[at] ? (difference > 0 ? 'more' : 'fewer') : null)
        })
      }),
      { numRuns: 20 },
    )
  })
})
