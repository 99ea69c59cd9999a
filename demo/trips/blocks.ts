import { normalPair, type Random } from '../../src/domain/random.ts'

/** Draws positions in proportion to weights. */
export class Weighted {
  private readonly sums: Float64Array

  constructor(weights: ArrayLike<number>) {
    this.sums = new Float64Array(weights.length)
    let sum = 0
    for (let i = 0; i < weights.length; i++) this.sums[i] = sum += weights[i]!
  }

  draw(random: Random): number {
    const wanted = random() * this.sums[this.sums.length - 1]!
    let low = 0
    let high = this.sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.sums[middle]! > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}

const SQUARE_M = 1500
const COLUMNS = 500

/** The parts of the world's zones that trips need. They are plain data, so they can be sent to another thread. */
export interface TripBlocks {
  readonly e: Float64Array
  readonly n: Float64Array
  readonly radiusM: Float64Array
  /** The objectid of the small standard zone. */
  readonly zoneId: Uint32Array
}

/** Finds blocks near a point. */
export class BlockGrid {
  private readonly first: Int32Array
  private readonly of: Int32Array
  private readonly blocks: TripBlocks

  constructor(blocks: TripBlocks) {
    this.blocks = blocks
    const count = blocks.e.length
    this.first = new Int32Array(COLUMNS * 900 + 1)
    for (let b = 0; b < count; b++) this.first[this.square(blocks.e[b]!, blocks.n[b]!) + 1]!++
    for (let s = 0; s + 1 < this.first.length; s++) this.first[s + 1]! += this.first[s]!
    const fill = this.first.slice()
    this.of = new Int32Array(count)
    for (let b = 0; b < count; b++) this.of[fill[this.square(blocks.e[b]!, blocks.n[b]!)]!++] = b
  }

  /**
   * Finds a block about `meanM` away in a random direction; `otherwise` if there is none. Places with more blocks are
   * found more often.
   */
  near(random: Random, from: number, meanM: number, otherwise: number): number {
    for (let tries = 0; tries < 8; tries++) {
      const [x, y] = normalPair(random)
      const e = this.blocks.e[from]! + x * meanM * 0.8
      const n = this.blocks.n[from]! + y * meanM * 0.8
      if (e < 0 || n < 0 || e >= COLUMNS * SQUARE_M || n >= 900 * SQUARE_M) continue
      const square = this.square(e, n)
      const held = this.first[square + 1]! - this.first[square]!
      if (held > 0) return this.of[this.first[square]! + Math.floor(random() * held)]!
    }
    return otherwise
  }

  /** The blocks within a distance, sorted by number. */
  within(e: number, n: number, reachM: number): number[] {
    const found: number[] = []
    for (let b = 0; b < this.of.length; b++)
      if (Math.hypot(this.blocks.e[b]! - e, this.blocks.n[b]! - n) <= reachM) found.push(b)
    return found
  }

  private square(e: number, n: number): number {
    return Math.floor(n / SQUARE_M) * COLUMNS + Math.floor(e / SQUARE_M)
  }
}
