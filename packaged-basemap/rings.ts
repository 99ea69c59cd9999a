/**
 * Returns the signed area of an interleaved ring, closed or not, in m2. It is positive if the ring is anticlockwise.
 */
export const ringArea = (ring: ArrayLike<number>): number => {
  let sum = 0
  const n = ring.length
  for (let i = 0, j = n - 2; i < n; j = i, i += 2) sum += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!
  return sum / 2
}

/** True if the point is inside an interleaved ring. Uses the even–odd rule. */
export const inRing = (ring: ArrayLike<number>, x: number, y: number): boolean => {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const yi = ring[i + 1]!
    const yj = ring[j + 1]!
    if (yi > y !== yj > y && x < ((ring[j]! - ring[i]!) * (y - yi)) / (yj - yi) + ring[i]!) inside = !inside
  }
  return inside
}
