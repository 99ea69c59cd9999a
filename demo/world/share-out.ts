/** Whole numbers in proportion to `weights` that sum to `total` exactly (largest remainders, ties by position). */
export const shareOut = (weights: ArrayLike<number>, total: number): Int32Array => {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]!
  const shares = new Int32Array(weights.length)
  const rest = new Float64Array(weights.length)
  let given = 0
  for (let i = 0; i < weights.length; i++) {
    const exact = (weights[i]! / sum) * total
    shares[i] = Math.floor(exact)
    rest[i] = exact - shares[i]!
    given += shares[i]!
  }
  const order = [...rest.keys()].sort((a, b) => rest[b]! - rest[a]! || a - b)
  for (const i of order.slice(0, total - given)) shares[i]!++
  return shares
}
