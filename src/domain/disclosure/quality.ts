import { intervalText, marginText } from './known-digits.ts'

/**
 * The quality of a figure, according to its margin (the half-width of the 95 % interval, as a percentage): A up to 10,
 * B up to 25, C up to 50.
 */
export type Grade = 'A' | 'B' | 'C' | 'D'

/** The maximum margin for each grade, as a percentage; D is unlimited. */
export const MARGIN_UP_TO = { A: 10, B: 25, C: 50 } as const

const UP_TO = Object.entries(MARGIN_UP_TO) as readonly (readonly [Grade, number])[]

/** The grades in words, best first. */
export const GRADES: readonly { readonly grade: Grade; readonly meaning: string }[] = [
  ...UP_TO.map(([grade, most]) => ({ grade, meaning: `a margin of up to ${most}%` })),
  { grade: 'D', meaning: 'above: fit for the order of magnitude only' },
]

/** @example gradeOf(25) // 'B' */
export const gradeOf = (marginPercent: number): Grade => UP_TO.find(([, most]) => marginPercent <= most)?.[0] ?? 'D'

/** True if a figure only indicates the order of magnitude. */
export const isLowGrade = (marginPercent: number | null): boolean =>
  marginPercent !== null && gradeOf(marginPercent) === 'D'

/**
 * Ranges for the number of observed devices behind a figure (for payments, the number of cards), lowest first. The
 * range is estimated from released figures, because the exact number is never published.
 */
export const DEVICE_BANDS = ['<30', '30-99', '100-299', '300+'] as const

export type DeviceBand = (typeof DEVICE_BANDS)[number]

/** The minimum number of devices in each band. */
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
 * A band in words that say that it is an estimate.
 * @example aboutDevicesText('<30') // 'fewer than about 30 devices'
 */
export const aboutDevicesText = (band: DeviceBand): string =>
  band === '<30' ? 'fewer than about 30 devices' : `about ${TEXTS[band]}`

/**
 * The band of a sum, which is the highest band among its parts, because the sum has at least as many devices. Null if
 * no part is released.
 */
export const greatestBand = (bands: readonly (DeviceBand | null)[]): DeviceBand | null =>
  DEVICE_BANDS.findLast(band => bands.includes(band)) ?? null

/**
 * A figure's grade and the half-width of its 95 % interval, such as `B ±18%`; `Exact` for a figure without an interval,
 * such as payments.
 */
export const qualityText = (margin: number | null): string =>
  margin === null ? 'Exact' : `${gradeOf(margin)} ${marginText(margin)}`

/**
 * The interval and the devices behind a figure in words.
 * @example qualityTip(204_481, 7, '100-299') // '95% range 190,000 to 219,000, with sampling and privacy noise; about 100 to 299 devices'
 */
export function qualityTip(value: number, margin: number | null, devices: DeviceBand | null): string {
  const range = intervalText(value, margin)
  return [
    range === null ? 'Exact' : `95% range ${range}, with sampling and privacy noise`,
    ...(devices === null ? [] : [aboutDevicesText(devices)]),
  ].join('; ')
}

/**
 * The maximum factor by which per-trip noise increases a figure's noise. It is reached if each device has a single
 * trip.
 */
const WIDENED_BY = 1.2

/**
 * Describes how large the noise of figures is.
 * @param noiseWidth the standard deviation of the noise per device, divided by the sampling error's
 */
export const noiseRange = (noiseWidth: number): string =>
  `${noiseWidth} to ${Math.round(10 * noiseWidth * WIDENED_BY) / 10} times that of the sampling error`
