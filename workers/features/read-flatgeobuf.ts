import { type ByteSource, joined, readChunks } from '../bytes/byte-source.ts'
import { badFile, EngineError } from '../engine-error.ts'
import { FlatBytes } from '../flatgeobuf/flat-bytes.ts'
import { ColumnType, type FieldOfFile, type FlatGeobufHeader, GeometryType, readHeader } from '../flatgeobuf/header.ts'
import { countedFeatures, type FileFeature, type FileOfFeatures, type ReadingOptions } from './file-features.ts'

const PREFIX_BYTES = 4
const LEAST_TABLE_BYTES = 8
const VERTEX_BYTES = 16
/** The maximum nesting depth of collections. A file that points to itself exceeds it. */
const PARTS_DEEP = 8

/** FlatGeobuf's geometry types, in the order of their numbers in the file. */
const SHAPES = [
  'Unknown',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
  'CircularString',
  'CompoundCurve',
  'CurvePolygon',
  'MultiCurve',
  'MultiSurface',
  'Curve',
  'Surface',
  'PolyhedralSurface',
  'TIN',
  'Triangle',
]
const COLLECTION = 7

/**
 * Reads any FlatGeobuf: in any coordinate system, with or without an index. {@link FeatureDecoder} decodes the portal's
 * own zone files directly into columns.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const readFlatGeobuf = async (source: ByteSource, options: ReadingOptions = {}): Promise<FileOfFeatures> => {
  try {
    return await readAll(source, options)
  } catch (error) {
    throw error instanceof EngineError && error.code === 'bad-file'
      ? badFile(`${error.message} Copy or export it again.`)
      : error
  }
}

const readAll = async (source: ByteSource, options: ReadingOptions): Promise<FileOfFeatures> => {
  const header = await readHeader(source, options.signal)
  const counted = countedFeatures(source.size, options)
  const { features } = counted
  counted.took(header.featuresOffset)
  const decode = createDecoder(header, source.size)
  const breaksOff = () => badFile(`The FlatGeobuf breaks off after ${features.length} features.`)
  let pieces: Uint8Array[] = []
  let missing = 0
  for await (const chunk of readChunks(source, header.featuresOffset, options.signal)) {
    pieces.push(chunk)
    missing -= chunk.length
    counted.took(chunk.length)
    // The incomplete feature from the previous chunk is longer than a chunk.
    if (missing > 0) continue
    const bytes = joined(pieces)
    const flat = new FlatBytes(bytes)
    let at = 0
    missing = 0
    while (at < bytes.length && missing === 0) {
      const length = at + PREFIX_BYTES > bytes.length ? 0 : flat.view.getUint32(at, true)
      missing = at + PREFIX_BYTES + length - bytes.length
      if (missing > 0) break
      missing = 0
      if (length < LEAST_TABLE_BYTES)
        throw badFile(`Feature ${features.length + 1} of the FlatGeobuf has no room for its table.`)
      flat.end = at + PREFIX_BYTES + length
      counted.add(decode(flat, at + PREFIX_BYTES))
      at += PREFIX_BYTES + length
    }
    pieces = at < bytes.length ? [bytes.slice(at)] : []
  }
  if (pieces.length > 0) throw breaksOff()
  if (header.featureCount > 0 && header.featureCount !== features.length)
    throw badFile(`The FlatGeobuf states ${header.featureCount} features and holds ${features.length}.`)
  const crs = header.crs > 0 ? `EPSG:${header.crs}` : header.crsText || null
  return { format: 'FlatGeobuf', crs, features, notZones: null, notes: [] }
}

const createDecoder = (header: FlatGeobufHeader, fileBytes: number) => {
  // In a malicious file, many parts may point to the same vertices.
  let budget = fileBytes / VERTEX_BYTES
  const text = new TextDecoder()

  const ring = (flat: FlatBytes, at: number, vertices: number): Float64Array => {
    budget -= vertices
    if (budget < 0) throw badFile('The FlatGeobuf uses the same corners for several shapes.')
    // Copy the bytes unchanged: the file is little-endian, and so is every machine that browsers run on.
    const bytes = new Uint8Array(vertices * VERTEX_BYTES)
    bytes.set(flat.bytes.subarray(at, at + bytes.length))
    return new Float64Array(bytes.buffer)
  }
  const polygon = (flat: FlatBytes, table: number): Float64Array[] => {
    const xy = flat.vector(table, 1, 8)
    const vertices = flat.vectorLength >> 1
    if (vertices === 0) return []
    const ends = flat.vector(table, 0, 4)
    const count = flat.vectorLength
    if (count === 0) return [ring(flat, xy, vertices)]
    const rings: Float64Array[] = []
    let from = 0
    for (let r = 0; r < count; r++) {
      const to = flat.view.getUint32(ends + r * 4, true)
      if (to < from || to > vertices) throw badFile('A ring of the FlatGeobuf ends outside its polygon.')
      rings.push(ring(flat, xy + from * VERTEX_BYTES, to - from))
      from = to
    }
    return rings
  }
  const polygons = (flat: FlatBytes, table: number, type: number, depth: number): Float64Array[][] => {
    if (type === GeometryType.Polygon) return [polygon(flat, table)].filter(rings => rings.length > 0)
    if (type !== GeometryType.MultiPolygon && type !== COLLECTION) return []
    if (depth > PARTS_DEEP) throw badFile('A shape of the FlatGeobuf is nested in itself.')
    const parts = flat.vector(table, 7, 4)
    return Array.from({ length: flat.vectorLength }, (_, i) => {
      budget -= 1
      if (budget < 0) throw badFile('The FlatGeobuf uses the same corners for several shapes.')
      const part = flat.indirect(parts + i * 4)
      return polygons(flat, part, type === COLLECTION ? flat.uint8(part, 6, 0) : GeometryType.Polygon, depth + 1)
    }).flat()
  }
  const properties = (flat: FlatBytes, feature: number): Record<string, unknown> => {
    const values: Record<string, unknown> = {}
    let at = flat.vector(feature, 1, 1)
    const end = at + flat.vectorLength
    while (at < end) {
      if (at + 2 > end) throw badFile('A property of the FlatGeobuf runs past its feature.')
      const field = header.fields[flat.view.getUint16(at, true)]
      if (field === undefined) throw badFile('A feature of the FlatGeobuf has a property that its header lacks.')
      const [value, after] = readValue(flat, field, at + 2, end, text)
      values[field.name] = value
      at = after
    }
    return values
  }
  return (flat: FlatBytes, begin: number): FileFeature => {
    const feature = flat.root(begin)
    const at = flat.field(feature, 0)
    const record = properties(flat, feature)
    if (at === 0) return { polygons: [], shape: null, properties: record }
    const geometry = flat.indirect(at)
    const type = header.geometryType === GeometryType.Unknown ? flat.uint8(geometry, 6, 0) : header.geometryType
    return {
      polygons: polygons(flat, geometry, type, 0),
      shape: SHAPES[type] ?? `type ${type}`,
      properties: record,
    }
  }
}

/** Returns a property's value and the position after it. */
const readValue = (
  flat: FlatBytes,
  { type, name }: FieldOfFile,
  at: number,
  end: number,
  text: TextDecoder,
): readonly [value: unknown, after: number] => {
  const { view } = flat
  const need = (bytes: number) => {
    if (at + bytes > end) throw badFile(`The property ${name} runs past its feature.`)
    return at + bytes
  }
  switch (type) {
    case ColumnType.Byte:
      return [view.getInt8(need(1) - 1), at + 1]
    case ColumnType.UByte:
      return [view.getUint8(need(1) - 1), at + 1]
    case ColumnType.Bool:
      return [view.getUint8(need(1) - 1) !== 0, at + 1]
    case ColumnType.Short:
      return [view.getInt16(need(2) - 2, true), at + 2]
    case ColumnType.UShort:
      return [view.getUint16(need(2) - 2, true), at + 2]
    case ColumnType.Int:
      return [view.getInt32(need(4) - 4, true), at + 4]
    case ColumnType.UInt:
      return [view.getUint32(need(4) - 4, true), at + 4]
    case ColumnType.Long:
      return [Number(view.getBigInt64(need(8) - 8, true)), at + 8]
    case ColumnType.ULong:
      return [Number(view.getBigUint64(need(8) - 8, true)), at + 8]
    case ColumnType.Float:
      return [view.getFloat32(need(4) - 4, true), at + 4]
    case ColumnType.Double:
      return [view.getFloat64(need(8) - 8, true), at + 8]
    default: {
      if (type > ColumnType.Binary) throw badFile(`The property ${name} is of an unknown type.`)
      const after = need(4) + view.getUint32(at, true)
      if (after > end) throw badFile(`The property ${name} runs past its feature.`)
      const bytes = flat.bytes.subarray(at + 4, after)
      return [type === ColumnType.Binary ? null : text.decode(bytes), after]
    }
  }
}
