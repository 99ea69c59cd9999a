import { WarehouseError } from '../../warehouse.ts'
import type { Server } from './server.ts'
import { admittedOf, distributedOf, type Layout } from './spread.ts'

interface Table {
  readonly name: string
  readonly engine: string
}

/** The texts of two engines are the same but for how a version writes names. */
const plain = (engine: string): string => engine.replaceAll(/['"`\s]/g, '')

/** The columns of each table of a database, in their order. */
const columnsOf = async (server: Server, database: string): Promise<ReadonlyMap<string, string[]>> => {
  const columns = new Map<string, string[]>()
  const rows = await server.look<{ table: string; name: string; type: string }>(
    `SELECT table, name, type FROM system.columns WHERE database = '${database}'`,
  )
  for (const { table, name, type } of rows) columns.set(table, [...(columns.get(table) ?? []), `${name} ${type}`])
  return columns
}

/** The tables of its own that a server holds rows in, without their ending. */
const localTables = (names: Iterable<string>): string[] =>
  [...names].filter(name => name.endsWith('_local')).map(name => name.slice(0, -'_local'.length))

/** Another node may migrate meanwhile, and a table be gone by now. */
const make = async (server: Server, name: string, own: string, engine: string): Promise<void> => {
  try {
    await server.command(`DROP TABLE IF EXISTS ${name}`)
    await server.command(`CREATE TABLE IF NOT EXISTS ${name} AS ${own} ENGINE = ${engine}`)
  } catch (error) {
    if (!(error instanceof WarehouseError && /Code: (?:57|60)\b/.test(error.message))) throw error
  }
}

/**
 * Makes the Distributed tables of a server anew that are missing, lie over another database or over other columns: they hold no
 * rows. Tables of 1.0.30 named `currentDatabase()`, which an old server forgets when it starts again.
 * @returns the tables that were made
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
    // A server is admitted with the columns of its own again.
    if (layout.root !== null && admitted.has(table) && !same(admitted.get(table)))
      await server.command(`DROP TABLE IF EXISTS ${admittedOf(database)}.${table}`)
  }
  return mended
}
