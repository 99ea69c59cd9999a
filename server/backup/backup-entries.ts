import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '../files/file-store.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { folderEntries, MANIFEST, type Manifest, textEntry, withSums } from './archive.ts'
import { dumpState } from './dump-state.ts'
import { storedFiles } from './stored-files.ts'
import type { BackupMoment } from './take-moment.ts'
import type { TarEntry } from './tar.ts'
import { planChunks } from './warehouse/chunks.ts'
import { dumpWarehouse } from './warehouse/dump-warehouse.ts'

/** Parts of the data folder other than the embedded engines' folders and the files. */
export const PLAIN_PARTS = ['secret', 'signing-keys', 'demo-password', 'outbox'] as const

export interface BackupProgress {
  /** Bytes of the archive so far. */
  readonly bytes: number
  /** Rows of the warehouse so far. */
  readonly rows: number
  readonly allRows: number
}

export interface BackupParts {
  readonly manifest: Manifest
  readonly moment: BackupMoment
  readonly warehouse: Warehouse | null
  readonly files: FileStore
  readonly dataDir: string
  readonly signal?: AbortSignal
}

type OnProgress = (progress: Omit<BackupProgress, 'bytes'>) => void

async function* warehouseEntries(
  warehouse: Warehouse,
  { moment, signal }: BackupParts,
  onProgress: OnProgress,
): AsyncGenerator<TarEntry> {
  const chunks = await planChunks(warehouse, moment)
  const allRows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0)
  let rows = 0
  for await (const part of dumpWarehouse(warehouse, chunks, signal)) {
    yield { kind: 'file', name: part.name, size: part.bytes.length, bytes: Readable.from([part.bytes]) }
    rows += part.rows
    onProgress({ rows, allRows })
  }
}

/** State first: a file that a row names is written before its row, so that it is there when the files are read. */
async function* entriesOf(parts: BackupParts, onProgress: OnProgress): AsyncGenerator<TarEntry> {
  const { manifest, moment, warehouse, files, dataDir } = parts
  yield textEntry(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`)
  for await (const { name, text } of dumpState(moment.snapshot)) yield textEntry(name, text)
  await moment.close()
  for (const part of PLAIN_PARTS) yield* folderEntries(join(dataDir, part), part)
  yield* storedFiles(files)
  if (warehouse) yield* warehouseEntries(warehouse, parts, onProgress)
}

/** Everything that a backup holds, in order, with the sums of its files at the end. */
export const backupEntries = (parts: BackupParts, onProgress: OnProgress): AsyncIterable<TarEntry> =>
  withSums(entriesOf(parts, onProgress))
