import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChdb } from '../../../server/warehouse/engines/chdb/open-chdb.ts'
import { openClickHouse } from '../../../server/warehouse/engines/clickhouse/open-clickhouse.ts'
import { migrate } from '../../../server/warehouse/schema/migrate-warehouse.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { hasClickHouseServer, startClickHouseServer } from './engines/clickhouse-server.ts'

export interface OpenEngine {
  readonly warehouse: Warehouse
  /** A folder for the test's files. Closing the engine deletes it. */
  readonly folder: string
  readonly close: () => Promise<void>
}

const openEmbedded = async (): Promise<OpenEngine> => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-chdb-'))
  const warehouse = await openChdb({ folder: join(folder, 'movement') })
  await migrate(warehouse)
  return {
    warehouse,
    folder,
    close: async () => {
      await warehouse.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const openServer = async (): Promise<OpenEngine> => {
  const server = await startClickHouseServer()
  const folder = await mkdtemp(join(tmpdir(), 'ambit-files-'))
  const warehouse = await openClickHouse(server.url)
  await migrate(warehouse)
  return {
    warehouse,
    folder,
    close: async () => {
      await warehouse.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const missing = !hasClickHouseServer()
if (missing && process.env.CI === 'true') throw new Error('clickhouse-server is missing: these tests require it')
if (missing) console.warn('NOTICE: clickhouse-server is missing; the warehouse is tested on chDB only.')

/** The embedded engine and, in long tests, also the server if it is installed. */
export const ENGINES: readonly { readonly name: string; readonly open: () => Promise<OpenEngine> }[] = [
  { name: 'chDB', open: openEmbedded },
  ...(missing || !IS_LONG ? [] : [{ name: 'clickhouse-server', open: openServer }]),
]
