import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { statement } from '../sql/statement.ts'
import { type Warehouse, WarehouseError } from '../warehouse.ts'

const createMigrations = statement<Record<string, never>>(import.meta.url, 'create-migrations.sql')
const migrationsThere = statement<Record<string, never>, { name: string }>(import.meta.url, 'migrations-there.sql')
const appliedMigrations = statement<Record<string, never>, { number: number; checksum: number }>(
  import.meta.url,
  'applied-migrations.sql',
)

interface Migration {
  readonly name: string
  readonly number: number
  readonly checksum: number
  readonly commands: readonly string[]
}

const checksumOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

const readMigrations = (): Migration[] =>
  readdirSync(new URL('.', import.meta.url))
    .filter(name => /^\d{4}-.*\.sql$/.test(name))
    .sort()
    .map(name => {
      const text = readFileSync(new URL(name, import.meta.url), 'utf8')
      const commands = text.replaceAll(/^--.*\n/gm, '').split(/;\s*(?:\n|$)/)
      return {
        name: name.slice(0, -4),
        number: Number(name.slice(0, 4)),
        checksum: checksumOf(text),
        commands: commands.map(command => command.trim()).filter(Boolean),
      }
    })

/**
 * Creates the table of migrations if it is missing. Tables are created on every server of a cluster, so it is checked
 * first.
 */
const createTable = async (warehouse: Warehouse): Promise<void> => {
  if ((await warehouse.rows(migrationsThere, {})).length === 0) await warehouse.run(createMigrations, {})
}

export const appliedNumbers = async (warehouse: Warehouse): Promise<number[]> =>
  (await warehouse.rows(appliedMigrations, {})).map(({ number }) => number)

/** The migrations of this version that have not been applied, by name. */
export const missingMigrations = async (warehouse: Warehouse): Promise<string[]> => {
  await createTable(warehouse)
  const applied = await appliedNumbers(warehouse)
  return readMigrations()
    .filter(({ number }) => !applied.includes(number))
    .map(({ name }) => name)
}

/**
 * Migrates the tables, forward only. Every command can be run again, because the engine lacks transactions that could
 * include a migration and its row in the table of migrations.
 *
 * @param last the number of the last migration to apply; that of a backup, whose rows are loaded before the later
 * migrations
 * @throws WarehouseError refused if a newer version has migrated the tables
 */
export const migrate = async (warehouse: Warehouse, last = Number.POSITIVE_INFINITY): Promise<void> => {
  await createTable(warehouse)
  const applied = new Map((await warehouse.rows(appliedMigrations, {})).map(row => [row.number, row.checksum]))
  const migrations = readMigrations()
  const newest = migrations.at(-1)?.number ?? 0
  const unknown = [...applied.keys()].find(number => number > newest)
  if (unknown !== undefined)
    throw new WarehouseError(
      'refused',
      `The warehouse was brought to its migration ${unknown} by a newer version of Ambit, and this one knows ${newest}: start the newer version, or restore the warehouse's backup from before it.`,
    )
  for (const { name, number, checksum, commands } of migrations) {
    if (number > last) break
    const known = applied.get(number)
    if (known === checksum) continue
    if (known !== undefined)
      throw new WarehouseError('refused', `The migration ${name} has changed since it was applied`)
    for (const sql of commands) await warehouse.run({ name, sql }, {})
    await warehouse.insert('schema_migrations', `${number}\t${checksum}\n`)
  }
}
