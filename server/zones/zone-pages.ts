import type { Zone } from '../../src/contract/places.ts'
import type { ByteSource } from '../../workers/bytes/byte-source.ts'
import { badFile, EngineError } from '../../workers/engine-error.ts'
import { decodeRange } from '../../workers/flatgeobuf/decode.ts'
import { type FlatGeobufHeader, headerOfSome, readHeader } from '../../workers/flatgeobuf/header.ts'
import { type FlatGeobufIndex, readIndex } from '../../workers/flatgeobuf/index-reader.ts'
import { zoneWkt } from '../../workers/geometry/wkt.ts'
import type { FileStore } from '../files/file-store.ts'
import { damagedZones } from './zone-files.ts'

/** The number of cached headers and indexes. Those of all small zones take up less than 2 MB. */
const KEPT_FILES = 12

/** A zone file with its header and index, but without decoded zones. */
interface IndexedZones {
  readonly source: ByteSource
  readonly header: FlatGeobufHeader
  readonly index: FlatGeobufIndex
}

/** Positions of zones in a file, ascending. */
interface ZonePage {
  readonly positions: Uint32Array
  /** The position after which the next page begins; null on the last page. */
  readonly next: number | null
}

/** @param box minE, minN, maxE, maxN in metres; includes zones whose box touches this one */
export const zonePage = (
  { index }: IndexedZones,
  box: readonly [number, number, number, number],
  {
    after = -1,
    limit = Number.POSITIVE_INFINITY,
  }: { readonly after?: number | undefined; readonly limit?: number | undefined },
): ZonePage => {
  const left = index.search(...box).filter(position => position > after)
  const positions = left.slice(0, Math.min(limit, left.length))
  return { positions, next: positions.length < left.length ? (positions.at(-1) ?? null) : null }
}

const storedSource = (files: FileStore, key: string, size: number): ByteSource => ({
  size,
  async read(offset, length) {
    const bytes = await files.read(key, offset, length)
    if (bytes.byteLength !== length) throw badFile(`The file ${key} ends before byte ${offset + length}.`)
    return bytes
  },
})

const open = async (files: FileStore, key: string, size: number): Promise<IndexedZones> => {
  const source = storedSource(files, key, size)
  const header = await readHeader(source)
  if (header.nodeSize === 0) throw badFile('it has no index')
  return { source, header, index: await readIndex(source, header) }
}

const readable = (files: FileStore, key: string, size: number): Promise<IndexedZones> =>
  open(files, key, size).catch((error: unknown) => {
    throw error instanceof EngineError ? damagedZones(key, `it cannot be read (${error.message})`) : error
  })

/** Stored zone files by key, with cached headers and indexes. A changed file is reread. */
export const createZoneFiles = (files: FileStore) => {
  const openFiles = new Map<string, Promise<IndexedZones>>()
  return async (key: string): Promise<IndexedZones> => {
    const stat = await files.stat(key)
    if (stat === null) throw damagedZones(key, 'it is missing')
    const name = `${key} ${stat.etag}`
    const opening = openFiles.get(name) ?? readable(files, key, stat.bytes)
    openFiles.delete(name)
    openFiles.set(name, opening)
    opening.catch(() => openFiles.delete(name))
    for (const oldest of [...openFiles.keys()].slice(0, -KEPT_FILES)) openFiles.delete(oldest)
    return opening
  }
}
export type ZoneFiles = ReturnType<typeof createZoneFiles>

/** FlatGeobuf is copied in pieces of about this size. */
const COPIED_BYTES = 256 * 1024

const envelopeOf = ({ boxes }: FlatGeobufIndex, positions: Uint32Array): [number, number, number, number] => {
  if (positions.length === 0) return [0, 0, 0, 0]
  const envelope: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const position of positions)
    for (const k of [0, 1, 2, 3] as const) {
      const edge = boxes[position * 4 + k]!
      envelope[k] = k < 2 ? Math.min(envelope[k], edge) : Math.max(envelope[k], edge)
    }
  return envelope
}

/** The zones at the given positions as a FlatGeobuf without an index. Features are copied unchanged. */
export async function* zonesAsFlatGeobuf(
  { source, header, index }: IndexedZones,
  positions: Uint32Array,
): AsyncGenerator<Uint8Array> {
  const { featureAt } = index
  yield headerOfSome(source, header, positions.length, envelopeOf(index, positions))
  for (let first = 0; first < positions.length; ) {
    const from = featureAt[positions[first]!]!
    let end = first
    // Copy neighbours in the file together, up to the size of a piece.
    do end++
    while (
      end < positions.length &&
      positions[end] === positions[end - 1]! + 1 &&
      featureAt[positions[end]! + 1]! - from <= COPIED_BYTES
    )
    yield source.read(from, featureAt[positions[end - 1]! + 1]! - from)
    first = end
  }
}

/**
 * The number of bytes to decode at the same time, unless a single zone is larger. This limits a reply's memory and how
 * long it blocks the event loop.
 */
const DECODED_BYTES = 64 * 1024

/**
 * The zones at the given positions as the items of a JSON list, piece by piece.
 * @param before text before the first item
 * @param after text after the last item
 */
export async function* zonesAsJson(
  { source, header, index }: IndexedZones,
  positions: Uint32Array,
  before: string,
  after: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(before)
  const { featureAt } = index
  for (let from = 0, end = 0; from < positions.length; from = end) {
    let bytes = 0
    do {
      const position = positions[end++]!
      bytes += featureAt[position + 1]! - featureAt[position]!
    } while (end < positions.length && bytes < DECODED_BYTES)
    const { columns } = await decodeRange(source, header, index, positions.subarray(from, end))
    const items = Array.from(
      columns.ids,
      (objectid, zone): Zone => ({
        objectid,
        code: columns.codes.at(zone),
        name: columns.names.at(zone),
        geometry27700: zoneWkt(columns, zone),
      }),
    )
    yield encoder.encode((from === 0 ? '' : ',') + items.map(item => JSON.stringify(item)).join(','))
  }
  yield encoder.encode(after)
}
