import { badFile } from '../engine-error.ts'

/**
 * A read-only, bounds-checked view of FlatBuffers tables inside one buffer. Every position is checked against the
 * buffer's end, so a malicious file causes `bad-file` and never a read outside the buffer.
 */
export class FlatBytes {
  readonly bytes: Uint8Array
  readonly view: DataView
  /** The end of this buffer. Nothing at or after it belongs to the buffer. */
  end: number
  /** The number of elements in the last vector found by {@link vector}. */
  vectorLength = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.end = bytes.byteLength
  }

  /** The position of the root table in a buffer that starts at `begin`. */
  root(begin: number) {
    return this.indirect(begin)
  }

  /** Follows the 32-bit offset at `at`. */
  indirect(at: number) {
    this.need(at, 4)
    const target = at + this.view.getUint32(at, true)
    this.need(target, 4)
    return target
  }

  /** The position of field number `field` in a table, 0 if absent. */
  field(table: number, field: number) {
    this.need(table, 4)
    const vtable = table - this.view.getInt32(table, true)
    this.need(vtable, 4)
    const size = this.view.getUint16(vtable, true)
    const slot = 4 + field * 2
    if (slot + 2 > size) return 0
    this.need(vtable + slot, 2)
    const offset = this.view.getUint16(vtable + slot, true)
    return offset === 0 ? 0 : table + offset
  }

  /** The first element of a vector field, with its count in `vectorLength`; 0 if absent. */
  vector(table: number, field: number, elementBytes: number) {
    this.vectorLength = 0
    const at = this.field(table, field)
    if (at === 0) return 0
    const vector = this.indirect(at)
    const length = this.view.getUint32(vector, true)
    this.need(vector + 4, length * elementBytes)
    this.vectorLength = length
    return vector + 4
  }

  uint8(table: number, field: number, missing: number) {
    const at = this.field(table, field)
    if (at === 0) return missing
    this.need(at, 1)
    return this.bytes[at]!
  }

  uint16(table: number, field: number, missing: number) {
    const at = this.field(table, field)
    if (at === 0) return missing
    this.need(at, 2)
    return this.view.getUint16(at, true)
  }

  int32(table: number, field: number, missing: number) {
    const at = this.field(table, field)
    if (at === 0) return missing
    this.need(at, 4)
    return this.view.getInt32(at, true)
  }

  /** A 64-bit count or offset, which must fit into a double exactly. */
  uint64(table: number, field: number, missing: number) {
    const at = this.field(table, field)
    if (at === 0) return missing
    this.need(at, 8)
    return this.safe64(at)
  }

  safe64(at: number) {
    const high = this.view.getUint32(at + 4, true)
    if (high > 0x1fffff) throw badFile('A 64-bit number of the file is too large.')
    return high * 4294967296 + this.view.getUint32(at, true)
  }

  text(table: number, field: number) {
    const at = this.vector(table, field, 1)
    return at === 0 ? '' : new TextDecoder().decode(this.bytes.subarray(at, at + this.vectorLength))
  }

  need(at: number, length: number) {
    if (at < 0 || length < 0 || at + length > this.end) throw badFile('A FlatGeobuf table points outside its buffer.')
  }
}
