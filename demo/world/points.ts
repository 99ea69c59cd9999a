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
