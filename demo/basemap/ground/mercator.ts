/** The Earth's equator in Web Mercator, metres. */
const EQUATOR_M = 40_075_016.686

/** [lon, lat] degrees, WGS84, to Web Mercator with the whole world from 0 to 1: x to the east, y to the south. */
export const toMercator = (lon: number, lat: number): readonly [x: number, y: number] => [
  lon / 360 + 0.5,
  0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI),
]

/** The length on the ground of one world's width at a place, metres. @param y Mercator, 0 to 1 */
export const worldWidthM = (y: number): number => EQUATOR_M / Math.cosh((0.5 - y) * 2 * Math.PI)
