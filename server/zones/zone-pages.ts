import type { ByteSource } from '../../workers/bytes/byte-source.ts'
import { badFile, EngineError } from '../../workers/errors.ts'
import { type FlatGeobufHeader, readHeader } from '../../workers/flatgeobuf/header.ts'
import { type FlatGeobufIndex, readIndex } from '../../workers/flatgeobuf/index-reader.ts'
import type { FileStore } from '../files/file-store.ts'
import { damagedZones } from './damaged-zones.ts'

/** Headers and indexes kept open; that of all small zones is under 2 MB. */
const KEPT_FILES = 12

/** A zone file as far as its index: what lies where, and nothing decoded. */
export interface IndexedZones {
  readonly source: ByteSource
  readonly header: FlatGeobufHeader
  readonly index: FlatGeobufIndex
}

/** Positions of zones in a file, rising. */
export interface ZonePage {
  readonly positions: Uint32Array
  /** Position to go on after; null on the last page. */
  readonly next: number | null
}

/** @param box minE, minN, maxE, maxN in metres; a zone is in where its own box touches this one */
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

/** Zone files of the store by key, with the headers and indexes of those in use kept; a file that has changed is read again. */
export const createZoneFiles = (files: FileStore) => {
  const kept = new Map<string, Promise<IndexedZones>>()
  return async (key: string): Promise<IndexedZones> => {
    const stat = await files.stat(key)
    if (stat === null) throw damagedZones(key, 'it is missing')
    const name = `${key} ${stat.etag}`
    const opening = kept.get(name) ?? readable(files, key, stat.bytes)
    kept.delete(name)
    kept.set(name, opening)
    opening.catch(() => kept.delete(name))
    for (const oldest of [...kept.keys()].slice(0, -KEPT_FILES)) kept.delete(oldest)
    return opening
  }
}
export type ZoneFiles = ReturnType<typeof createZoneFiles>
