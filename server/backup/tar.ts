import { pipeline as pipe, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, extract, type Headers, type Pack, pack } from 'tar-stream'

/** An entry of a tar archive (POSIX ustar). Any tar program can list and open a backup. */
export type TarEntry =
  | { readonly kind: 'file'; readonly name: string; readonly size: number; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly kind: 'link'; readonly name: string; readonly target: string }
  | { readonly kind: 'folder'; readonly name: string }

const KINDS: Readonly<Record<string, TarEntry['kind']>> = { file: 'file', symlink: 'link', directory: 'folder' }

const headerOf = (entry: TarEntry): Headers => {
  const { name } = entry
  if (entry.kind === 'folder') return { name, type: 'directory', mode: 0o700 }
  if (entry.kind === 'link') return { name, type: 'symlink', linkname: entry.target, mode: 0o600 }
  return { name, type: 'file', size: entry.size, mode: 0o600 }
}

const packAll = async (archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> => {
  for await (const entry of entries) {
    if (entry.kind !== 'file') {
      archive.entry(headerOf(entry))
      continue
    }
    const counted = { bytes: 0 }
    const bytes = async function* () {
      for await (const part of entry.bytes) {
        counted.bytes += part.length
        yield part
      }
      if (counted.bytes !== entry.size) throw new Error(`${entry.name} changed while it was read`)
    }
    await pipeline(bytes, archive.entry(headerOf(entry)))
  }
  archive.finalize()
}

/**
 * Streams entries as a tar archive.
 * @throws Error if the size of a file differs from the size stated in its entry
 */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const archive = pack()
  const packed = packAll(archive, entries).catch((error: Error) => archive.destroy(error))
  try {
    yield* archive as unknown as Readable
  } finally {
    archive.destroy()
    await packed
  }
}

/** Rewords errors about the archive's format. Errors of the stream pass through unchanged. */
const asOwn = (error: unknown): unknown => {
  const { message } = error as Error
  if (message === 'Unexpected end of data' || message === 'Stream was destroyed')
    return new Error('The archive ends too early')
  return message.startsWith('Invalid tar header') ? new Error('This is not a backup of Ambit') : error
}

async function* bytesOf(entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* entry as AsyncIterable<Uint8Array>
  } catch (error) {
    throw asOwn(error)
  }
}

const entryOf = (entry: Entry): TarEntry => {
  const { name, type, size = 0, linkname } = entry.header
  // The stream would never end the entry of a file whose size is not a number.
  if (!Number.isSafeInteger(size) || size < 0) throw new Error(`${name} has no size`)
  const kind = KINDS[type ?? 'file']
  if (kind === 'link') return { kind, name, target: linkname ?? '' }
  if (kind === 'folder') return { kind, name: name.replace(/\/$/, '') }
  if (kind === 'file') return { kind, name, size, bytes: bytesOf(entry) }
  throw new Error(`${name} is neither a file, a folder nor a link`)
}

/** The bytes between two entries are long names, which are held in memory. */
const MAX_BETWEEN_BYTES = 1024 * 1024

/** Yields an archive's entries in order. Skips the unread bytes of a file. */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract()
  /** The number of bytes read since the last entry; negative while bytes of that entry remain. */
  let between = 0
  const counted = async function* () {
    for await (const part of stream) {
      if (between > MAX_BETWEEN_BYTES) throw new Error('The archive has too many bytes between two entries')
      between += part.length
      yield part
    }
  }
  // The archive passes errors on to the reader. Leaving the loop early ends the stream.
  pipe(counted, archive, () => undefined)
  try {
    for await (const entry of archive) {
      const { type, size = 0 } = entry.header
      between = type === 'directory' ? 0 : -size
      yield entryOf(entry)
      entry.resume()
    }
  } catch (error) {
    throw asOwn(error)
  }
}
