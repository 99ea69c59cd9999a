import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ZONE_FILE_PIECE_BYTES } from '../../../src/domain/constants.ts'
import type { ProviderNames } from '../../../src/domain/level.ts'
import type { Database } from '../../db/database.ts'
import { startPolling } from '../../db/lease-queue.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type FreeSpace, hasFreeSpace } from '../../runtime/monitoring/free-space.ts'
import type { ZoneImportOutcome } from '../../runtime/monitoring/metrics.ts'
import { dependencyOf } from '../../runtime/outages/dependency-down.ts'
import {
  type ImportRow,
  mayStillImport,
  NO_SPACE,
  sentBytes,
  WORKING_COPIES,
} from '../../services/zone-systems/read-import.ts'
import { ImportError } from '../../zones/import/import-error.ts'
import type { ChildOrder } from '../../zones/import/import-order.ts'
import { importsStored, pieceKey, removePieces } from '../../zones/import/import-order.ts'
import { type ChildLimits, makeInChild } from '../../zones/import/make-in-child.ts'
import type { ZonesLoader } from '../../zones/standard/store-standard.ts'
import { createWorkGate } from '../work-gate.ts'
import {
  claimImport,
  endImport,
  expireImports,
  type ImportProgress,
  renewImport,
  returnImport,
} from './import-queue.ts'
import { saveImport } from './save-import.ts'

/**
 * The intervals, in milliseconds, at which waiting imports are polled, leases are renewed, and abandoned files are
 * swept.
 */
const POLL_MS = 1500
const RENEW_MS = 1000
const SWEEP_MS = 10 * 60_000

const FAILURE = 'The server could not build the zone system. Please try again or contact support.'
const NO_RIGHT = 'You may no longer import this zone system. Contact support.'

interface ZoneImportParts {
  readonly database: Database
  readonly files: FileStore
  readonly load: ZonesLoader
  /** An absolute path. The running import has its files in a subfolder. */
  readonly dataDir: string
  readonly freeSpace: () => Promise<readonly FreeSpace[]>
  /** The names that determine a user's level. */
  readonly names: ProviderNames
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>
  /** Identifies this node. */
  readonly owner: string
  readonly limits?: ChildLimits
  /** Called with the outcome of each attempt. */
  readonly onAttempt?: (outcome: ZoneImportOutcome) => void
  readonly pollMs?: number
}

/** A mutable ImportProgress. */
type Progress = { -readonly [K in keyof ImportProgress]: ImportProgress[K] }

const rootOf = ({ dataDir }: ZoneImportParts) => join(dataDir, 'zone-imports')
const folderOf = (parts: ZoneImportParts, id: number) => join(rootOf(parts), String(id))

/**
 * Joins the pieces of a file.
 * @throws ImportError if a piece is missing or has the wrong length
 */
const assemble = async (files: FileStore, row: ImportRow, index: number, path: string): Promise<void> => {
  const { bytes, fileName } = row.files[index]!
  const file = await open(path, 'w', 0o600)
  try {
    for (let number = 0; number * ZONE_FILE_PIECE_BYTES < bytes; number++) {
      const key = pieceKey(row.id, index, number)
      const length = Math.min(ZONE_FILE_PIECE_BYTES, bytes - number * ZONE_FILE_PIECE_BYTES)
      const piece = (await files.stat(key)) ? await files.read(key, 0, length) : null
      if (piece?.length !== length) throw new ImportError(`A piece of ${fileName} is missing. Import the file again.`)
      await file.write(piece)
    }
  } finally {
    await file.close()
  }
}

const requireRight = async ({ database, names }: ZoneImportParts, row: ImportRow): Promise<void> => {
  if (!(await mayStillImport(database, names, row))) throw new ImportError(NO_RIGHT)
}

/** Builds an import's zone system in a child process and saves it. */
const build = async (
  parts: ZoneImportParts,
  row: ImportRow,
  signal: AbortSignal,
  progress: Progress,
): Promise<ZoneImportOutcome> => {
  const { database, files, owner, freeSpace, limits = {} } = parts
  await requireRight(parts, row)
  if (!hasFreeSpace(await freeSpace(), sentBytes(row.files) * WORKING_COPIES)) throw new ImportError(NO_SPACE)
  const folder = folderOf(parts, row.id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const orders: ChildOrder['files'][number][] = []
  for (const [index, { choices, digest }] of row.files.entries()) {
    const path = join(folder, `sent-${index}`)
    await assemble(files, row, index, path)
    orders.push({ path, choices, digest })
  }
  await writeFile(join(folder, 'order.json'), JSON.stringify({ files: orders, name: row.name } satisfies ChildOrder))
  const made = await makeInChild(
    folder,
    (stage, done, total) => Object.assign(progress, { stage, done, total }),
    signal,
    limits,
  )
  if (made.zones.length === 0) {
    await endImport(database, row, owner, { state: 'differs', made: made.files })
    return 'differs'
  }
  // The right may have been withdrawn in the meantime.
  await requireRight(parts, row)
  await saveImport(parts, row, folder, made)
  return 'done'
}

/** Runs an import while renewing its lease. Stops if the import is cancelled. */
const attempt = async (parts: ZoneImportParts, row: ImportRow, stopping: AbortSignal): Promise<ZoneImportOutcome> => {
  const { database, owner, log } = parts
  const cancelled = new AbortController()
  const progress: Progress = { stage: null, done: 0, total: null }
  const renewing = setInterval(() => {
    renewImport(database, row.id, owner, progress)
      .then(isRenewed => isRenewed || cancelled.abort(new ImportError('The import was cancelled.')))
      .catch(error => log.warn({ err: error, import: row.id }, 'lease not renewed'))
  }, RENEW_MS)
  try {
    return await build(parts, row, AbortSignal.any([cancelled.signal, stopping]), progress)
  } catch (error) {
    if (stopping.aborted || dependencyOf(error)) {
      await returnImport(database, row.id, owner)
      return 'returned'
    }
    const failure = error instanceof ImportError ? error.message : FAILURE
    if (!(error instanceof ImportError)) log.error({ err: error, import: row.id }, 'import failed')
    await endImport(database, row, owner, { state: 'failed', failure })
    return cancelled.signal.aborted ? 'cancelled' : 'failed'
  } finally {
    clearInterval(renewing)
    await rm(folderOf(parts, row.id), { recursive: true, force: true })
  }
}

/** Removes the stored pieces and the folders of imports that have ended. */
const sweep = async (parts: ZoneImportParts): Promise<void> => {
  const { database, files } = parts
  // List these first, so that the pieces of an import that starts in the meantime are not removed.
  const stored = await importsStored(files)
  const folders = await readdir(rootOf(parts)).catch(() => [])
  const open = await expireImports(database)
  for (const id of stored) if (!open.has(id)) await removePieces(files, id)
  // Killed processes leave their folders behind.
  for (const id of folders)
    if (!open.has(Number(id))) await rm(join(rootOf(parts), id), { recursive: true, force: true })
}

/**
 * Builds the zone systems that browsers have uploaded, one at a time, until stopped. Any number of nodes may share one
 * state; if a node is lost, another one builds its import. An import only becomes visible once it is complete.
 */
export const startZoneImports = (parts: ZoneImportParts) => {
  const { database, log, owner, freeSpace, pollMs = POLL_MS } = parts
  // Nothing is claimed while a disk is nearly full, or for a while after a dependency was down.
  const gate = createWorkGate(async () => hasFreeSpace(await freeSpace()))
  let sweptAt = Number.NEGATIVE_INFINITY
  const run = async (row: ImportRow, stopping: AbortSignal): Promise<void> => {
    const startedAt = performance.now()
    const outcome = await attempt(parts, row, stopping)
    const ms = Math.round(performance.now() - startedAt)
    log.info({ import: row.id, organisation: row.organisation_id, outcome, ms }, 'zone import')
    parts.onAttempt?.(outcome)
    if (outcome === 'returned') gate.close()
    else gate.open()
  }
  return startPolling(pollMs, async stopping => {
    try {
      const row = (await gate.waitMs()) === 0 ? await claimImport(database, owner) : undefined
      if (row) await run(row, stopping)
      if (row || performance.now() - sweptAt > SWEEP_MS) {
        sweptAt = performance.now()
        await sweep(parts)
      }
      return row !== undefined
    } catch (error) {
      log.error({ err: error }, 'zone imports')
      return false
    }
  })
}
