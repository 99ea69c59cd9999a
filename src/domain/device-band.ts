/**
 * Bands of the number of observed devices behind a figure, lowest first; for payments, the number of cards.
 * A band is estimated from released figures: the exact number is never published.
 */
export const DEVICE_BANDS = ['<30', '30-99', '100-299', '300+'] as const

export type DeviceBand = (typeof DEVICE_BANDS)[number]

/** The least number of devices in each band. */
const FROM = [0, 30, 100, 300] as const

/** @example deviceBandOf(120) // '100-299' */
export const deviceBandOf = (devices: number): DeviceBand =>
  DEVICE_BANDS[FROM.findLastIndex(from => devices >= from)] ?? '<30'

/** The lower of two bands. */
export const lesserBand = (a: DeviceBand, b: DeviceBand): DeviceBand =>
  DEVICE_BANDS.indexOf(a) < DEVICE_BANDS.indexOf(b) ? a : b

const TEXTS: Readonly<Record<DeviceBand, string>> = {
  '<30': 'fewer than 30 devices',
  '30-99': '30 to 99 devices',
  '100-299': '100 to 299 devices',
  '300+': '300 devices or more',
}

/** @example devicesText('30-99') // '30 to 99 devices' */
export const devicesText = (band: DeviceBand): string => TEXTS[band]

/**
 * The text of a band that says that it is an estimate.
 * @example aboutDevicesText('<30') // 'fewer than about 30 devices'
 */
export const aboutDevicesText = (band: DeviceBand): string =>
  band === '<30' ? 'fewer than about 30 devices' : `about ${TEXTS[band]}`

/** The band of a sum: the highest band of its parts, because a sum has at least their devices; null if no part is released. */
export const greatestBand = (bands: readonly (DeviceBand | null)[]): DeviceBand | null =>
  DEVICE_BANDS.findLast(band => bands.includes(band)) ?? null
