/** Typed arrays that double in size when full. `array` is replaced after each growth. */
export class GrowingInt32 {
  array: Int32Array
  length = 0

  constructor(capacity: number) {
    this.array = new Int32Array(Math.max(capacity, 16))
  }

  reserve(more: number) {
    if (this.length + more <= this.array.length) return
    const grown = new Int32Array(Math.max(this.array.length * 2, this.length + more))
    grown.set(this.array.subarray(0, this.length))
    this.array = grown
  }
}

export class GrowingUint32 {
  array: Uint32Array
  length = 0

  constructor(capacity: number) {
    this.array = new Uint32Array(Math.max(capacity, 16))
  }

  push(value: number) {
    if (this.length === this.array.length) {
      const grown = new Uint32Array(this.array.length * 2)
      grown.set(this.array)
      this.array = grown
    }
    this.array[this.length++] = value
  }
}

export class GrowingFloat64 {
  array: Float64Array
  length = 0

  constructor(capacity: number) {
    this.array = new Float64Array(Math.max(capacity, 16))
  }

  push(value: number) {
    if (this.length === this.array.length) {
      const grown = new Float64Array(this.array.length * 2)
      grown.set(this.array)
      this.array = grown
    }
    this.array[this.length++] = value
  }
}
