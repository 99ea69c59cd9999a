/** The Earth's equator in Web Mercator, metres. */
const EQUATOR_M = 40_075_016.686

/** The length on the ground of one world's width at a place, metres. @param y Mercator, 0 to 1 */
export const worldWidthM = (y: number): number => EQUATOR_M / Math.cosh((0.5 - y) * 2 * Math.PI)
