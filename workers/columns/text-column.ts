const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Strings kept as UTF-8 with offsets; one becomes a string only when it is asked for. */
export class TextColumn {
  readonly bytes: Uint8Array
  /** String i is bytes[start[i]] up to bytes[start[i + 1]]. */
  readonly start: Uint32Array

  constructor(bytes: Uint8Array, start: Uint32Array) {
    this.bytes = bytes
    this.start = start
  }

  at(i: number): string {
    return decoder.decode(this.raw(i))
  }

  raw(i: number): Uint8Array {
    return this.bytes.subarray(this.start[i]!, this.start[i + 1]!)
  }
}

/** Gathers strings, as text or as UTF-8, into a {@link TextColumn}. */
export class TextBuilder {
  private bytes = new Uint8Array(1024)
  private used = 0
  private readonly start: number[] = [0]

  push(value: string | Uint8Array) {
    const utf8 = typeof value === 'string' ? encoder.encode(value) : value
    this.reserve(utf8.byteLength)
    this.bytes.set(utf8, this.used)
    this.end(utf8.byteLength)
  }

  /** Copies a stretch of a larger buffer; no view is made for it. */
  pushSlice(from: Uint8Array, begin: number, length: number) {
    this.reserve(length)
    for (let i = 0; i < length; i++) this.bytes[this.used + i] = from[begin + i]!
    this.end(length)
  }

  /** The column so far, without copying; valid while nothing more is pushed past it. */
  column(): TextColumn {
    return new TextColumn(this.bytes.subarray(0, this.used), Uint32Array.from(this.start))
  }

  private end(length: number) {
    this.used += length
    this.start.push(this.used)
  }

  private reserve(length: number) {
    if (this.used + length <= this.bytes.byteLength) return
    const grown = new Uint8Array(Math.max(this.bytes.byteLength * 2, this.used + length))
    grown.set(this.bytes.subarray(0, this.used))
    this.bytes = grown
  }
}
