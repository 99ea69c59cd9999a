/**
 * Bands of the number of observed devices behind a figure, lowest first; for payments, the number of cards.
 * A band is estimated from released figures: the exact number is never published.
 */
export declare const DEVICE_BANDS: readonly ['<30', '30-99', '100-299', '300+'];
export type DeviceBand = (typeof DEVICE_BANDS)[number];
/** @example deviceBandOf(120) // '100-299' */
export declare const deviceBandOf: (devices: number) => DeviceBand;
/** The lower of two bands. */
export declare const lesserBand: (a: DeviceBand, b: DeviceBand) => DeviceBand;
/** @example devicesText('30-99') // '30 to 99 devices' */
export declare const devicesText: (band: DeviceBand) => string;
/**
 * The text of a band that says that it is an estimate.
 * @example aboutDevicesText('<30') // 'fewer than about 30 devices'
 */
export declare const aboutDevicesText: (band: DeviceBand) => string;
/** The band of a sum: the highest band of its parts, because a sum has at least their devices; null if no part is released. */
export declare const greatestBand: (bands: readonly (DeviceBand | null)[]) => DeviceBand | null;
