/** True if two texts differ by one character too many, missing or other, or by two neighbours that changed places. */
export const isOneEditApart = (a: Uint8Array, aLength: number, b: Uint8Array, bLength: number): boolean => {
  if (Math.abs(aLength - bLength) > 1) return false
  const shorter = Math.min(aLength, bLength)
  let head = 0
  while (head < shorter && a[head] === b[head]) head++
  let tail = 0
  while (tail < shorter - head && a[aLength - 1 - tail] === b[bLength - 1 - tail]) tail++
  const [aLeft, bLeft] = [aLength - head - tail, bLength - head - tail]
  if (aLeft <= 1 && bLeft <= 1) return aLeft + bLeft > 0
  return aLeft === 2 && bLeft === 2 && a[head] === b[head + 1] && a[head + 1] === b[head]
}
