/** Working memory for rings being cut: interleaved coordinates and how many numbers of it count. */
export class RingBuffer {
  points = new Float64Array(4096)
  length = 0

  room(length: number) {
    if (length <= this.points.length) return
    const grown = new Float64Array(Math.max(this.points.length * 2, length))
    grown.set(this.points)
    this.points = grown
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

/** Cuts an open ring to a square, in place, with a second buffer to work in. */
export const clipRing = (ring: RingBuffer, work: RingBuffer, low: number, high: number) => {
  clipSide(ring, work, 0, low, true)
  clipSide(work, ring, 0, high, false)
  clipSide(ring, work, 1, low, true)
  clipSide(work, ring, 1, high, false)
}
