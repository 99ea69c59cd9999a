import { join } from 'node:path'
import { SESSIONS } from './engines/chdb/protocol.ts'
import { openChdb } from './engines/chdb/warehouse.ts'
import { CONNECTIONS, openClickHouse } from './engines/clickhouse/warehouse.ts'
import { queueFairly } from './fair-warehouse.ts'
import { statement } from './statement.ts'
import { type Warehouse, WarehouseError } from './warehouse.ts'

const setAside = statement<Record<string, never>, { table: string; parts: number }>(import.meta.url, 'set-aside.sql')

/**
 * Checks that the embedded engine could read all parts. It sets aside the parts that it cannot read, which makes every figure too low, and
 * it cannot fetch them from a replica.
 * @param folder for the message
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

/** Opens the engine that the settings name. Its tables may not exist yet. @throws WarehouseError refused if it is damaged */
export const openWarehouse = (settings: EngineSettings, log: WarehouseLog): Promise<Warehouse> =>
  settings.CLICKHOUSE_URL
    ? openClickHouse(settings.CLICKHOUSE_URL, settings.CLICKHOUSE_CLUSTER).then(engine =>
        queueFairly(engine, CONNECTIONS),
      )
    : openEmbedded(join(settings.DATA_DIR, 'movement'), log)
