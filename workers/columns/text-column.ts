import { GrowingUint32 } from './growing.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Strings kept as UTF-8 with offsets; each becomes a string only when it is read. */
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
  private bytes: Uint8Array<ArrayBuffer>
  private used = 0
  private readonly start: GrowingUint32

  /** `strings`: expected; saves copying. */
  constructor(strings = 64) {
    this.bytes = new Uint8Array(Math.max(strings * 16, 1024))
    this.start = new GrowingUint32(strings + 1)
    this.start.push(0)
  }

  push(value: string) {
    const utf8 = encoder.encode(value)
    this.pushSlice(utf8, 0, utf8.byteLength)
  }

  /** Copies a stretch of a larger buffer; no view is made for it. */
  pushSlice(from: Uint8Array, begin: number, length: number) {
    const end = this.used + length
    if (end > this.bytes.byteLength) this.grow(end)
    const { bytes, used } = this
    for (let i = 0; i < length; i++) bytes[used + i] = from[begin + i]!
    this.used = end
    this.start.push(end)
  }

  /** The column so far, without copying; it stays as it is while more is pushed. */
  column(): TextColumn {
    return new TextColumn(this.bytes.subarray(0, this.used), this.start.array.subarray(0, this.start.length))
  }

  private grow(least: number) {
    const grown = new Uint8Array(Math.max(this.bytes.byteLength * 2, least))
    grown.set(this.bytes.subarray(0, this.used))
    this.bytes = grown
  }
}
