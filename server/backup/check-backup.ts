import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditVerdict } from '../../src/contract/audit.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { type Database, WORKER } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { OperatorError } from '../errors.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { installationSecret, keyFor } from '../runtime/keys/installation-secret.ts'
import type { Settings } from '../runtime/settings.ts'
import { openingSpecOf } from '../services/datasets/dataset-access.ts'
import { treeSpecOf } from '../services/datasets/downloads.ts'
import { createNoiseSource } from '../warehouse/builds/noise-keys.ts'
import { openWarehouse } from '../warehouse/engines/open-warehouse.ts'
import { createEnginePool } from '../zones/engine-pool.ts'
import { createZoneTrees } from '../zones/trees/zone-trees.ts'
import { createLocate } from '../zones/zone-engines.ts'
import { compareFigures, type FiguresVerdict } from './compare-figures.ts'
import { type RestoreProgress, restoreBackup } from './restore-backup.ts'
import type { Contents } from './verify-archive.ts'

interface CheckVerdict extends Contents {
  readonly audit: AuditVerdict
  readonly figures: FiguresVerdict | null
  /** The number of files whose bytes were compared after the restore. */
  readonly filesCompared: number
}

/** The copy is always embedded, so it only needs free space in the temporary folder. */
const embedded = (settings: Settings, folder: string): Settings => ({
  ...settings,
  DATA_DIR: folder,
  DATABASE_URL: undefined,
  MIGRATE_DATABASE_URL: undefined,
  CLICKHOUSE_URL: undefined,
  CLICKHOUSE_CLUSTER: undefined,
  FILES_URL: undefined,
})

/**
 * Rereads the restored files.
 * @throws OperatorError if one differs from the archive
 */
const compareFiles = async (settings: Settings, folder: string, { files }: Contents): Promise<number> => {
  const store = await openFileStore(settings, folder)
  let compared = 0
  for (const [name, { sum, bytes }] of files) {
    if (!name.startsWith('files/')) continue
    const hash = createHash('sha256')
    for (let at = 0; at < bytes; at += 1 << 20)
      hash.update(await store.read(name.slice('files/'.length), at, Math.min(1 << 20, bytes - at)))
    if (hash.digest('hex') !== sum) throw new OperatorError(`The restored ${name} differs from the backup.`)
    compared++
  }
  return compared
}

const completedDatasets = async (database: Database) => {
  const rows = await database.within(WORKER, tx =>
    tx.selectFrom('datasets').selectAll().where('status', '=', DatasetStatus.Completed).orderBy('id').execute(),
  )
  return rows.flatMap(row => (row.build_id === null ? [] : [openingSpecOf({ ...row, build_id: row.build_id })]))
}

/** Opens the databases and files of a restored copy and compares its figures. */
const figuresOfCopy = async (copy: Settings, folder: string): Promise<FiguresVerdict> => {
  const files = await openFileStore(copy, folder)
  const engines = createEnginePool(files)
  const database = await openDatabase(copy, folder, () => undefined)
  const warehouse = await openWarehouse(copy, { warn: () => undefined })
  try {
    const trees = createZoneTrees({ database, files, engines, specOf: buildId => treeSpecOf(database, buildId) })
    const noise = createNoiseSource(keyFor(await installationSecret(folder, copy), 'noise'))
    return await compareFigures(warehouse, await completedDatasets(database), copy, {
      trees,
      noise,
      locate: createLocate(engines),
    })
  } finally {
    await warehouse.close()
    await database.close()
    await engines.close()
  }
}

/**
 * Restores a backup into a temporary folder with the embedded engines, compares the copy with the backup, and removes
 * the copy. The check covers every table's row count and checksum, every file's bytes, the audit trail's head, and a
 * recount of figures (compare-figures.ts).
 * @param signal aborts the check; the copy is removed in that case too, because it contains the whole installation
 * @throws OperatorError naming the first difference
 */
export const checkBackup = async (
  settings: Settings,
  file: string,
  identities: readonly string[] = [],
  onProgress: (progress: RestoreProgress) => void = () => undefined,
  signal?: AbortSignal,
): Promise<CheckVerdict> => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-check-'))
  const copy = embedded(settings, folder)
  try {
    const restored = await restoreBackup(copy, file, identities, onProgress, signal)
    if (restored.audit.fault !== null) throw new OperatorError('The audit trail of the backup is not whole.')
    signal?.throwIfAborted()
    const filesCompared = await compareFiles(copy, folder, restored)
    if (!restored.manifest.warehouse) return { ...restored, filesCompared, figures: null }
    signal?.throwIfAborted()
    return { ...restored, filesCompared, figures: await figuresOfCopy(copy, folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
