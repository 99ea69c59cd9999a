import { expect, test } from 'vitest'
import { sumMargin } from '../../../../../src/viewers/kit/zone-map/group-rows.ts'

const zone = (magnitude: number, margin: number | null) => ({ magnitude, margin })

test('gives the sum of all zones the released total’s margin, or a wider one if the total is not released', () => {
  const all = Array.from({ length: 20 }, () => zone(500, 20))
  const total = { magnitude: 10_000, margin: 5, devices: '300+' } as const
  expect(sumMargin(all, total)).toBeCloseTo(5, 5)
  expect(sumMargin(all, null)).toBeGreaterThan(5)
  expect(sumMargin(all.slice(0, 1), total)).toBeCloseTo(20, 5)
})

test('gives payments no margin', () => {
  expect(sumMargin([zone(10, null), zone(20, null)], null)).toBeNull()
})
