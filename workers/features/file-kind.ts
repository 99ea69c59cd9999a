/** The format of a file, recognised by its first bytes. */
type FileKind = 'FlatGeobuf' | 'zip' | 'gzip' | 'JSON' | 'XML' | 'text'

const startsWith = (start: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, i) => start[i] === byte)
const isFlatGeobuf = (start: Uint8Array) => startsWith(start, 0x66, 0x67, 0x62)
export const isZip = (start: Uint8Array) => startsWith(start, 0x50, 0x4b)
export const isGzip = (start: Uint8Array) => startsWith(start, 0x1f, 0x8b)

const GIS = 'Export the area as GeoJSON, FlatGeobuf, KML or a zipped Shapefile.'
/** Files that are often mistaken for a supported format, recognised by their first bytes. */
const OTHERS: readonly (readonly [begins: readonly number[], what: string])[] = [
  [
    [0x00, 0x00, 0x27, 0x0a],
    'The file is one part of a Shapefile. Zip the .shp, .shx, .dbf and .prj together and choose the zip.',
  ],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], `The file is a GeoPackage or another database. ${GIS}`],
  [[0x25, 0x50, 0x44, 0x46], `The file is a PDF. ${GIS}`],
  [[0x89, 0x50, 0x4e, 0x47], `The file is a picture. ${GIS}`],
  [[0xff, 0xd8, 0xff], `The file is a picture. ${GIS}`],
  [[0x47, 0x49, 0x46, 0x38], `The file is a picture. ${GIS}`],
  [[0x49, 0x49, 0x2a, 0x00], `The file is a picture. ${GIS}`],
  [[0x50, 0x41, 0x52, 0x31], `The file is Parquet. ${GIS}`],
  [[0x52, 0x61, 0x72, 0x21], 'The file is a RAR archive. Pack the files as a zip.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'The file is a 7-Zip archive. Pack the files as a zip.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'The file is an old Office document. Save a list of codes as CSV.'],
]

/** Explains why a file of another kind cannot be read. Returns null if it may be readable. */
export const otherKind = (start: Uint8Array): string | null =>
  OTHERS.find(([begins]) => startsWith(start, ...begins))?.[1] ?? null

/** Begins each feature of a GeoJSON text sequence (RFC 8142). */
const RECORD_SEPARATOR = '\u001e'

/** Detects the kind of a file from its first 64 bytes or more; everything else is `text`. */
export const fileKind = (start: Uint8Array): FileKind => {
  if (isFlatGeobuf(start)) return 'FlatGeobuf'
  if (isZip(start)) return 'zip'
  if (isGzip(start)) return 'gzip'
  const text = new TextDecoder(encodingByMark(start) ?? 'utf-8')
    .decode(start)
    .replaceAll(RECORD_SEPARATOR, '')
    .trimStart()
  if (/^[{[]/.test(text)) return 'JSON'
  return text.startsWith('<') ? 'XML' : 'text'
}

/** The encoding indicated by a byte order mark or by the zero bytes of UTF-16; null if there are neither. */
export const encodingByMark = (start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null => {
  if (startsWith(start, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(start, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(start, 0xfe, 0xff)) return 'utf-16be'
  const [first, second, third, fourth] = start
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  return null
}
