import { describe, expect, test } from 'vitest'
import { circleTotal } from '../../../src/domain/places/circle.ts'

/** The whole map; Headingley (zones 1 and 2, each a place), Otley (zones 3 and 4, one place), and trips outside all zones. */
const NODES = [
  { parent: -1, magnitude: 1000, margin: 2 },
  { parent: 0, magnitude: 500, margin: 4 },
  { parent: 1, magnitude: 300, margin: 10, zones: [1] },
  { parent: 1, magnitude: 200, margin: 10, zones: [2] },
  { parent: 0, magnitude: 400, margin: 8, zones: [3, 4] },
  { parent: 0, magnitude: 100, margin: 20, zones: [] },
]
const RESIDENTS = new Map([
  [1, 4000],
  [2, 3000],
  [3, 1000],
  [4, 3000],
])
const TOTAL = { value: 1000, margin: 2 }
const totalOf = (zones: readonly number[], residents: ReadonlyMap<number, number> | null = RESIDENTS) =>
  circleTotal(NODES, { inside: new Set(zones), residents }, TOTAL)

describe('the total of a circle', () => {
  test('uses the largest place that is completely inside, with its margin', () => {
    const { magnitude, margin, residents, cutPlaces, least, most } = totalOf([1, 2])
    expect({ magnitude, residents, cutPlaces }).toEqual({ magnitude: 500, residents: 7000, cutPlaces: 0 })
    expect(margin).toBeCloseTo(4)
    expect([least, most].map(Math.round)).toEqual([480, 520])
  })

  test('counts a place that extends beyond it by the share of its residents who live inside', () => {
    const total = totalOf([1, 2, 3])
    expect(total.magnitude).toBe(500 + 400 / 4)
    expect(total.residents).toBe(8000)
    expect(total.cutPlaces).toBe(1)
  })

  test('is at least the total of the places inside it, and at most the total of all places it touches', () => {
    const { least, most, magnitude } = totalOf([1, 2, 3])
    expect(Math.round(least)).toBe(480)
    expect(most).toBeGreaterThan(900)
    expect(most).toBeLessThan(1000)
    expect(magnitude).toBeGreaterThan(least)
    expect(magnitude).toBeLessThan(most)
  })

  test('counts a place by its zones if residents are unknown', () => {
    const total = totalOf([3], null)
    expect(total.magnitude).toBe(200)
    expect(total.residents).toBeNull()
  })

  test('never includes trips outside all zones', () => {
    const total = totalOf([1, 2, 3, 4])
    expect(total.magnitude).toBe(900)
    expect(total.cutPlaces).toBe(0)
  })

  test('is zero without zones', () => {
    expect(totalOf([])).toEqual({ magnitude: 0, margin: null, residents: 0, cutPlaces: 0, least: 0, most: 0 })
  })
})
