import { WarehouseError } from '../../warehouse.ts'
import type { Server } from './server.ts'
import { admittedOf, distributedOf, type Layout } from './spread.ts'

interface Table {
  readonly name: string
  readonly engine: string
}

/** An engine's text without quotes and spaces, which differ between versions. */
const plain = (engine: string): string => engine.replaceAll(/['"`\s]/g, '')

/** The columns of each table in a database, in order. */
const columnsOf = async (server: Server, database: string): Promise<ReadonlyMap<string, string[]>> => {
  const columns = new Map<string, string[]>()
  const rows = await server.look<{ table: string; name: string; type: string }>(
    `SELECT table, name, type FROM system.columns WHERE database = '${database}'`,
  )
  for (const { table, name, type } of rows) columns.set(table, [...(columns.get(table) ?? []), `${name} ${type}`])
  return columns
}

/** A server's local tables, without their suffix. */
const localTables = (names: Iterable<string>): string[] =>
  [...names].filter(name => name.endsWith('_local')).map(name => name.slice(0, -'_local'.length))

/** Recreates a table. Another node may be migrating at the same time, so the table may already be gone. */
const make = async (server: Server, name: string, own: string, engine: string): Promise<void> => {
  try {
    await server.command(`DROP TABLE IF EXISTS ${name}`)
    await server.command(`CREATE TABLE IF NOT EXISTS ${name} AS ${own} ENGINE = ${engine}`)
  } catch (error) {
    if (!(error instanceof WarehouseError && /Code: (?:57|60)\b/.test(error.message))) throw error
  }
}

/**
 * Recreates Distributed tables on a server that are missing, or that refer to another database or other columns. They
 * contain no rows. Tables created by 1.0.30 name `currentDatabase()`, which an old server forgets when it restarts.
 * @returns the tables that were created
 */
export const mendTables = async (server: Server, layout: Layout): Promise<string[]> => {
  const { database } = layout
  const tables = await server.look<Table>(
    `SELECT name, engine_full AS engine FROM system.tables WHERE database = '${database}'`,
  )
  const columns = await columnsOf(server, database)
  const admitted = layout.root === null ? columns : await columnsOf(server, admittedOf(database))
  const engines = new Map(tables.map(({ name, engine }) => [name, engine]))
  const mended: string[] = []
  for (const table of localTables(engines.keys())) {
    const own = columns.get(`${table}_local`) ?? []
    const names = own.map(column => column.split(' ')[0] ?? '')
    const same = (other: readonly string[] | undefined) => other?.join() === own.join()
    for (const { name, engine } of distributedOf(table, names, layout)) {
      if (plain(engines.get(name) ?? '') === plain(engine) && same(columns.get(name))) continue
      await make(server, name, `${table}_local`, engine)
      mended.push(name)
    }
    // The server must be readmitted with its new columns.
    if (layout.root !== null && admitted.has(table) && !same(admitted.get(table)))
      await server.command(`DROP TABLE IF EXISTS ${admittedOf(database)}.${table}`)
  }
  return mended
}
