import { oneOrMany } from '../../src/domain/text/numbers.ts'
import { decodeText, encodingNamed } from '../bytes/code-pages.ts'
import { badFile, throwIfCancelled } from '../engine-error.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { decodedText } from './read-text.ts'

/** The number of rows between pauses for the worker's waiting messages. */
const ROWS_A_TURN = 500
const HEADER_BYTES = 32
const FIELD_BYTES = 32
const NAME_BYTES = 11
const END_OF_FIELDS = 0x0d
const END_OF_ROWS = 0x1a
const DELETED = 0x2a
const BLANK = 0x20
const LANGUAGE_DRIVER_AT = 29
/** A letter of UTF-8 has at most four bytes. */
const LONGEST_LETTER = 4

/** A table's row by property name; null if the row is marked as deleted but not removed yet. */
export type DbfRow = Readonly<Record<string, unknown>> | null

export interface DbfTable {
  readonly rows: readonly DbfRow[]
  readonly notes: readonly string[]
}

/** The code pages of language drivers, which a table names by one byte (source: Esri's and Visual FoxPro's lists). */
const LANGUAGE_DRIVERS: Readonly<Record<string, readonly number[]>> = {
  437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
  737: [0x6a, 0x86],
  850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
  852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
  857: [0x6b, 0x88],
  860: [0x24],
  861: [0x67],
  863: [0x1c, 0x6c],
  865: [0x08, 0x17, 0x66],
  866: [0x26, 0x65],
  874: [0x50, 0x7c],
  932: [0x13, 0x7b],
  936: [0x4d, 0x7a],
  949: [0x4e, 0x79],
  950: [0x4f, 0x78],
  1250: [0xc8],
  1251: [0xc9],
  1252: [0x03, 0x58, 0x59],
  1253: [0xcb],
  1254: [0xca],
  1257: [0xcc],
  10000: [0x04],
}

const encodingOfDriver = (driver: number): string | null => {
  const page = Object.keys(LANGUAGE_DRIVERS).find(number => LANGUAGE_DRIVERS[number]!.includes(driver))
  return page === undefined ? null : encodingNamed(page)
}

interface Field {
  readonly nameBytes: Uint8Array
  readonly type: string
  /** The range in a row's bytes, which begin with the deletion mark. */
  readonly from: number
  readonly to: number
}

interface Layout {
  readonly rows: number
  readonly rowsAt: number
  readonly rowBytes: number
  readonly fields: readonly Field[]
}

/** @throws EngineError `bad-file` if the table is too short for its rows */
const layoutOf = (dbf: Uint8Array): Layout => {
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength)
  if (dbf.byteLength < HEADER_BYTES + 1) throw badFile('The .dbf is too short to be a table. Export it again.')
  const rows = view.getUint32(4, true)
  const rowsAt = view.getUint16(8, true)
  const rowBytes = view.getUint16(10, true)
  if (rowsAt + rows * rowBytes > dbf.byteLength)
    throw badFile(`The .dbf states ${rows} zones and is cut off. Copy or export it again.`)
  const fields: Field[] = []
  let from = 1
  for (let at = HEADER_BYTES; at + FIELD_BYTES <= rowsAt && dbf[at] !== END_OF_FIELDS; at += FIELD_BYTES) {
    const name = dbf.subarray(at, at + NAME_BYTES)
    const end = name.indexOf(0)
    const to = from + view.getUint8(at + 16)
    if (to > rowBytes) throw badFile('The fields of the .dbf are longer than its rows. Export it again.')
    fields.push({
      nameBytes: end < 0 ? name : name.subarray(0, end),
      type: String.fromCharCode(view.getUint8(at + NAME_BYTES)).toUpperCase(),
      from,
      to,
    })
    from = to
  }
  return { rows, rowsAt, rowBytes, fields }
}

const isText = ({ type }: Field) => type === 'C' || type === 'V'

/** A text field's bytes without the blanks or zeros that fill it. */
const textBytes = (row: Uint8Array, { from, to }: Field): Uint8Array => {
  const field = row.subarray(from, to)
  const zero = field.indexOf(0)
  let end = zero < 0 ? field.length : zero
  while (end > 0 && field[end - 1] === BLANK) end -= 1
  return field.subarray(0, end)
}

/** Drops the first bytes of a letter that did not fit into its field. */
const withoutCutLetter = (bytes: Uint8Array): Uint8Array => {
  for (let back = 1; back < LONGEST_LETTER && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.subarray(0, -back) : bytes
  }
  return bytes
}

/** True if the table's texts and names are valid UTF-8. A letter that its field cuts off does not count. */
const isUtf8 = (dbf: Uint8Array, { rows, rowsAt, rowBytes, fields }: Layout): boolean => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isValid = (bytes: Uint8Array): boolean => {
    try {
      decoder.decode(withoutCutLetter(bytes))
      return true
    } catch {
      return false
    }
  }
  if (!fields.every(({ nameBytes }) => isValid(nameBytes))) return false
  const texts = fields.filter(isText)
  for (let r = 0; r < rows; r++) {
    const row = dbf.subarray(rowsAt + r * rowBytes, rowsAt + (r + 1) * rowBytes)
    if (!texts.every(field => isValid(textBytes(row, field)))) return false
  }
  return true
}

/**
 * The table's encoding: as the .cpg states; otherwise by the table's language driver; otherwise UTF-8 if its bytes are
 * valid UTF-8; otherwise Windows-1252.
 * @throws EngineError `bad-file` if the .cpg names an unknown encoding
 */
const encodingOf = (
  dbf: Uint8Array,
  layout: Layout,
  cpg: Uint8Array | undefined,
): { readonly encoding: string; readonly notes: readonly string[] } => {
  const label = cpg === undefined ? '' : decodedText(cpg).replaceAll('\0', '').trim()
  const driver = /^LDID\/(\d+)$/i.exec(label)?.[1]
  const stated = driver === undefined ? encodingNamed(label) : encodingOfDriver(Number(driver))
  if (label !== '' && stated === null && driver === undefined)
    throw badFile(`The .cpg names the encoding "${label}", which is not known. Export the Shapefile in UTF-8.`)
  const encoding = stated ?? encodingOfDriver(dbf[LANGUAGE_DRIVER_AT]!)
  if (encoding !== null && encoding !== 'utf-8') return { encoding, notes: [] }
  if (isUtf8(dbf, layout)) return { encoding: 'utf-8', notes: [] }
  return {
    encoding: 'windows-1252',
    notes:
      encoding === null
        ? []
        : ['The .cpg states UTF-8, which the texts of the .dbf are not; they were read in Windows-1252.'],
  }
}

const numberOf = (text: string): number | null => {
  const plain = text.trim()
  return plain === '' || Number.isNaN(Number(plain)) ? null : Number(plain)
}

const fieldValue = (row: Uint8Array, field: Field, encoding: string): unknown => {
  const { type, from, to } = field
  if (isText(field)) {
    const bytes = textBytes(row, field)
    return decodeText(encoding === 'utf-8' ? withoutCutLetter(bytes) : bytes, encoding).trim() || null
  }
  const view = new DataView(row.buffer, row.byteOffset + from, to - from)
  if ((type === 'I' || type === '+') && view.byteLength === 4) return view.getInt32(0, true)
  if ((type === 'B' || type === 'O') && view.byteLength === 8) return view.getFloat64(0, true)
  const text = decodeText(textBytes(row, field), encoding).trim()
  if (type === 'N' || type === 'F') return numberOf(text)
  if (type === 'L') return /^[ty]$/i.test(text) ? true : /^[nf]$/i.test(text) ? false : null
  if (type === 'D') return /^\d{8}$/.test(text) ? text.replace(/^(.{4})(..)(..)$/, '$1-$2-$3') : null
  return text || null
}

/**
 * Reads the table of a Shapefile.
 * @throws EngineError `bad-file`, `cancelled`
 */
export const readDbf = async (
  dbf: Uint8Array,
  cpg: Uint8Array | undefined,
  signal: AbortSignal | undefined,
): Promise<DbfTable> => {
  const layout = layoutOf(dbf)
  const { encoding, notes } = encodingOf(dbf, layout, cpg)
  const names = layout.fields.map(({ nameBytes }) =>
    decodeText(encoding === 'utf-8' ? withoutCutLetter(nameBytes) : nameBytes, encoding).trim(),
  )
  const rows: DbfRow[] = []
  for (let r = 0; r < layout.rows; r++) {
    const at = layout.rowsAt + r * layout.rowBytes
    const row = dbf.subarray(at, at + layout.rowBytes)
    if (row[0] === END_OF_ROWS)
      throw badFile(`The .dbf breaks off after ${r} of ${layout.rows} zones. Copy or export it again.`)
    rows.push(
      row[0] === DELETED
        ? null
        : Object.fromEntries(layout.fields.map((field, f) => [names[f]!, fieldValue(row, field, encoding)])),
    )
    if (r % ROWS_A_TURN === 0) await yieldToLoop()
    throwIfCancelled(signal)
  }
  const deleted = rows.filter(row => row === null).length
  if (deleted === 0) return { rows, notes }
  return {
    rows,
    notes: [
      ...notes,
      `${oneOrMany(deleted, 'One feature is', 'features are')} marked as deleted in the .dbf and ${deleted === 1 ? 'is' : 'are'} left out.`,
    ],
  }
}
