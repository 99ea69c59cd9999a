import { join } from 'node:path'
import { SESSIONS } from './engines/chdb/protocol.ts'
import { requireWhole } from './engines/chdb/require-whole.ts'
import { openChdb } from './engines/chdb/warehouse.ts'
import { CONNECTIONS, openClickHouse } from './engines/clickhouse/warehouse.ts'
import { queueFairly } from './fair-warehouse.ts'
import type { Warehouse } from './warehouse.ts'

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

/** Opens the engine that the settings name, whose tables may not be created yet. @throws WarehouseError refused where it is damaged */
export const openWarehouse = (settings: EngineSettings, log: WarehouseLog): Promise<Warehouse> =>
  settings.CLICKHOUSE_URL
    ? openClickHouse(settings.CLICKHOUSE_URL, settings.CLICKHOUSE_CLUSTER).then(engine =>
        queueFairly(engine, CONNECTIONS),
      )
    : openEmbedded(join(settings.DATA_DIR, 'movement'), log)
