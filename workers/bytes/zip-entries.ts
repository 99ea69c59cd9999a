import { Inflate } from 'fflate'
import { badFile, throwIfCancelled } from '../engine-error.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { ByteSource } from './byte-source.ts'
import { decodeText } from './code-pages.ts'
import { crc32 } from './crc32.ts'

/** A file in a zip, as its directory describes it. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  /** The position of its local header in the source. */
  readonly at: number
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_LOCATOR = 0x07064b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const LOCATOR_BYTES = 20
const END_64_BYTES = 56
const LOCAL_BYTES = 30
const ENTRY_BYTES = 46
/** A size or position with this value is in the zip64 field instead. */
const IN_ZIP64 = 0xffffffff
const ZIP64_FIELD = 1
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const NAME_IN_UTF8 = 1 << 11
/** Deflate compresses by at most 1,032 to 1, so at most 16 MB appear before they are counted. */
export const STEP_BYTES = 16 * 1024
const CHUNK_BYTES = 1024 * 1024

const brokenZip = (why: string) => badFile(`The zip is broken or cut off (${why}). Copy or download it again.`)
const encrypted = () => badFile('The zip is encrypted. Zip the files without a password.')

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const uint64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

interface Directory {
  readonly entries: number
  readonly bytes: number
  readonly offset: number
  /** The position after the directory in the source, which differs from the stated one if the zip has a prefix. */
  readonly end: number
}

/** Finds the directory by the record at the end of the source, which a comment may follow. */
const findDirectory = async (source: ByteSource): Promise<Directory> => {
  if (source.size < END_BYTES) throw brokenZip('it is too short')
  const length = Math.min(END_BYTES + LONGEST_COMMENT + LOCATOR_BYTES, source.size)
  const from = source.size - length
  const view = viewOf(await source.read(from, length))
  for (let at = length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue
    const hasLocator = at >= LOCATOR_BYTES && view.getUint32(at - LOCATOR_BYTES, true) === END_64_LOCATOR
    if (!hasLocator)
      return {
        entries: view.getUint16(at + 10, true),
        bytes: view.getUint32(at + 12, true),
        offset: view.getUint32(at + 16, true),
        end: from + at,
      }
    const end = uint64(view, at - LOCATOR_BYTES + 8)
    if (end + END_64_BYTES > source.size) throw brokenZip('its directory is missing')
    const wide = viewOf(await source.read(end, END_64_BYTES))
    if (wide.getUint32(0, true) !== END_64) throw brokenZip('its directory is missing')
    return { entries: uint64(wide, 32), bytes: uint64(wide, 40), offset: uint64(wide, 48), end }
  }
  throw brokenZip('its directory is missing')
}

/** Replaces sizes and positions that do not fit 32 bits by those of the entry's zip64 field, which has them in order. */
const withZip64 = (view: DataView, from: number, to: number, values: readonly number[]): number[] => {
  const wide = [...values]
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== ZIP64_FIELD) continue
    let next = at + 4
    for (const [i, value] of values.entries())
      if (value === IN_ZIP64 && next + 8 <= to) {
        wide[i] = uint64(view, next)
        next += 8
      }
  }
  return wide
}

/** Yields the entries of a zip from its directory, which unlike the local headers always has the sizes and checksums. */
export async function* zipEntries(source: ByteSource): AsyncGenerator<ZipEntry> {
  const directory = await findDirectory(source)
  const start = directory.end - directory.bytes
  const prefix = start - directory.offset
  if (start < 0 || prefix < 0) throw brokenZip('its directory is missing')
  const bytes = await source.read(start, directory.bytes)
  const view = viewOf(bytes)
  let at = 0
  for (let i = 0; i < directory.entries; i++) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== DIRECTORY_HEADER)
      throw brokenZip(`its directory ends after ${i} of ${directory.entries} files`)
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if (extraEnd > bytes.length) throw brokenZip(`its directory ends after ${i} of ${directory.entries} files`)
    const name = bytes.subarray(at + ENTRY_BYTES, nameEnd)
    const flags = view.getUint16(at + 8, true)
    const [size, packedBytes, offset] = withZip64(view, nameEnd, extraEnd, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ])
    yield {
      name: (flags & NAME_IN_UTF8) !== 0 ? new TextDecoder().decode(name) : decodeText(name, 'cp437'),
      method: view.getUint16(at + 10, true),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      crc: view.getUint32(at + 16, true),
      packedBytes: packedBytes!,
      bytes: size!,
      at: prefix + offset!,
    }
    at = extraEnd + view.getUint16(at + 32, true)
  }
}

/** The position of an entry's packed bytes. Its local header may have another extra field than the directory. */
const packedAt = async (source: ByteSource, { name, at, packedBytes }: ZipEntry): Promise<number> => {
  if (at + LOCAL_BYTES > source.size) throw brokenZip(`${name} is not in it`)
  const view = viewOf(await source.read(at, LOCAL_BYTES))
  if (view.getUint32(0, true) !== LOCAL_HEADER) throw brokenZip(`${name} is not where the directory says`)
  if ((view.getUint16(6, true) & ENCRYPTED) !== 0) throw encrypted()
  const from = at + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  if (from + packedBytes > source.size) throw brokenZip(`${name} ends too early`)
  return from
}

/** Returns a function that inflates one chunk, or throws. */
const createInflater = (name: string) => {
  let parts: Uint8Array[] = []
  const inflate = new Inflate(bytes => parts.push(bytes))
  return (chunk: Uint8Array, isLast: boolean): Uint8Array[] => {
    parts = []
    try {
      inflate.push(chunk, isLast)
    } catch (error) {
      throw brokenZip(`${name}: ${(error as Error).message}`)
    }
    return parts
  }
}

/**
 * Unpacks an entry in chunks and compares its size and checksum with the directory's at the end.
 * @param onPacked called with the number of packed bytes of each chunk
 * @throws EngineError `bad-file` if it is encrypted, packed by another method, or damaged
 */
export async function* unzipped(
  source: ByteSource,
  entry: ZipEntry,
  signal?: AbortSignal,
  onPacked: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const { name, method, packedBytes } = entry
  if (entry.isEncrypted) throw encrypted()
  if (method !== STORED && method !== DEFLATED)
    throw badFile(`${name} is compressed by method ${method}, which is not read. Zip the files again by the usual one.`)
  const from = await packedAt(source, entry)
  const inflated = method === STORED ? (chunk: Uint8Array) => [chunk] : createInflater(name)
  let crc = 0
  let bytes = 0
  for (let at = 0; at < packedBytes || at === 0; at += CHUNK_BYTES) {
    const packed = await source.read(from + at, Math.min(CHUNK_BYTES, packedBytes - at), signal)
    await yieldToLoop()
    throwIfCancelled(signal)
    for (let step = 0; step < packed.length || step === 0; step += STEP_BYTES) {
      const isLast = at + step + STEP_BYTES >= packedBytes
      for (const part of inflated(packed.subarray(step, step + STEP_BYTES), isLast)) {
        crc = crc32(part, crc)
        bytes += part.length
        yield part
      }
    }
    onPacked(packed.length)
  }
  if (bytes !== entry.bytes) throw brokenZip(`${name} has ${bytes} bytes and not ${entry.bytes}`)
  if (crc !== entry.crc) throw brokenZip(`the checksum of ${name} does not match its bytes`)
}
