import { expect, test } from 'vitest'
import { aboutDevicesText, DEVICE_BANDS } from '../../../src/domain/device-band.ts'

test('[V1.05] a band of devices is told as an estimate', () => {
  expect(DEVICE_BANDS.map(aboutDevicesText)).toEqual([
    'fewer than about 30 devices',
    'about 30 to 99 devices',
    'about 100 to 299 devices',
    'about 300 devices or more',
  ])
})
