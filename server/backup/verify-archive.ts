import { createHash } from 'node:crypto'
import { OperatorError } from '../errors.ts'
import { FORMAT, MANIFEST, type Manifest, readArchive, SUMS } from './archive.ts'
import type { TableSums } from './dump-state.ts'
import { textOf } from './entry-reader.ts'
import type { ChunkHead } from './warehouse/dump-warehouse.ts'

interface Amount {
  readonly rows: number
  readonly bytes: number
}

/** The contents of an archive that was read to the end. */
export interface Contents {
  readonly manifest: Manifest
  /** The state's tables; empty for format 1. */
  readonly tables: readonly TableSums[]
  /** The warehouse's tables, with rows and uncompressed bytes. */
  readonly warehouse: Readonly<Record<string, Amount>>
  /** All other files by name, with SHA-256 and size in bytes. */
  readonly files: ReadonlyMap<string, { readonly sum: string; readonly bytes: number }>
}

/** True if the entry's text describes other entries. */
const isHead = (name: string): boolean =>
  name === MANIFEST || name === SUMS || name === 'state.json' || /^warehouse\/.*\.json$/.test(name)

/** The size limit for such an entry in bytes, far more than any needs. */
const MOST_HEAD = 64 * 1024 * 1024

const damaged = (file: string, why: string) => new OperatorError(`${file} is damaged, or is not a backup: ${why}.`)

const manifestOf = (file: string, text: string): Manifest => {
  const manifest = JSON.parse(text) as Manifest
  if (typeof manifest.format !== 'number') throw damaged(file, `its ${MANIFEST} names no format`)
  if (manifest.format > FORMAT)
    throw new OperatorError(
      `${file} was made by a newer version (${manifest.version}, format ${manifest.format}); restore it with that one.`,
    )
  return manifest
}

const createTally = () => {
  let tables: readonly TableSums[] = []
  // The names of tables come from the archive, so the object must not have a prototype.
  const warehouse: Record<string, { rows: number; bytes: number }> = Object.create(null)
  const files = new Map<string, { sum: string; bytes: number }>()
  const ofTable = (table: string) => {
    warehouse[table] ??= { rows: 0, bytes: 0 }
    return warehouse[table]
  }
  return {
    contents: (manifest: Manifest): Contents => ({ manifest, tables, warehouse, files }),
    add(name: string, text: string, sum: string, bytes: number) {
      const table = /^warehouse\/(\w+)\//.exec(name)?.[1]
      if (name === 'state.json') tables = (JSON.parse(text) as { tables?: TableSums[] }).tables ?? []
      else if (table !== undefined && text !== '') ofTable(table).rows += (JSON.parse(text) as ChunkHead).rows
      else if (table !== undefined) ofTable(table).bytes += bytes
      else if (!name.startsWith('state/') && name !== MANIFEST) files.set(name, { sum, bytes })
    },
  }
}

/**
 * Reads a backup to the end and verifies every checksum.
 * @param identities private keys, for an encrypted archive
 * @param signal aborts reading
 * @throws OperatorError if the file is damaged, truncated, not a backup, from a newer version, or encrypted to another
 * key
 */
export const verifyArchive = async (
  file: string,
  identities: readonly string[],
  signal?: AbortSignal,
): Promise<Contents> => {
  const sums: string[] = []
  const tally = createTally()
  let manifest: Manifest | null = null
  try {
    for await (const entry of readArchive(file, identities, signal)) {
      if (entry.kind !== 'file') continue
      const { name } = entry
      if (isHead(name) && entry.size > MOST_HEAD) throw damaged(file, `its ${name} has ${entry.size} bytes`)
      const hash = createHash('sha256')
      let bytes = 0
      const hashed = async function* () {
        for await (const part of entry.bytes) {
          hash.update(part)
          bytes += part.length
          yield part
        }
      }
      let text = ''
      if (isHead(name)) text = await textOf({ ...entry, bytes: hashed() })
      else for await (const _ of hashed());
      if (name === SUMS) {
        if (text !== sums.join('')) throw damaged(file, 'its checksums are not those of its files')
        if (manifest === null) throw damaged(file, `it has no ${MANIFEST}`)
        return tally.contents(manifest)
      }
      if (name === MANIFEST) manifest = manifestOf(file, text)
      const sum = hash.digest('hex')
      tally.add(name, text, sum, bytes)
      sums.push(`${sum}  ${name}\n`)
    }
  } catch (error) {
    signal?.throwIfAborted()
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof OperatorError || code === 'ENOENT' || code === 'EACCES') throw error
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
  throw damaged(file, 'it ends too early')
}
