import { expect, test } from 'vitest'
import {
  disclosureSettings,
  factorsNeeded,
  hasEnoughDevices,
  hasEnoughFactors,
} from '../../../../server/warehouse/disclosure/is-safe.ts'

const SETTINGS = disclosureSettings(15)
/** 30 devices with a mean factor of 1, stored as 3000. */
const ENOUGH = 30 * 3000

test('needs noise factors that sum to twice the setting', () => {
  expect(factorsNeeded(SETTINGS)).toBe(ENOUGH)
  expect([ENOUGH - 1, ENOUGH].map(factors => hasEnoughFactors(factors, SETTINGS))).toEqual([false, true])
})

test('needs enough factors and enough devices', () => {
  const countOf = (devices: number, noised_devices: number) => ({
    value_m: 40_000,
    devices,
    noised_m: 7,
    noised_devices,
  })
  expect(hasEnoughDevices(countOf(19, ENOUGH), SETTINGS)).toBe(true)
  expect(hasEnoughDevices(countOf(19, ENOUGH - 1), SETTINGS)).toBe(false)
  expect(hasEnoughDevices(countOf(14, ENOUGH), SETTINGS)).toBe(false)
})
