/** Working memory for rings being cut: interleaved coordinates and how many numbers of it count. */
export class RingBuffer {
  points = new Int32Array(4096)
  length = 0

  room(length: number) {
    if (length <= this.points.length) return
    const grown = new Int32Array(Math.max(this.points.length * 2, length))
    grown.set(this.points)
    this.points = grown
  }

  swap(other: RingBuffer) {
    const { points, length } = this
    this.points = other.points
    this.length = other.length
    other.points = points
    other.length = length
  }

  push(x: number, y: number) {
    if (this.length + 2 > this.points.length) this.room(this.length + 2)
    this.points[this.length++] = x
    this.points[this.length++] = y
  }
}

/** Where an edge meets a line, taken from its lower end so that the zone on the other side, which runs it backwards, gets the same. */
const crossing = (line: number, a: number, b: number, c: number, d: number) =>
  a < c ? Math.round(b + ((line - a) / (c - a)) * (d - b)) : Math.round(d + ((line - c) / (a - c)) * (b - d))

/** Keeps the side of an open ring (its last vertex joins its first) where `axis` is above (or below) a line. */
const clipSide = (from: RingBuffer, to: RingBuffer, axis: 0 | 1, line: number, above: boolean) => {
  to.length = 0
  const { points, length } = from
  if (length === 0) return
  let px = points[length - 2]!
  let py = points[length - 1]!
  let pIn = above ? (axis === 0 ? px : py) >= line : (axis === 0 ? px : py) <= line
  for (let i = 0; i < length; i += 2) {
    const x = points[i]!
    const y = points[i + 1]!
    const value = axis === 0 ? x : y
    const isIn = above ? value >= line : value <= line
    if (isIn !== pIn) {
      if (axis === 0) to.push(line, crossing(line, px, py, x, y))
      else to.push(crossing(line, py, px, y, x), line)
    }
    if (isIn) to.push(x, y)
    px = x
    py = y
    pIn = isIn
  }
}

/**
 * Cuts an open ring to a square, in place, with a second buffer to work in. Most rings cross one side or two, so only those
 * that a vertex lies beyond are cut.
 */
export const clipRing = (ring: RingBuffer, work: RingBuffer, low: number, high: number) => {
  const { points, length } = ring
  let [minX, minY, maxX, maxY] = [high, high, low, low]
  for (let i = 0; i < length; i += 2) {
    const x = points[i]!
    const y = points[i + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  if (minX < low) cutSide(ring, work, 0, low, true)
  if (maxX > high) cutSide(ring, work, 0, high, false)
  if (minY < low) cutSide(ring, work, 1, low, true)
  if (maxY > high) cutSide(ring, work, 1, high, false)
}

const cutSide = (ring: RingBuffer, work: RingBuffer, axis: 0 | 1, line: number, above: boolean) => {
  clipSide(ring, work, axis, line, above)
  ring.swap(work)
}
