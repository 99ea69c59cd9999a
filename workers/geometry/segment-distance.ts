/** Squared distance of point p to segment a-b. */
const pointSegment2 = (px: number, py: number, ax: number, ay: number, bx: number, by: number): number => {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  let t = length2 === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / length2
  t = t < 0 ? 0 : t > 1 ? 1 : t
  const ex = ax + t * dx - px
  const ey = ay + t * dy - py
  return ex * ex + ey * ey
}

const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number) =>
  (bx - ax) * (py - ay) - (by - ay) * (px - ax)

/** A function of the segments a-b and c-d. */
type OfTwoSegments<T> = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
) => T

/** True if two segments cross, or touch elsewhere than at two ends; touching ends have the distance 0. */
export const segmentsCross: OfTwoSegments<boolean> = (ax, ay, bx, by, cx, cy, dx, dy) => {
  const c = side(ax, ay, bx, by, cx, cy)
  const d = side(ax, ay, bx, by, dx, dy)
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false
  const a = side(cx, cy, dx, dy, ax, ay)
  const b = side(cx, cy, dx, dy, bx, by)
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false
  return !(c === 0 && d === 0)
}

/** Squared distance of two segments, 0 where they cross. */
export const segmentSegment2: OfTwoSegments<number> = (ax, ay, bx, by, cx, cy, dx, dy) => {
  if (segmentsCross(ax, ay, bx, by, cx, cy, dx, dy)) return 0
  return Math.min(
    pointSegment2(ax, ay, cx, cy, dx, dy),
    pointSegment2(bx, by, cx, cy, dx, dy),
    pointSegment2(cx, cy, ax, ay, bx, by),
    pointSegment2(dx, dy, ax, ay, bx, by),
  )
}
