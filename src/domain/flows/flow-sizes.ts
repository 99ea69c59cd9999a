/** The half-arrow of the largest flow, and the thinnest that is still seen, CSS px. */
export const WIDEST_FLOW_PX = 11
export const THINNEST_FLOW_PX = 0.75

/** The circle of the largest figure, CSS px. */
const LARGEST_CIRCLE_PX = 26

/**
 * The width of a half-arrow at its destination, CSS px: proportional to its trips.
 * @param most the trips of the widest; a larger flow, which a locked scale can have, is as wide
 */
export const flowWidthPx = (trips: number, most: number): number =>
  most <= 0 ? THINNEST_FLOW_PX : Math.max(THINNEST_FLOW_PX, WIDEST_FLOW_PX * Math.min(1, trips / most))

/** The radius of a circle, CSS px: its area is proportional to its trips. */
export const circleRadiusPx = (trips: number, most: number): number =>
  most <= 0 || trips <= 0 ? 0 : LARGEST_CIRCLE_PX * Math.sqrt(Math.min(1, trips / most))

/**
 * The largest of 1, 2 and 5 times a power of ten that is not above a value.
 * @example roundBelow(496) // 200
 */
export const roundBelow = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return [5, 2, 1].map(step => step * power).find(step => step <= value) ?? power
}
