const utf8 = new TextEncoder()
const LONG_COPY_BYTES = 64
const LARGEST_UINT32 = 4294967295

/** The little of protobuf that a vector tile needs. */
export class ProtobufWriter {
  private bytes = new Uint8Array(65_536)
  length = 0

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length)
  }

  varint(value: number) {
    if (value <= LARGEST_UINT32) return this.varint32(value)
    this.reserve(10)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  /** An unsigned 32-bit varint, the quick way. */
  varint32(value: number) {
    if (this.length + 5 > this.bytes.length) this.reserve(5)
    let rest = value >>> 0
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
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
    this.reserve(value.byteLength)
    this.bytes.set(value, this.length)
    this.length += value.byteLength
  }

  /** A message of one text field, from a stretch of a larger buffer. */
  textValue(field: number, inner: number, from: Uint8Array, begin: number, end: number) {
    const length = end - begin
    this.reserve(length + 16)
    this.varint32(field * 8 + 2)
    this.varint32(length + 1 + (length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x200000 ? 3 : 4))
    this.varint32(inner * 8 + 2)
    this.varint32(length)
    this.copy(from, begin, end)
  }

  /** A field whose content another writer holds. */
  messageField(field: number, content: ProtobufWriter) {
    this.varint32(field * 8 + 2)
    this.varint32(content.length)
    this.append(content)
  }

  /** Another writer's content as it is. */
  append(content: ProtobufWriter) {
    this.appendPart(content, 0, content.length)
  }

  /** A stretch of another writer's content. */
  appendPart(content: ProtobufWriter, begin: number, end: number) {
    this.copy(content.bytes, begin, end)
  }

  /** A stretch of a larger buffer as it is. */
  copy(from: Uint8Array, begin: number, end: number) {
    this.reserve(end - begin)
    const { bytes } = this
    // for a few bytes a view costs more than their copying
    if (end - begin > LONG_COPY_BYTES) bytes.set(from.subarray(begin, end), this.length)
    else for (let i = begin, to = this.length; i < end; i++, to++) bytes[to] = from[i]!
    this.length += end - begin
  }

  private reserve(more: number) {
    if (this.length + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }
}
