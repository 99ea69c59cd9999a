import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decryptWith } from './encryption.ts'
import { readTar, type TarEntry } from './tar.ts'

export const MANIFEST = 'ambit-backup.json'
/** The last entry of an archive: a line for every preceding file, in the format of `sha256sum -c`. */
export const SUMS = 'SHA256SUMS'

/**
 * See docs/formats/backup.md. In format 1, embedded movement data was included as files, and movement data on a server
 * was left out.
 */
export const FORMAT = 2

/** The first entry of a backup, which describes the rest. */
export interface Manifest {
  readonly format: 1 | typeof FORMAT
  readonly version: string
  readonly madeAt: string
  readonly state: 'embedded' | 'postgresql'
  /** `elsewhere`: the warehouse was left out or, in format 1, was on a server. */
  readonly movement: 'included' | 'elsewhere'
  /** The kind of warehouse and the migrations applied to its tables; null if the warehouse was left out. */
  readonly warehouse?: { readonly engine: 'embedded' | 'clickhouse'; readonly migrations: readonly number[] } | null
  /** The head of the audit trail's chain when the backup began, HASH:NUMBER. */
  readonly auditHead: string | null
}

/**
 * The size in bytes of the chunks in which the archive is read, compressed and decompressed. Each chunk waits for a
 * thread.
 */
export const CHUNK_BYTES = 256 * 1024

export const textEntry = (name: string, text: string): TarEntry => {
  const bytes = Buffer.from(text)
  return { kind: 'file', name, size: bytes.length, bytes: Readable.from([bytes]) }
}

/**
 * Yields a folder's files, links and folders in order of name, without lock files. Yields nothing if the folder does
 * not exist.
 */
export async function* folderEntries(folder: string, name: string): AsyncGenerator<TarEntry> {
  const stat = await lstat(folder).catch(() => null)
  if (stat === null) return
  if (stat.isSymbolicLink()) yield { kind: 'link', name, target: await readlink(folder) }
  else if (stat.isDirectory()) {
    yield { kind: 'folder', name }
    for (const child of (await readdir(folder)).sort())
      if (!/^lock(\.|$)|^\.draft-/.test(child)) yield* folderEntries(join(folder, child), `${name}/${child}`)
  } else if (stat.isFile())
    yield { kind: 'file', name, size: stat.size, bytes: createReadStream(folder, { highWaterMark: CHUNK_BYTES }) }
}

/** Yields all entries, followed by the checksums of their files. */
export async function* withSums(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  const sums: string[] = []
  for await (const entry of entries) {
    if (entry.kind !== 'file') {
      yield entry
      continue
    }
    const hash = createHash('sha256')
    const bytes = async function* () {
      for await (const part of entry.bytes) {
        hash.update(part)
        yield part
      }
    }
    yield { ...entry, bytes: bytes() }
    sums.push(`${hash.digest('hex')}  ${entry.name}\n`)
  }
  yield textEntry(SUMS, sums.join(''))
}

/**
 * @param identities private keys, for an encrypted archive
 * @param signal aborts reading
 */
export const readArchive = (
  file: string,
  identities: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<TarEntry> =>
  readTar(
    pipeline(
      createReadStream(file, { highWaterMark: CHUNK_BYTES, ...(signal && { signal }) }),
      decryptWith(identities, file),
      createGunzip({ chunkSize: CHUNK_BYTES }),
      () => undefined,
    ),
  )
