import { join } from 'node:path'
import { CallerLeft, caller } from '../../runtime/concurrency/caller.ts'
import { createFairQueue } from '../../runtime/concurrency/fair-queue.ts'
import { statement } from '../sql/statement.ts'
import { type RunOptions, type Warehouse, WarehouseError, type Width } from '../warehouse.ts'
import { openChdb } from './chdb/open-chdb.ts'
import { SESSIONS } from './chdb/protocol.ts'
import { CONNECTIONS, openClickHouse } from './clickhouse/open-clickhouse.ts'

/**
 * Queues a warehouse's statements round-robin by organisation, so that a hundred queries by one organisation delay
 * another organisation by a single query. A read is cancelled when no caller is waiting for it any more. A write is
 * only cancelled by its own signal, so that it is not left half done.
 */
export const queueFairly = (engine: Warehouse, width: Width): Warehouse => {
  const queues = { viewer: createFairQueue(width.viewer), work: createFairQueue(width.work) }
  const inTurn = async <T>({ budget = 'viewer', signal }: RunOptions, work: () => Promise<T>): Promise<T> => {
    const give = await queues[budget === 'viewer' ? 'viewer' : 'work']
      .take(caller().organisationId, signal ?? null)
      .catch(error => {
        throw error instanceof CallerLeft ? new WarehouseError('cancelled', 'Cancelled before it began') : error
      })
    return work().finally(give)
  }
  const reading = (options: RunOptions = {}): RunOptions => {
    const signal = options.signal ?? caller().signal
    return signal ? { ...options, signal } : options
  }
  return {
    ...engine,
    rows(query, parameters, options) {
      const asked = reading(options)
      return inTurn(asked, () => engine.rows(query, parameters, asked))
    },
    numbers(query, parameters, options) {
      const asked = reading(options)
      return inTurn(asked, () => engine.numbers(query, parameters, asked))
    },
    words(query, parameters, options) {
      const asked = reading(options)
      return inTurn(asked, () => engine.words(query, parameters, asked))
    },
    columns(query, parameters, options) {
      const asked = reading(options)
      return inTurn(asked, () => engine.columns(query, parameters, asked))
    },
    run: (command, parameters, options = {}) => inTurn(options, () => engine.run(command, parameters, options)),
    insert: (table, tsv, options = {}) =>
      inTurn({ ...options, budget: 'build' }, () => engine.insert(table, tsv, options)),
  }
}

const setAside = statement<Record<string, never>, { table: string; parts: number }>(import.meta.url, 'set-aside.sql')

/**
 * Checks that the embedded engine could read all parts. The engine sets unreadable parts aside, which makes every
 * figure too low, and cannot fetch them from a replica.
 * @param folder named in the message
 * @throws WarehouseError refused if parts were set aside
 */
const requireWhole = async (warehouse: Warehouse, folder: string): Promise<void> => {
  const broken = await warehouse.rows(setAside, {})
  if (broken.length === 0) return
  const tables = broken.map(({ table, parts }) => `${parts} of ${table}`).join(', ')
  throw new WarehouseError(
    'refused',
    `The movement data in ${folder} are damaged: the engine could not read ${tables} and set these parts aside, so that figures would be too low. Restore the last backup into an empty folder (DATA_DIR=NEW-FOLDER npm run restore -- FILE), and look at the disk.`,
  )
}

export interface EngineSettings {
  readonly DATA_DIR: string
  readonly CLICKHOUSE_URL?: string | undefined
  readonly CLICKHOUSE_CLUSTER?: string | undefined
}

export interface WarehouseLog {
  warn(message: string): void
}

const openEmbedded = async (folder: string, log: WarehouseLog): Promise<Warehouse> => {
  const engine = await openChdb({ folder, onLost: message => log.warn(message) })
  try {
    await requireWhole(engine, folder)
  } catch (error) {
    await engine.close()
    throw error
  }
  return queueFairly(engine, SESSIONS)
}

/**
 * Opens the engine named in the settings. Its tables may not exist yet.
 * @throws WarehouseError refused if the engine is damaged
 */
export const openWarehouse = (settings: EngineSettings, log: WarehouseLog): Promise<Warehouse> =>
  settings.CLICKHOUSE_URL
    ? openClickHouse(settings.CLICKHOUSE_URL, settings.CLICKHOUSE_CLUSTER).then(engine =>
        queueFairly(engine, CONNECTIONS),
      )
    : openEmbedded(join(settings.DATA_DIR, 'movement'), log)
