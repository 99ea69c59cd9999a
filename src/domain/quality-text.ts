import { aboutDevicesText, type DeviceBand } from './device-band.ts'
import { gradeOf } from './grade.ts'
import { intervalText } from './known-digits.ts'

/** `B ±18%`: the grade of a figure and the half-width of its 95 % interval; `Exact` for a figure without an interval, such as payments. */
export const qualityText = (margin: number | null): string =>
  margin === null ? 'Exact' : `${gradeOf(margin)} ±${margin}%`

/**
 * The interval and the devices behind a figure in words.
 * @example qualityTip(204_481, 7, '100-299') // 'Chance and protection: 95% interval 190,000 to 219,000; about 100 to 299 devices'
 */
export function qualityTip(value: number, margin: number | null, devices: DeviceBand | null): string {
  const range = intervalText(value, margin)
  return [
    range === null ? 'Exact' : `Chance and protection: 95% interval ${range}`,
    ...(devices === null ? [] : [aboutDevicesText(devices)]),
  ].join('; ')
}
