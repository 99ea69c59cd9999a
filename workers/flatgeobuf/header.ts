import type { ByteSource } from '../bytes/byte-source.ts'
import { badFile } from '../engine-error.ts'
import { FlatBytes } from './flat-bytes.ts'
import { treeBytes } from './index-tree.ts'

export const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x00)
const MAX_HEADER_BYTES = 10 * 1024 * 1024

/** FlatGeobuf's column types and their numbers in the file. */
export const ColumnType = {
  Byte: 0,
  UByte: 1,
  Bool: 2,
  Short: 3,
  UShort: 4,
  Int: 5,
  UInt: 6,
  Long: 7,
  ULong: 8,
  Float: 9,
  Double: 10,
  String: 11,
  Json: 12,
  DateTime: 13,
  Binary: 14,
} as const

export const GeometryType = { Unknown: 0, Polygon: 3, MultiPolygon: 6 } as const

export interface FieldOfFile {
  readonly name: string
  readonly type: number
}

export interface FlatGeobufHeader {
  readonly name: string
  /** The stated minE, minN, maxE, maxN; null if the file states none. */
  readonly envelope: readonly [number, number, number, number] | null
  readonly geometryType: number
  readonly fields: readonly FieldOfFile[]
  readonly featureCount: number
  /** 0 if the file lacks an index. */
  readonly nodeSize: number
  /** The EPSG code, 0 if unknown. */
  readonly crs: number
  /** The coordinate system as WKT; empty if the header lacks it. */
  readonly crsText: string
  readonly indexOffset: number
  readonly indexBytes: number
  readonly featuresOffset: number
}

/** Reads and checks magic and header. The stated sizes must be consistent with the file. */
export const readHeader = async (source: ByteSource, signal?: AbortSignal): Promise<FlatGeobufHeader> => {
  if (source.size < 12) throw badFile('The file is too short to be FlatGeobuf.')
  const start = await source.read(0, 12, signal)
  for (const i of [0, 1, 2, 4, 5, 6])
    if (start[i] !== MAGIC[i]) throw badFile('The file is not FlatGeobuf (version 3).')
  if (start[3] !== 3) throw badFile(`FlatGeobuf version ${start[3]} is not known.`)
  const length = new DataView(start.buffer, start.byteOffset).getUint32(8, true)
  if (length < 8 || length > MAX_HEADER_BYTES || 12 + length > source.size)
    throw badFile(`The header states ${length} bytes, the file has ${source.size}.`)
  const flat = new FlatBytes(await source.read(12, length, signal))
  const root = flat.root(0)

  const envelopeAt = flat.vector(root, 1, 8)
  const envelope =
    envelopeAt > 0 && flat.vectorLength >= 4
      ? ([0, 8, 16, 24].map(o => flat.view.getFloat64(envelopeAt + o, true)) as [number, number, number, number])
      : null
  const fields: FieldOfFile[] = []
  const fieldsAt = flat.vector(root, 7, 4)
  const fieldCount = flat.vectorLength
  for (let i = 0; i < fieldCount; i++) {
    const table = flat.indirect(fieldsAt + i * 4)
    fields.push({ name: flat.text(table, 0), type: flat.uint8(table, 1, 0) })
  }
  const featureCount = flat.uint64(root, 8, 0)
  const nodeSize = featureCount === 0 ? 0 : flat.uint16(root, 9, 16)
  if (nodeSize === 1) throw badFile('The index has only one child per node.')
  const indexOffset = 12 + length
  const indexBytes = nodeSize === 0 ? 0 : treeBytes(featureCount, nodeSize)
  // A feature takes up at least its size prefix and an empty table.
  if (indexOffset + indexBytes + featureCount * 12 > source.size)
    throw badFile(`The file states ${featureCount} features but has only ${source.size} bytes.`)
  const crsAt = flat.field(root, 10)
  const crs = crsAt === 0 ? 0 : flat.indirect(crsAt)
  return {
    name: flat.text(root, 0),
    envelope: envelope?.every(Number.isFinite) ? envelope : null,
    geometryType: flat.uint8(root, 2, 0),
    fields,
    featureCount,
    nodeSize,
    crs: crs === 0 ? 0 : flat.int32(crs, 1, 0),
    crsText: crs === 0 ? '' : flat.text(crs, 4),
    indexOffset,
    indexBytes,
    featuresOffset: indexOffset + indexBytes,
  }
}

const PREFIX_BYTES = MAGIC.length + 4
const COUNT_FIELD = 8
const NODE_SIZE_FIELD = 9
const ENVELOPE_FIELD = 1

/**
 * Magic and header for a file without an index that contains some features of another file: the other file's header
 * with a new count and envelope. The features themselves do not change.
 * @param envelope minE, minN, maxE, maxN, in metres
 */
export const headerOfSome = async (
  source: ByteSource,
  header: FlatGeobufHeader,
  count: number,
  envelope: readonly [number, number, number, number],
): Promise<Uint8Array> => {
  const bytes = (await source.read(0, header.indexOffset)).slice()
  const flat = new FlatBytes(bytes.subarray(PREFIX_BYTES))
  const root = flat.root(0)
  const countAt = flat.field(root, COUNT_FIELD)
  const nodeSizeAt = flat.field(root, NODE_SIZE_FIELD)
  if (countAt === 0 || nodeSizeAt === 0) throw badFile('The header lacks its count or the size of its index.')
  flat.view.setBigUint64(countAt, BigInt(count), true)
  flat.view.setUint16(nodeSizeAt, 0, true)
  const envelopeAt = flat.vector(root, ENVELOPE_FIELD, 8)
  if (envelopeAt > 0 && flat.vectorLength === 4)
    envelope.forEach((metres, k) => {
      flat.view.setFloat64(envelopeAt + k * 8, metres, true)
    })
  return bytes
}
