import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { MAX_FILE_BYTES } from '../../src/domain/constants.ts'
import { type ByteSource, joined, readChunks } from '../bytes/byte-source.ts'
import { badFile, EngineError, throwIfCancelled } from '../engine-error.ts'

/** Areas and their tables compress to a tenth of their size, a table of blanks to a fiftieth. */
const MOST_RATIO = 100
/** Smaller files are unpacked even if their ratio is higher. */
const SMALL_BYTES = 64 * 1024 * 1024

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

/** @throws EngineError `bad-file`, `too-large`, `cancelled` */
export const gunzip = async (source: ByteSource, signal: AbortSignal | undefined): Promise<Uint8Array> => {
  const chunks = readChunks(source, 0, signal)
  const packed = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value as Uint8Array<ArrayBuffer>)
    },
  })
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array[] = []
  let total = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      total += part.value.length
      checkUnpacked(total, source.size)
    }
  } catch (error) {
    throwIfCancelled(signal)
    if (error instanceof EngineError) throw error
    throw badFile(`The gzip around the file is broken (${(error as Error).message}). Copy or download it again.`)
  } finally {
    await reader.cancel().catch(() => {})
  }
  return joined(parts)
}

/** Deflate compresses by at most 1,032 to 1, so at most 16 MB appear before they are counted. */
const STEP_BYTES = 16 * 1024
const MAX_ENTRIES = 10_000
const LOCAL_HEADER = 0x04034b50
const END_OF_DIRECTORY = [0x50, 0x4b, 0x05, 0x06] as const
/** The end of the directory: 22 bytes and a comment of at most 65,535. */
const END_BYTES = 22 + 65_535
const ENCRYPTED = 1

const broken = (why: string) => badFile(`The zip is broken or cut off (${why}). Copy or download it again.`)

/** @throws EngineError `bad-file` if the zip is empty, encrypted or without its directory */
const checkEnds = async (source: ByteSource) => {
  const start = await source.read(0, Math.min(8, source.size))
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  if (source.size < 22) throw broken('it is too short')
  if (view.getUint32(0, true) !== LOCAL_HEADER) throw badFile('The zip is empty. Zip the files again.')
  if ((view.getUint16(6, true) & ENCRYPTED) !== 0)
    throw badFile('The zip is encrypted. Zip the files without a password.')
  const length = Math.min(END_BYTES, source.size)
  const end = await source.read(source.size - length, length)
  for (let at = length - 22; at >= 0; at--) if (END_OF_DIRECTORY.every((byte, i) => end[at + i] === byte)) return
  throw broken('its directory is missing')
}

/** True if a path was added by macOS. */
const isDecoy = (name: string) => /(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(name)

/** The files in a zip: all names, and the contents of the requested ones. */
export interface ZipFiles {
  readonly names: readonly string[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * Unpacks the requested files of a zip and counts the output, because an entry may state a false size.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const readZip = async (
  source: ByteSource,
  isWanted: (name: string) => boolean,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<ZipFiles> => {
  await checkEnds(source)
  const names: string[] = []
  const parts = new Map<string, Uint8Array[]>()
  const open = new Set<string>()
  let total = 0
  const fault: { error?: Error } = {}
  const take = (entry: UnzipFile) => {
    if (isDecoy(entry.name) || entry.name.endsWith('/')) return
    names.push(entry.name)
    if (names.length > MAX_ENTRIES)
      fault.error ??= new EngineError(
        'too-large',
        `The zip contains more than ${MAX_ENTRIES} files. Zip only those of the area.`,
      )
    if (!isWanted(entry.name)) return
    const chunks: Uint8Array[] = []
    parts.set(entry.name, chunks)
    open.add(entry.name)
    entry.ondata = (error, bytes, isLast) => {
      if (error) fault.error ??= broken(error.message)
      total += bytes?.length ?? 0
      if (bytes?.length && !fault.error) chunks.push(bytes)
      if (isLast) open.delete(entry.name)
    }
    entry.start()
  }
  const unzip = new Unzip(take)
  unzip.register(UnzipInflate)
  const push = (bytes: Uint8Array, isLast: boolean) => {
    try {
      unzip.push(bytes, isLast)
    } catch (error) {
      fault.error ??= broken((error as Error).message)
    }
    if (fault.error) throw fault.error
    checkUnpacked(total, source.size)
  }
  for await (const chunk of readChunks(source, 0, signal)) {
    for (let at = 0; at < chunk.length; at += STEP_BYTES) push(chunk.subarray(at, at + STEP_BYTES), false)
    onBytes(chunk.length)
  }
  push(new Uint8Array(0), true)
  if (open.size > 0) throw broken(`${[...open][0]} ends too early`)
  return { names, files: new Map([...parts].map(([name, chunks]) => [name, joined(chunks)])) }
}
