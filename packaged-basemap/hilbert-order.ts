/**
 * Returns the position of a point along a Hilbert curve over a square. Points sorted by it are close to their
 * neighbours and compress well.
 * @param side the square's side in steps; a power of two
 */
export const hilbertOrder = (x: number, y: number, side: number): number => {
  let order = 0
  for (let half = side / 2; half > 0; half /= 2) {
    const [right, down] = [(x & half) > 0 ? 1 : 0, (y & half) > 0 ? 1 : 0]
    order += half * half * ((3 * right) ^ down)
    x &= half - 1
    y &= half - 1
    if (down === 0) [x, y] = right === 1 ? [half - 1 - y, half - 1 - x] : [y, x]
  }
  return order
}
