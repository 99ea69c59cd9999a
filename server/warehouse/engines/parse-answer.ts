import type { Column, Columns } from '../warehouse.ts'

export const parseRows = <R>(text: string): R[] =>
  text === '' ? [] : JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`)

/** Parses the single column of TabSeparated text. */
export const parseNumbers = (text: string): Float64Array =>
  text === '' ? new Float64Array() : Float64Array.from(text.trimEnd().split('\n'), Number)

/** Copies RowBinary words to a separate buffer, so that a cached result does not retain a larger one. */
export const parseWords = (bytes: Uint8Array): Uint32Array => new Uint32Array(new Uint8Array(bytes).buffer)

const COLUMN_TYPES: Readonly<Record<string, { new (length: number): Column; readonly BYTES_PER_ELEMENT: number }>> = {
  UInt8: Uint8Array,
  UInt16: Uint16Array,
  UInt32: Uint32Array,
}

/**
 * Reads ClickHouse's Native format. Each block has the number of columns and rows, followed by each column: name, type,
 * values.
 */
export const parseColumns = (bytes: Uint8Array): Columns => {
  let at = 0
  const varint = (): number => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = bytes[at++]!
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const text = (): string => {
    const length = varint()
    at += length
    return new TextDecoder().decode(bytes.subarray(at - length, at))
  }
  const parts = new Map<string, { readonly type: string; readonly values: Uint8Array[] }>()
  while (at < bytes.length) {
    const columns = varint()
    const rows = varint()
    for (let column = 0; column < columns; column++) {
      const [name, type] = [text(), text()]
      const width = COLUMN_TYPES[type]?.BYTES_PER_ELEMENT
      if (width === undefined) throw new TypeError(`The column ${name} is a ${type}`)
      const known = parts.get(name) ?? { type, values: [] }
      parts.set(name, known)
      known.values.push(bytes.subarray(at, at + rows * width))
      at += rows * width
    }
  }
  return new Map(
    [...parts].map(([name, { type, values }]) => {
      const Type = COLUMN_TYPES[type]!
      const length = values.reduce((sum, { byteLength }) => sum + byteLength, 0)
      const column = new Type(length / Type.BYTES_PER_ELEMENT)
      const into = new Uint8Array(column.buffer)
      let from = 0
      for (const some of values) {
        into.set(some, from)
        from += some.byteLength
      }
      return [name, column]
    }),
  )
}
