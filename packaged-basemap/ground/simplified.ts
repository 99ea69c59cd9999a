/** Douglas and Peucker on an open interleaved ring; its first point and the one farthest from it always stay. @param tolerance in the ring's unit */
export const simplified = (ring: readonly number[], tolerance: number): number[] => {
  const count = ring.length / 2
  const keep = new Uint8Array(count + 1)
  const x = (i: number) => ring[2 * (i % count)]!
  const y = (i: number) => ring[2 * (i % count) + 1]!
  let far = 0
  for (let i = 1; i < count; i++)
    if (Math.hypot(x(i) - x(0), y(i) - y(0)) > Math.hypot(x(far) - x(0), y(far) - y(0))) far = i
  const spans: [number, number][] = [
    [0, far],
    [far, count],
  ]
  keep[0] = keep[far] = 1
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const dx = x(to) - x(from)
    const dy = y(to) - y(from)
    const length = Math.hypot(dx, dy)
    let worst = tolerance
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const off = Math.abs(dx * (y(i) - y(from)) - dy * (x(i) - x(from))) / length
      if (off > worst) [worst, at] = [off, i]
    }
    if (at < 0) continue
    keep[at] = 1
    spans.push([from, at], [at, to])
  }
  return ring.filter((_, i) => keep[i >> 1] === 1)
}
