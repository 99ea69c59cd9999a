/** A field of a table being written: a scalar in the table itself, or a value that follows it. */
type FlatField =
  | { readonly bytes: 1 | 2 | 4 | 8; readonly value: number }
  /** Writes the value and returns its position. */
  | { readonly bytes: 'offset'; readonly write: () => number }
  | undefined

/**
 * Writes FlatBuffers front to back: a table, then the values that it points to. Positions are aligned relative to the
 * start of the buffer, including the size prefix, as in other FlatGeobuf writers.
 */
export class FlatWriter {
  private buffer = new Uint8Array(65_536)
  private view = new DataView(this.buffer.buffer)
  private used = 0

  /** Writes one size-prefixed buffer and returns a view that is valid until the next call. */
  sizePrefixed(root: () => number): Uint8Array {
    this.used = 8
    const at = root()
    this.align(8)
    this.view.setUint32(0, this.used - 4, true)
    this.view.setUint32(4, at - 4, true)
    return this.buffer.subarray(0, this.used)
  }

  table(fields: readonly FlatField[]): number {
    const vtable = this.take(4 + fields.length * 2, 4)
    const sizeOf = (field: FlatField) => (field === undefined ? 0 : field.bytes === 'offset' ? 4 : field.bytes)
    const table = this.take(4, 4, fields.some(field => sizeOf(field) === 8) ? 4 : undefined)
    const slots = new Array<number>(fields.length).fill(0)
    for (const size of [8, 4, 2, 1])
      fields.forEach((field, i) => {
        if (sizeOf(field) === size) slots[i] = this.take(size, size)
      })
    this.view.setUint16(vtable, 4 + fields.length * 2, true)
    this.view.setUint16(vtable + 2, this.used - table, true)
    this.view.setInt32(table, table - vtable, true)
    fields.forEach((field, i) => {
      this.view.setUint16(vtable + 4 + i * 2, slots[i] === 0 ? 0 : slots[i]! - table, true)
      if (field === undefined) return
      const slot = slots[i]!
      if ('write' in field) {
        // Access the buffer after the write, which may have moved it.
        const target = field.write()
        this.view.setUint32(slot, target - slot, true)
      } else if (field.bytes === 1) this.view.setUint8(slot, field.value)
      else if (field.bytes === 2) this.view.setUint16(slot, field.value, true)
      else if (field.bytes === 4) this.view.setInt32(slot, field.value, true)
      else this.view.setBigUint64(slot, BigInt(field.value), true)
    })
    return table
  }

  text(value: string): FlatField {
    const utf8 = new TextEncoder().encode(value)
    return {
      bytes: 'offset',
      write: () => {
        const at = this.vector(utf8.byteLength + 1, 1)
        this.view.setUint32(at - 4, utf8.byteLength, true)
        this.buffer.set(utf8, at)
        this.buffer[at + utf8.byteLength] = 0
        return at - 4
      },
    }
  }

  byteVector(bytes: Uint8Array): FlatField {
    return {
      bytes: 'offset',
      write: () => {
        const at = this.vector(bytes.byteLength, 1)
        this.buffer.set(bytes, at)
        return at - 4
      },
    }
  }

  uint32Vector(values: readonly number[]): FlatField {
    return {
      bytes: 'offset',
      write: () => {
        const at = this.vector(values.length, 4)
        values.forEach((value, i) => {
          this.view.setUint32(at + i * 4, value, true)
        })
        return at - 4
      },
    }
  }

  /** `fill` writes `length` doubles at the given position. */
  doubleVector(length: number, fill: (view: DataView, at: number) => void): FlatField {
    return {
      bytes: 'offset',
      write: () => {
        const at = this.vector(length, 8)
        fill(this.view, at)
        return at - 4
      },
    }
  }

  /** A vector of tables. A function writes each of them. */
  tables(writers: readonly (() => number)[]): FlatField {
    return {
      bytes: 'offset',
      write: () => {
        const at = this.vector(writers.length, 4)
        writers.forEach((write, i) => {
          const target = write()
          this.view.setUint32(at + i * 4, target - (at + i * 4), true)
        })
        return at - 4
      },
    }
  }

  private vector(length: number, elementBytes: number) {
    // The 32-bit length comes directly before the elements, which are aligned.
    this.align(4)
    if (elementBytes === 8 && this.used % 8 === 0) this.take(4, 4)
    const at = this.take(4, 4) + 4
    this.take(length * elementBytes, 1)
    this.view.setUint32(at - 4, length, true)
    return at
  }

  private align(to: number, remainder = 0) {
    while (this.used % to !== remainder) this.take(1, 1)
  }

  /** Reserves zeroed bytes. */
  private take(bytes: number, alignment: number, remainderOf8?: number): number {
    if (remainderOf8 !== undefined) this.align(8, remainderOf8)
    else if (alignment > 1) this.align(alignment)
    const at = this.used
    if (at + bytes > this.buffer.byteLength) {
      const grown = new Uint8Array(Math.max(this.buffer.byteLength * 2, at + bytes))
      grown.set(this.buffer.subarray(0, at))
      this.buffer = grown
      this.view = new DataView(grown.buffer)
    }
    this.used = at + bytes
    this.buffer.fill(0, at, this.used)
    return at
  }
}
