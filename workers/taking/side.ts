/** Largest relative rounding error of a difference of two products of differences, twice over. */
const ERROR_BOUND = 8 * 2 ** -53
/** Makes whole numbers of all coordinates: they are millimetres with at most this many binary places. */
const PLACES = 40
const whole = (value: number): bigint => BigInt(Math.round(value * 2 ** PLACES))

/**
 * The side of the line from a to b on which a point lies: positive is left, 0 is on the line. Twice the area of the triangle; its sign is exact for
 * coordinates in millimetres.
 */
export const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number): number => {
  const left = (bx - ax) * (py - ay)
  const right = (by - ay) * (px - ax)
  const difference = left - right
  if (Math.abs(difference) > ERROR_BOUND * (Math.abs(left) + Math.abs(right))) return difference
  // Corners that edges share are common, and on the line.
  if ((left === 0 && right === 0) || (px === bx && py === by)) return 0
  const [x, y] = [whole(ax), whole(ay)]
  const exact = (whole(bx) - x) * (whole(py) - y) - (whole(by) - y) * (whole(px) - x)
  return Number(exact) / 2 ** (2 * PLACES)
}
