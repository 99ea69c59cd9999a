import { beforeAll, expect, test } from 'vitest'
import { periodOf, WORLD_SIZES } from '../../demo/world/world-size.ts'
import { INDUSTRIES, MIN_CARDS, MIN_MERCHANTS } from '../../src/domain/tourism.ts'
import { type SmallWorld, smallWorld } from '../support/world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld()
}, 600_000)

test('[V1.04] the demo’s payments cover every month, kind of day and industry of every middle zone', () => {
  const middle = new Set(world.standardZones.map(({ parent }) => parent))
  expect(world.payments).toHaveLength(middle.size * 2 * WORLD_SIZES.small.months * INDUSTRIES.length)
  expect(new Set(world.payments.map(({ zone }) => zone))).toEqual(middle)
  expect(new Set(world.payments.map(({ month }) => month))).toEqual(new Set(periodOf(WORLD_SIZES.small).months))
  const whole = world.payments.every(({ payments, amountPence, cards, merchants }) =>
    [payments, amountPence, cards, merchants].every(value => Number.isInteger(value) && value >= 0),
  )
  expect(whole).toBe(true)
})

test('most payments can be shown, some cannot, and a few zones have far more than the others', () => {
  const safe = world.payments.filter(({ cards, merchants }) => cards >= MIN_CARDS && merchants >= MIN_MERCHANTS)
  expect(safe.length / world.payments.length).toBeGreaterThan(0.6)
  expect(safe.length).toBeLessThan(world.payments.length)
  const byZone = new Map<number, number>()
  for (const { zone, payments } of world.payments) byZone.set(zone, (byZone.get(zone) ?? 0) + payments)
  const [most = 0, ...others] = [...byZone.values()].sort((a, b) => b - a)
  expect(most).toBeGreaterThan(10 * others[Math.floor(others.length / 2)]!)
})

test('every small zone has a parent', () => {
  const zones = world.standardZones.map(({ zone }) => zone).sort((a, b) => a - b)
  expect(zones).toEqual(zones.map((_, at) => at + 1))
  expect(world.standardZones.filter(({ parent }) => !(parent > 0))).toEqual([])
})
