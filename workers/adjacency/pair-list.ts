import { GrowingUint32 } from '../columns/growing.ts'

/** Pairs of zones, each once, grouped by their smaller member. */
export class PairList {
  readonly a = new GrowingUint32(65_536)
  readonly b = new GrowingUint32(65_536)

  push(one: number, other: number) {
    this.a.push(one < other ? one : other)
    this.b.push(one < other ? other : one)
  }

  get length() {
    return this.a.length
  }

  arrays() {
    return { a: this.a.array.subarray(0, this.a.length), b: this.b.array.subarray(0, this.b.length) }
  }
}
