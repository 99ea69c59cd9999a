import { zipSync } from 'fflate'

/**
 * A polygon shape as its rings of [x, y] pairs, outer rings clockwise and holes anticlockwise. Null for no geometry.
 */
export type Shape = readonly (readonly (readonly [number, number])[])[] | null

const record = (shape: Shape): DataView => {
  if (shape === null) return new DataView(new ArrayBuffer(4))
  const points = shape.flat()
  const view = new DataView(new ArrayBuffer(44 + shape.length * 4 + points.length * 16))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  view.setInt32(0, 5, true)
  ;[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((value, i) => {
    view.setFloat64(4 + i * 8, value, true)
  })
  view.setInt32(36, shape.length, true)
  view.setInt32(40, points.length, true)
  let first = 0
  shape.forEach((ring, r) => {
    view.setInt32(44 + r * 4, first, true)
    first += ring.length
  })
  points.forEach(([x, y], i) => {
    view.setFloat64(44 + shape.length * 4 + i * 16, x, true)
    view.setFloat64(52 + shape.length * 4 + i * 16, y, true)
  })
  return view
}

const shpOf = (shapes: readonly Shape[]): Uint8Array => {
  const records = shapes.map(record)
  const bytes = new Uint8Array(100 + records.reduce((sum, { byteLength }) => sum + 8 + byteLength, 0))
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 9994)
  view.setInt32(24, bytes.byteLength / 2)
  view.setInt32(28, 1000, true)
  view.setInt32(32, 5, true)
  let at = 100
  records.forEach((one, i) => {
    view.setInt32(at, i + 1)
    view.setInt32(at + 4, one.byteLength / 2)
    bytes.set(new Uint8Array(one.buffer), at + 8)
    at += 8 + one.byteLength
  })
  return bytes
}

const dbfOf = (rows: readonly Readonly<Record<string, string | number>>[]): Uint8Array => {
  const fields = Object.entries(rows[0] ?? {}).map(([name, value]) => ({
    name,
    type: typeof value === 'number' ? 'N' : 'C',
    length: typeof value === 'number' ? 12 : 40,
  }))
  const recordLength = 1 + fields.reduce((sum, { length }) => sum + length, 0)
  const headerLength = 32 + fields.length * 32 + 1
  const bytes = new Uint8Array(headerLength + rows.length * recordLength + 1).fill(0x20, headerLength)
  const view = new DataView(bytes.buffer)
  const encoder = new TextEncoder()
  view.setUint8(0, 3)
  view.setUint32(4, rows.length, true)
  view.setUint16(8, headerLength, true)
  view.setUint16(10, recordLength, true)
  fields.forEach(({ name, type, length }, i) => {
    bytes.set(encoder.encode(name), 32 + i * 32)
    bytes.set(encoder.encode(type), 43 + i * 32)
    view.setUint8(48 + i * 32, length)
  })
  bytes[headerLength - 1] = 0x0d
  rows.forEach((row, r) => {
    let at = headerLength + r * recordLength + 1
    for (const { name, type, length } of fields) {
      const text = String(row[name])
      bytes.set(encoder.encode(type === 'N' ? text.padStart(length) : text), at)
      at += length
    }
  })
  bytes[bytes.length - 1] = 0x1a
  return bytes
}

/** A Shapefile's files by name, for a zip. */
export const shapefileParts = (
  shapes: readonly Shape[],
  rows: readonly Readonly<Record<string, string | number>>[],
  prj: string,
): Record<string, Uint8Array> => ({
  'zones.shp': shpOf(shapes),
  'zones.dbf': dbfOf(rows),
  'zones.prj': new TextEncoder().encode(prj),
  'zones.cpg': new TextEncoder().encode('UTF-8'),
})

export const zipped = (parts: Record<string, Uint8Array>): Uint8Array => zipSync(parts)

const HEADER_BYTES = 32

/**
 * The files of a Shapefile with its table changed: the bytes of text fields by row, the rows that are marked as deleted,
 * and the byte that names the language driver.
 */
export const withDbf = (
  parts: Record<string, Uint8Array>,
  {
    texts = {},
    deleted = [],
    driver = 0,
  }: {
    readonly texts?: Readonly<Record<string, readonly Uint8Array[]>>
    readonly deleted?: readonly number[]
    readonly driver?: number
  },
): Record<string, Uint8Array> => {
  const dbf = Uint8Array.from(parts['zones.dbf']!)
  const view = new DataView(dbf.buffer)
  const [rowsAt, rowBytes] = [view.getUint16(8, true), view.getUint16(10, true)]
  dbf[29] = driver
  for (const row of deleted) dbf[rowsAt + row * rowBytes] = 0x2a
  let from = 1
  for (let at = HEADER_BYTES; at + HEADER_BYTES < rowsAt; at += HEADER_BYTES) {
    const name = new TextDecoder().decode(dbf.subarray(at, at + 11)).replace(/\0.*$/, '')
    const length = dbf[at + 16]!
    texts[name]?.forEach((bytes, row) => {
      const field = dbf.subarray(rowsAt + row * rowBytes + from).subarray(0, length)
      field.fill(0x20)
      field.set(bytes.subarray(0, length))
    })
    from += length
  }
  return { ...parts, 'zones.dbf': dbf }
}
