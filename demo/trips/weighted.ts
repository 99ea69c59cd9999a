import type { Random } from '../../server/runtime/random.ts'

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
