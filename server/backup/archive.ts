import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { decryptWith } from './encryption.ts'
import { readTar, type TarEntry } from './tar.ts'

export const MANIFEST = 'ambit-backup.json'
/** The last entry: a line for every file before it, as `sha256sum -c` reads them. */
export const SUMS = 'SHA256SUMS'

/** What a backup says of itself. */
export interface Manifest {
  readonly format: 1
  readonly version: string
  readonly madeAt: string
  readonly state: 'embedded' | 'postgresql'
  /** `elsewhere`: a ClickHouse server's tables are its own backup's business. */
  readonly movement: 'included' | 'elsewhere'
  /** The audit trail's chain when the backup began, HASH:NUMBER. */
  readonly auditHead: string | null
}

/** Bytes that the archive is read, packed and unpacked by: each piece waits its turn for a thread. */
export const PIECE = 256 * 1024

export const textEntry = (name: string, text: string): TarEntry => {
  const bytes = Buffer.from(text)
  return { kind: 'file', name, size: bytes.length, bytes: Readable.from([bytes]) }
}

/** A folder's files, links and folders, by name; nothing where there is no such folder. Locks stay behind. */
export async function* folderEntries(folder: string, name: string): AsyncGenerator<TarEntry> {
  const stat = await lstat(folder).catch(() => null)
  if (stat === null) return
  if (stat.isSymbolicLink()) yield { kind: 'link', name, target: await readlink(folder) }
  else if (stat.isDirectory()) {
    yield { kind: 'folder', name }
    for (const child of (await readdir(folder)).sort())
      if (!/^lock(\.|$)|^\.draft-/.test(child)) yield* folderEntries(join(folder, child), `${name}/${child}`)
  } else if (stat.isFile())
    yield { kind: 'file', name, size: stat.size, bytes: createReadStream(folder, { highWaterMark: PIECE }) }
}

/** The entries with the sums of their files at the end. */
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

/** @param identities private keys, for an archive that is encrypted */
export const readArchive = (file: string, identities: readonly string[]): AsyncGenerator<TarEntry> =>
  readTar(
    pipeline(
      createReadStream(file, { highWaterMark: PIECE }),
      decryptWith(identities, file),
      createGunzip({ chunkSize: PIECE }),
      () => undefined,
    ),
  )

export const textOf = async (entry: Extract<TarEntry, { kind: 'file' }>): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of entry.bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}

/**
 * Reads a backup to its end and compares every sum.
 * @throws BackupError where it is damaged, cut off, no backup, or encrypted to another key
 */
export const verifyArchive = async (file: string, identities: readonly string[]): Promise<Manifest> => {
  const damaged = (why: string) => new BackupError(`${file} is damaged, or is not a backup: ${why}.`)
  const sums: string[] = []
  let manifest: Manifest | null = null
  try {
    for await (const entry of readArchive(file, identities)) {
      if (entry.kind !== 'file') continue
      if (entry.name === SUMS) {
        if ((await textOf(entry)) !== sums.join('')) throw damaged('its checksums are not those of its files')
        if (manifest === null) throw damaged(`it has no ${MANIFEST}`)
        return manifest
      }
      const hash = createHash('sha256')
      const kept: Uint8Array[] = []
      for await (const part of entry.bytes) {
        hash.update(part)
        if (entry.name === MANIFEST) kept.push(part)
      }
      if (entry.name === MANIFEST) manifest = JSON.parse(Buffer.concat(kept).toString()) as Manifest
      sums.push(`${hash.digest('hex')}  ${entry.name}\n`)
    }
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw damaged(error instanceof Error ? error.message : String(error))
  }
  throw damaged('it ends too early')
}
