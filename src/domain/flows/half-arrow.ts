/** The shape of a half-arrow. It keeps left of the straight line from origin to destination, so that both directions are seen. */
export const HALF_ARROW = {
  /** The width at the origin, of that at the head. */
  tail: 0.35,
  /** The head is wider than the shaft by this factor, and by at least `headMinPx`, CSS px. */
  headFactor: 1.7,
  headMinPx: 2.5,
  /** The length of the head for each px of its width. */
  headLength: 2,
  /** Between the straight line and the shape. */
  apartPx: 0.75,
  /** Left free at each end, so that arrows of many zones do not meet in one point. */
  endPx: 7,
  /** Nothing is drawn between places that are closer than this. */
  leastPx: 4,
} as const

/** Width of the head and its length along the line, CSS px. */
export const headOf = (widthPx: number, lengthPx: number): { readonly wide: number; readonly long: number } => {
  const wide = Math.max(widthPx * HALF_ARROW.headFactor, widthPx + HALF_ARROW.headMinPx)
  return { wide, long: Math.min(wide * HALF_ARROW.headLength, lengthPx) }
}

/**
 * The corners of a half-arrow from (0, 0) along the x-axis, [x, y] px; its left side has negative y, as on a screen.
 * @param widthPx of the shaft at the head
 */
export function halfArrow(lengthPx: number, widthPx: number): readonly (readonly [number, number])[] {
  const { wide, long } = headOf(widthPx, lengthPx)
  const neck = lengthPx - long
  return [
    [0, 0],
    [0, -widthPx * HALF_ARROW.tail],
    [neck, -widthPx],
    [neck, -wide],
    [lengthPx, 0],
  ]
}
