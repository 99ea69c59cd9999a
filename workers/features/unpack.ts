import { Gunzip } from 'fflate'
import { MAX_FILE_BYTES } from '../../src/domain/constants.ts'
import { type ByteSource, joined, readChunks } from '../bytes/byte-source.ts'
import { crc32 } from '../bytes/crc32.ts'
import { STEP_BYTES, unzipped, type ZipEntry, zipEntries } from '../bytes/zip-entries.ts'
import { badFile, EngineError } from '../engine-error.ts'

/** Areas and their tables compress to a tenth of their size, a table of blanks to a fiftieth. */
const MOST_RATIO = 100
/** Smaller files are unpacked even if their ratio is higher. */
const SMALL_BYTES = 64 * 1024 * 1024
const TRAILER_BYTES = 8
const MAX_ENTRIES = 10_000

/**
 * Stops unpacking if the output becomes disproportionately large.
 * @throws EngineError `too-large`
 */
const checkUnpacked = (bytes: number, packedBytes: number): void => {
  if (bytes > MAX_FILE_BYTES) throw new EngineError('too-large', 'The file is larger than 1 GB unzipped. Split it.')
  if (bytes > SMALL_BYTES && bytes > packedBytes * MOST_RATIO)
    throw new EngineError(
      'too-large',
      'The file unpacks to more than 100 times its size, as no area does. Export it again.',
    )
}

/** One of the gzip files that follow each other in a gzip (RFC 1952, 2.2). */
interface Member {
  crc: number
  bytes: number
  /** The position after it, once the next one has begun. */
  end: number | null
}

const brokenGzip = (why: string) => badFile(`The gzip around the file is broken (${why}). Copy or download it again.`)

/** True if a member's checksum and length precede a position. */
const hasTrailer = async (source: ByteSource, { crc, bytes }: Member, end: number): Promise<boolean> => {
  if (end < TRAILER_BYTES) return false
  const trailer = await source.read(end - TRAILER_BYTES, TRAILER_BYTES)
  const view = new DataView(trailer.buffer, trailer.byteOffset, TRAILER_BYTES)
  return view.getUint32(0, true) === crc && view.getUint32(4, true) === bytes % 2 ** 32
}

/** The position after the last byte that is not zero. Archives are padded with zeros, which are not part of a gzip. */
const endWithoutPadding = async (source: ByteSource): Promise<number> => {
  for (let to = source.size; to > 0; to -= STEP_BYTES) {
    const from = Math.max(0, to - STEP_BYTES)
    const last = (await source.read(from, to - from)).findLastIndex(byte => byte !== 0)
    if (last >= 0) return from + last + 1
  }
  return 0
}

/** Compares each member's checksum and length with the stated ones. The last trailer may itself end in zeros. */
const checkMembers = async (source: ByteSource, members: readonly Member[]): Promise<boolean> => {
  for (const member of members.slice(0, -1)) if (!(await hasTrailer(source, member, member.end!))) return false
  const least = await endWithoutPadding(source)
  for (let end = least; end <= Math.min(source.size, least + TRAILER_BYTES); end++)
    if (await hasTrailer(source, members.at(-1)!, end)) return true
  return false
}

/**
 * Unpacks a gzip of one or several members and verifies their checksums. Browsers' own decompression refuses a second
 * member.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const gunzip = async (source: ByteSource, signal: AbortSignal | undefined): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  const members: Member[] = [{ crc: 0, bytes: 0, end: null }]
  let total = 0
  const unpack = new Gunzip(bytes => {
    const member = members.at(-1)!
    member.crc = crc32(bytes, member.crc)
    member.bytes += bytes.length
    total += bytes.length
    if (bytes.length > 0) parts.push(bytes)
  })
  unpack.onmember = at => {
    members.at(-1)!.end = at
    members.push({ crc: 0, bytes: 0, end: null })
  }
  let fault: string | null = null
  let pushed = 0
  for await (const chunk of readChunks(source, 0, signal)) {
    for (let at = 0; at < chunk.length && fault === null; at += STEP_BYTES) {
      const step = chunk.subarray(at, at + STEP_BYTES)
      pushed += step.length
      try {
        unpack.push(step, pushed === source.size)
      } catch (error) {
        fault = (error as Error).message
      }
      checkUnpacked(total, source.size)
    }
    if (fault !== null) break
  }
  // The unpacker also fails at padding after the last member, which is then known to be complete by its trailer.
  if (!(await checkMembers(source, members))) throw brokenGzip(fault ?? 'its checksum does not match its bytes')
  return joined(parts)
}

/** True if a path was added by macOS. */
const isDecoy = (name: string) => /(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(name)

/** The files in a zip: all names, and the contents of the requested ones. */
export interface ZipFiles {
  readonly names: readonly string[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * Unpacks the requested files of a zip, verifies their checksums, and counts the output, because an entry may state a
 * false size.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const readZip = async (
  source: ByteSource,
  isWanted: (name: string) => boolean,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<ZipFiles> => {
  const entries: ZipEntry[] = []
  let isEmpty = true
  for await (const entry of zipEntries(source)) {
    isEmpty = false
    if (isDecoy(entry.name) || /[/\\]$/.test(entry.name)) continue
    entries.push(entry)
    if (entries.length > MAX_ENTRIES)
      throw new EngineError('too-large', `The zip contains more than ${MAX_ENTRIES} files. Zip only those of the area.`)
  }
  if (isEmpty) throw badFile('The zip is empty. Zip the files again.')
  const files = new Map<string, Uint8Array>()
  let total = 0
  for (const entry of entries) {
    if (!isWanted(entry.name)) continue
    const parts: Uint8Array[] = []
    for await (const bytes of unzipped(source, entry, signal, onBytes)) {
      parts.push(bytes)
      total += bytes.length
      checkUnpacked(total, source.size)
    }
    files.set(entry.name, joined(parts))
  }
  return { names: entries.map(({ name }) => name), files }
}
