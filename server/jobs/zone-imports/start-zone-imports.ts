import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ZONE_FILE_PIECE_BYTES } from '../../../src/domain/constants.ts'
import type { ProviderNames } from '../../../src/domain/level.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type DiskRoom, hasRoom } from '../../runtime/monitoring/disk-room.ts'
import type { ZoneImportOutcome } from '../../runtime/monitoring/metrics.ts'
import { dependencyOf } from '../../runtime/outages/dependency-down.ts'
import { mayStillImport } from '../../services/zone-systems/import-rights.ts'
import { type ImportRow, NO_ROOM, sentBytes, WORKING_COPIES } from '../../services/zone-systems/read-import.ts'
import { ImportError } from '../../zones/import/import-error.ts'
import type { ChildOrder } from '../../zones/import/import-order.ts'
import { importsStored, pieceKey, removePieces } from '../../zones/import/import-order.ts'
import { type ChildLimits, makeInChild } from '../../zones/import/make-in-child.ts'
import type { ZonesLoader } from '../../zones/standard/store-standard.ts'
import { createWorkGate } from '../work-gate.ts'
import { claimImport, endImport, expireImports, renewImport, returnImport } from './import-queue.ts'
import { saveImport } from './save-import.ts'

/** Milliseconds between two looks for imports that wait, between two renewals of a lease, and between two sweeps. */
const LOOK_MS = 1500
const RENEW_MS = 1000
const SWEEP_MS = 10 * 60_000

const FAILURE = 'The server could not make the zone system. Please try again or contact support.'
const NO_RIGHT = 'You may not import this zone system any more. Contact support.'

export interface ZoneImportParts {
  readonly database: Database
  readonly files: FileStore
  readonly load: ZonesLoader
  /** Absolute; a folder of it holds the files of the import that is under way. */
  readonly dataDir: string
  readonly rooms: () => Promise<readonly DiskRoom[]>
  /** The names that decide a user's level. */
  readonly names: ProviderNames
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>
  /** Names this node. */
  readonly owner: string
  readonly limits?: ChildLimits
  /** Receives the outcome of each attempt. */
  readonly onAttempt?: (outcome: ZoneImportOutcome) => void
  readonly lookMs?: number
}

/** Joins the pieces of a file. @throws ImportError where one is missing or has another length */
const assemble = async (files: FileStore, row: ImportRow, at: number, path: string): Promise<void> => {
  const { bytes, fileName } = row.files[at]!
  const file = await open(path, 'w', 0o600)
  try {
    for (let piece = 0; piece * ZONE_FILE_PIECE_BYTES < bytes; piece++) {
      const key = pieceKey(row.id, at, piece)
      const length = Math.min(ZONE_FILE_PIECE_BYTES, bytes - piece * ZONE_FILE_PIECE_BYTES)
      const found = (await files.stat(key)) ? await files.read(key, 0, length) : null
      if (found?.length !== length) throw new ImportError(`A piece of ${fileName} is missing. Import the file again.`)
      await file.write(found)
    }
  } finally {
    await file.close()
  }
}

/**
 * Makes the zone systems that browsers have sent, one at a time, until stopped. Any number of nodes may share one state;
 * an import whose node is lost is made by another. Nothing of an import is seen before all of it is.
 */
export const startZoneImports = (parts: ZoneImportParts) => {
  const { database, files, log, owner, rooms, limits = {}, lookMs = LOOK_MS } = parts
  const stopping = new AbortController()
  const folder = join(parts.dataDir, 'zone-imports')
  const folderOf = (id: number) => join(folder, String(id))
  // nothing is claimed while a disk is nearly full, or for a while after a dependency was down
  const gate = createWorkGate(async () => hasRoom(await rooms()))
  const requireRight = async (row: ImportRow): Promise<void> => {
    if (!(await mayStillImport(database, parts.names, row))) throw new ImportError(NO_RIGHT)
  }

  const make = async (
    row: ImportRow,
    signal: AbortSignal,
    at: { stage: string | null; done: number; total: number | null },
  ): Promise<ZoneImportOutcome> => {
    await requireRight(row)
    if (!hasRoom(await rooms(), sentBytes(row.files) * WORKING_COPIES)) throw new ImportError(NO_ROOM)
    const folder = folderOf(row.id)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const orders: ChildOrder['files'][number][] = []
    for (const [place, { choices, digest }] of row.files.entries()) {
      const path = join(folder, `sent-${place}`)
      await assemble(files, row, place, path)
      orders.push({ path, choices, digest })
    }
    await writeFile(join(folder, 'order.json'), JSON.stringify({ files: orders, name: row.name } satisfies ChildOrder))
    const made = await makeInChild(
      folder,
      (stage, done, total) => Object.assign(at, { stage, done, total }),
      signal,
      limits,
    )
    if (made.zones.length === 0) {
      await endImport(database, row, owner, { state: 'differs', made: made.files })
      return 'differs'
    }
    // it may have been taken away while the zone system was made
    await requireRight(row)
    await saveImport(parts, row, folder, made)
    return 'done'
  }

  /** Runs an import with its lease renewed; ends it where it is cancelled. */
  const attempt = async (row: ImportRow): Promise<ZoneImportOutcome> => {
    const over = new AbortController()
    const at = { stage: null as string | null, done: 0, total: null as number | null }
    const renewing = setInterval(() => {
      renewImport(database, row.id, owner, at)
        .then(kept => kept || over.abort(new ImportError('The import was cancelled.')))
        .catch(error => log.warn({ err: error, import: row.id }, 'lease not renewed'))
    }, RENEW_MS)
    try {
      return await make(row, AbortSignal.any([over.signal, stopping.signal]), at)
    } catch (error) {
      if (stopping.signal.aborted || dependencyOf(error)) {
        await returnImport(database, row.id, owner)
        gate.close()
        return 'returned'
      }
      const failure = error instanceof ImportError ? error.message : FAILURE
      if (!(error instanceof ImportError)) log.error({ err: error, import: row.id }, 'import failed')
      await endImport(database, row, owner, { state: 'failed', failure })
      return over.signal.aborted ? 'cancelled' : 'failed'
    } finally {
      clearInterval(renewing)
      await rm(folderOf(row.id), { recursive: true, force: true })
    }
  }

  const timed = async (row: ImportRow): Promise<void> => {
    const begunAt = performance.now()
    const outcome = await attempt(row)
    const ms = Math.round(performance.now() - begunAt)
    log.info({ import: row.id, organisation: row.organisation_id, outcome, ms }, 'zone import')
    parts.onAttempt?.(outcome)
    if (outcome !== 'returned') gate.open()
  }

  const sweep = async (): Promise<void> => {
    // listed first: what an import stores that is begun meanwhile is not removed
    const stored = await importsStored(files)
    const folders = await readdir(folder).catch(() => [])
    const wanted = await expireImports(database)
    for (const id of stored) if (!wanted.has(id)) await removePieces(files, id)
    // folders of a process that was killed
    for (const id of folders) if (!wanted.has(Number(id))) await rm(join(folder, id), { recursive: true, force: true })
  }

  const run = async (): Promise<void> => {
    let sweptAt = Number.NEGATIVE_INFINITY
    while (!stopping.signal.aborted) {
      try {
        const row = (await gate.waitMs()) === 0 ? await claimImport(database, owner) : undefined
        if (row) await timed(row)
        if (row || performance.now() - sweptAt > SWEEP_MS) {
          sweptAt = performance.now()
          await sweep()
        }
        if (row) continue
      } catch (error) {
        log.error({ err: error }, 'zone imports')
      }
      await pause(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop(): Promise<void> {
      stopping.abort(new Error('The node stops'))
      await running
    },
  }
}
