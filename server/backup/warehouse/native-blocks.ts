/** A complete block in ClickHouse's Native format: rows by column, readable without other blocks. */
export interface NativeBlock {
  readonly rows: number
  readonly bytes: Uint8Array
}

/** The size of a value in bytes, by type. */
const WIDTHS: Readonly<Record<string, number>> = {
  UInt8: 1,
  Int8: 1,
  UInt16: 2,
  Int16: 2,
  Date: 2,
  UInt32: 4,
  Int32: 4,
  Float32: 4,
  DateTime: 4,
  UInt64: 8,
  Int64: 8,
  Float64: 8,
}
const START_BYTES = 1 << 22

/** Thrown for an incomplete block, which needs at least `bytes` bytes. */
class Short {
  readonly needed: number
  constructor(needed: number) {
    this.needed = needed
  }
}

/** Reads variable-length numbers and strings at an advancing position. */
const createCursor = (bytes: Uint8Array, length: number) => {
  let at = 0
  const skip = (count: number) => {
    at += count
    if (at > length) throw new Short(at)
  }
  const number = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      if (at >= length) throw new Short(at + 1)
      const byte = bytes[at++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
      if (factor > 2 ** 42) throw new Error('The rows of the warehouse are not whole')
    }
  }
  return {
    skip,
    number,
    text(): string {
      const count = number()
      if (count > 1000) throw new Error('The rows of the warehouse are not whole')
      const from = at
      skip(count)
      return Buffer.from(bytes.buffer, bytes.byteOffset + from, count).toString('latin1')
    },
    at: () => at,
  }
}

type Cursor = ReturnType<typeof createCursor>

const skipColumn = (cursor: Cursor, type: string, rows: number): void => {
  const inner = /^Nullable\((\w+)\)$/.exec(type)?.[1]
  if (inner !== undefined) cursor.skip(rows)
  const kind = inner ?? type
  const width = WIDTHS[kind]
  if (width !== undefined) {
    cursor.skip(rows * width)
    return
  }
  // If the engine fails after the first rows, it appends an error message, which is not a block either.
  if (kind !== 'String') throw new Error('The rows of the warehouse are not whole')
  for (let row = 0; row < rows; row++) cursor.skip(cursor.number())
}

/**
 * Measures the first block: its length in bytes and its number of rows.
 * @throws Short if there are too few bytes
 */
const measure = (bytes: Uint8Array, length: number): { readonly rows: number; readonly bytes: number } => {
  const cursor = createCursor(bytes, length)
  const columns = cursor.number()
  const rows = cursor.number()
  for (let column = 0; column < columns; column++) {
    cursor.text()
    skipColumn(cursor, cursor.text(), rows)
  }
  return { rows, bytes: cursor.at() }
}

/**
 * Splits a Native stream, whose chunks may have any length, into blocks.
 * @throws Error if the stream ends within a block or contains anything else
 */
export async function* nativeBlocks(stream: AsyncIterable<Uint8Array>): AsyncGenerator<NativeBlock> {
  let buffer = Buffer.allocUnsafe(START_BYTES)
  let length = 0
  let needed = 1
  for await (const chunk of stream) {
    if (length + chunk.length > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, length + chunk.length))
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
    buffer.set(chunk, length)
    length += chunk.length
    let from = 0
    while (length - from >= needed)
      try {
        const block = measure(buffer.subarray(from), length - from)
        yield { rows: block.rows, bytes: Uint8Array.prototype.slice.call(buffer, from, from + block.bytes) }
        from += block.bytes
        needed = 1
      } catch (error) {
        if (!(error instanceof Short)) throw error
        needed = error.needed
      }
    buffer.copyWithin(0, from, length)
    length -= from
  }
  if (length > 0) throw new Error('The rows of the warehouse are not whole')
}
