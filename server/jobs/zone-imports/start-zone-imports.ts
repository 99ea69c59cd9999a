import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ZONE_FILE_PIECE_BYTES } from '../../../src/domain/constants.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { dependencyOf } from '../../outages/dependency-of.ts'
import type { ImportRow } from '../../services/zone-systems/read-import.ts'
import { ImportError } from '../../zones/import/import-error.ts'
import type { ChildOrder } from '../../zones/import/import-order.ts'
import { importsStored, pieceKey, removePieces } from '../../zones/import/import-pieces.ts'
import { type ChildLimits, makeInChild } from '../../zones/import/make-in-child.ts'
import type { ZonesLoader } from '../../zones/standard/store-standard.ts'
import { claimImport, endImport, expireImports, renewImport, returnImport } from './import-queue.ts'
import { saveImport } from './save-import.ts'

/** Milliseconds between two looks for imports that wait, between two renewals of a lease, and between two sweeps. */
const LOOK_MS = 1500
const RENEW_MS = 1000
const SWEEP_MS = 10 * 60_000

const FAILURE = 'The server could not make the zone system. Please try again or contact support.'

export interface ZoneImportParts {
  readonly database: Database
  readonly files: FileStore
  readonly load: ZonesLoader
  /** Absolute; a folder of it holds the files of the import that is under way. */
  readonly dataDir: string
  readonly log: Pick<Logger, 'error' | 'warn'>
  /** Names this node. */
  readonly owner: string
  readonly limits?: ChildLimits
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
  const { database, files, log, owner, dataDir, limits = {}, lookMs = LOOK_MS } = parts
  const stopping = new AbortController()
  const folderOf = (id: number) => join(dataDir, 'zone-imports', String(id))

  const make = async (
    row: ImportRow,
    signal: AbortSignal,
    at: { stage: string | null; done: number; total: number | null },
  ) => {
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
    if (made.zones.length === 0) return endImport(database, row, owner, { state: 'differs', made: made.files })
    await saveImport(parts, row, folder, made)
  }

  /** Runs an import with its lease renewed; ends it where it is cancelled. */
  const attempt = async (row: ImportRow): Promise<void> => {
    const over = new AbortController()
    const at = { stage: null as string | null, done: 0, total: null as number | null }
    const renewing = setInterval(() => {
      renewImport(database, row.id, owner, at)
        .then(kept => kept || over.abort(new ImportError('The import was cancelled.')))
        .catch(error => log.warn({ err: error, import: row.id }, 'lease not renewed'))
    }, RENEW_MS)
    try {
      await make(row, AbortSignal.any([over.signal, stopping.signal]), at)
    } catch (error) {
      if (stopping.signal.aborted || dependencyOf(error)) return await returnImport(database, row.id, owner)
      const failure = error instanceof ImportError ? error.message : FAILURE
      if (!(error instanceof ImportError)) log.error({ err: error, import: row.id }, 'import failed')
      await endImport(database, row, owner, { state: 'failed', failure })
    } finally {
      clearInterval(renewing)
      await rm(folderOf(row.id), { recursive: true, force: true })
    }
  }

  const sweep = async (): Promise<void> => {
    const wanted = await expireImports(database)
    for (const id of await importsStored(files)) if (!wanted.has(id)) await removePieces(files, id)
  }

  const run = async (): Promise<void> => {
    let sweptAt = Number.NEGATIVE_INFINITY
    while (!stopping.signal.aborted) {
      try {
        const row = await claimImport(database, owner)
        if (row) await attempt(row)
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
