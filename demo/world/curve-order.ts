/** Units in the order of a Hilbert curve over their middles (interleaved metres), so that near ones come near in turn. */
export const curveOrder = (middle: Float64Array): Uint32Array => {
  const units = middle.length / 2
  const place = new Float64Array(units)
  for (let u = 0; u < units; u++) place[u] = along(Math.floor(middle[u * 2]! / 25), Math.floor(middle[u * 2 + 1]! / 25))
  return Uint32Array.from(place.keys()).sort((a, b) => place[a]! - place[b]! || a - b)
}

const LEVELS = 16

/** Position on the curve of a cell of a grid of 2^16 by 2^16. */
const along = (x: number, y: number): number => {
  let distance = 0
  for (let level = LEVELS - 1; level >= 0; level--) {
    const size = 2 ** level
    const right = (x & size) > 0 ? 1 : 0
    const up = (y & size) > 0 ? 1 : 0
    distance += size * size * ((3 * right) ^ up)
    if (up === 0) {
      if (right === 1) [x, y] = [2 ** LEVELS - 1 - x, 2 ** LEVELS - 1 - y]
      ;[x, y] = [y, x]
    }
  }
  return distance
}
