import { expect, test } from 'vitest'
import { sumMargin } from '../../../../../src/viewers/kit/zone-map/group.ts'

const zone = (magnitude: number, margin: number | null) => ({ magnitude, margin })

test('zones that are all there is have the margin of the released total, and a wider one where it is not released', () => {
  const all = Array.from({ length: 20 }, () => zone(500, 20))
  const total = { magnitude: 10_000, margin: 5, devices: '300+' } as const
  expect(sumMargin(all, total)).toBeCloseTo(5, 5)
  expect(sumMargin(all, null)).toBeGreaterThan(5)
  expect(sumMargin(all.slice(0, 1), total)).toBeCloseTo(20, 5)
})

test('payments have none', () => {
  expect(sumMargin([zone(10, null), zone(20, null)], null)).toBeNull()
})
