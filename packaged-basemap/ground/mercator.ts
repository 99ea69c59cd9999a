/** The length of the equator in Web Mercator, in metres. */
const EQUATOR_M = 40_075_016.686

/**
 * Returns the length on the ground, in metres, that corresponds to the world's width at a place.
 * @param y Mercator, 0 to 1
 */
export const worldWidthM = (y: number): number => EQUATOR_M / Math.cosh((0.5 - y) * 2 * Math.PI)
