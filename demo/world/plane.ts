/** Interleaved coordinates that grow. */
export class Points {
  data = new Float64Array(1 << 16)
  length = 0

  push(x: number, y: number): void {
    if (this.length + 2 > this.data.length) {
      const grown = new Float64Array(this.data.length * 2)
      grown.set(this.data)
      this.data = grown
    }
    this.data[this.length++] = x
    this.data[this.length++] = y
  }
}

/** The sea side of a coast, instead of a site. */
export const SEA = -1
/** The land side of a coast, whose cell the face determines. */
export const COAST = -2

/**
 * A net of lines in the plane. A line joins two nodes and has points between them. Its half-edges are 2 * line (from, to) and 2 * line + 1
 * (back), each with the site on its left.
 */
export class Plane {
  readonly nodes = new Points()
  readonly between = new Points()
  private readonly nodeOf: number[] = []
  private readonly starts: number[] = []
  private readonly lefts: number[] = []

  node(x: number, y: number): number {
    this.nodes.push(x, y)
    return this.nodes.length / 2 - 1
  }

  /** Begins a line. Its points are then pushed onto `between` until the next line begins. */
  line(from: number, to: number, left: number, right: number): void {
    this.nodeOf.push(from, to)
    this.lefts.push(left, right)
    this.starts.push(this.between.length)
  }

  get lines(): number {
    return this.starts.length
  }

  /** The node at which a half-edge starts. */
  from(half: number): number {
    return this.nodeOf[half]!
  }

  left(half: number): number {
    return this.lefts[half]!
  }

  start(line: number): number {
    return this.starts[line]!
  }

  end(line: number): number {
    return this.starts[line + 1] ?? this.between.length
  }

  /** For each half-edge, the next one around the face on its left. */
  nextHalves(): Int32Array {
    const halves = this.nodeOf.length
    const nodes = this.nodes.length / 2
    const first = new Int32Array(nodes + 1)
    for (const node of this.nodeOf) first[node + 1]!++
    for (let i = 0; i < nodes; i++) first[i + 1]! += first[i]!
    const fill = first.slice()
    const out = new Int32Array(halves)
    const angle = new Float64Array(halves)
    for (let half = 0; half < halves; half++) {
      angle[half] = this.angle(half)
      const start = first[this.nodeOf[half]!]!
      let at = fill[this.nodeOf[half]!]!++
      for (; at > start && angle[out[at - 1]!]! > angle[half]!; at--) out[at] = out[at - 1]!
      out[at] = half
    }
    const next = new Int32Array(halves)
    for (let node = 0; node < nodes; node++)
      for (let at = first[node]!; at < first[node + 1]!; at++) {
        const clockwise = at === first[node] ? first[node + 1]! - 1 : at - 1
        next[out[at]! ^ 1] = out[clockwise]!
      }
    return next
  }

  private angle(half: number): number {
    const line = half >> 1
    const [start, end] = [this.start(line), this.end(line)]
    const node = this.nodeOf[half]! * 2
    const far = this.nodeOf[half ^ 1]! * 2
    const [x, y] =
      start === end
        ? [this.nodes.data[far]!, this.nodes.data[far + 1]!]
        : half & 1
          ? [this.between.data[end - 2]!, this.between.data[end - 1]!]
          : [this.between.data[start]!, this.between.data[start + 1]!]
    return Math.atan2(y - this.nodes.data[node + 1]!, x - this.nodes.data[node]!)
  }
}
