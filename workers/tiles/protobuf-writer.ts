/** Field numbers of the vector tile specification 2.1. */
export const TileField = { layer: 3 } as const
export const LayerField = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
export const FeatureField = { id: 1, tags: 2, type: 3, geometry: 4 } as const
export const ValueField = { text: 1 } as const

const utf8 = new TextEncoder()
const LONG_COPY_BYTES = 64
const LARGEST_UINT32 = 4294967295

export const MOST_VARINT32_BYTES = 5

/** Writes an unsigned 32-bit varint into existing room and returns its end. */
export const putVarint32 = (bytes: Uint8Array, at: number, value: number): number => {
  let rest = value >>> 0
  let end = at
  while (rest > 0x7f) {
    bytes[end++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[end++] = rest
  return end
}

/** The number of bytes that {@link putVarint32} writes for a value. */
export const varint32Bytes = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5

/** The small part of protobuf that vector tiles need. */
export class ProtobufWriter {
  private bytes = new Uint8Array(65_536)
  length = 0

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length)
  }

  varint(value: number) {
    if (value <= LARGEST_UINT32) return this.varint32(value)
    this.room(10)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  /** Writes an unsigned 32-bit varint quickly. */
  varint32(value: number) {
    this.length = putVarint32(this.room(MOST_VARINT32_BYTES), this.length, value)
  }

  numberField(field: number, value: number) {
    this.varint(field * 8)
    this.varint(value)
  }

  textField(field: number, value: string) {
    this.bytesField(field, utf8.encode(value))
  }

  bytesField(field: number, value: Uint8Array) {
    this.varint(field * 8 + 2)
    this.varint(value.byteLength)
    this.room(value.byteLength)
    this.bytes.set(value, this.length)
    this.length += value.byteLength
  }

  /** Writes a message with one text field, from part of a larger buffer. */
  textValue(field: number, inner: number, from: Uint8Array, begin: number, end: number) {
    const length = end - begin
    this.room(length + 16)
    this.varint32(field * 8 + 2)
    this.varint32(length + 1 + varint32Bytes(length))
    this.varint32(inner * 8 + 2)
    this.varint32(length)
    this.copy(from, begin, end)
  }

  append(content: ProtobufWriter) {
    this.appendPart(content, 0, content.length)
  }

  appendPart(content: ProtobufWriter, begin: number, end: number) {
    this.copy(content.bytes, begin, end)
  }

  /** Appends part of a larger buffer. */
  copy(from: Uint8Array, begin: number, end: number) {
    this.room(end - begin)
    const { bytes } = this
    // For a few bytes, creating a view costs more than copying.
    if (end - begin > LONG_COPY_BYTES) bytes.set(from.subarray(begin, end), this.length)
    else for (let i = begin, to = this.length; i < end; i++, to++) bytes[to] = from[i]!
    this.length += end - begin
  }

  /** The memory after the written content, with room for some more bytes. Valid until the next call. */
  room(more: number): Uint8Array {
    if (this.length + more > this.bytes.length) this.grow(more)
    return this.bytes
  }

  private grow(more: number) {
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }
}
