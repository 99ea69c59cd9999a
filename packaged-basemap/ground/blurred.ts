/** A square grid blurred by a Gaussian; cells outside count as empty. @param sigma its standard deviation, cells */
export const blurred = (counts: Float32Array, side: number, sigma: number): Float32Array => {
  const reach = Math.ceil(sigma * 3)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const along = (from: Float32Array, step: number, across: number): Float32Array => {
    const out = new Float32Array(from.length)
    for (let line = 0; line < side; line++)
      for (let at = 0; at < side; at++) {
        const value = from[line * across + at * step]!
        if (value === 0) continue
        for (let k = -reach; k <= reach; k++) {
          const to = at + k
          if (to >= 0 && to < side) out[line * across + to * step]! += (value * weights[k + reach]!) / sum
        }
      }
    return out
  }
  return along(along(counts, 1, side), side, 1)
}
