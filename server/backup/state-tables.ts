import type { Session } from '../db/driver.ts'

/** The tables of the state, without the list of applied migrations. */
export const tablesOf = async (session: Session): Promise<string[]> => {
  const { rows } = await session.query(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      and relkind = 'r' and relname <> 'schema_migrations' order by relname`,
    [],
  )
  return rows.map(({ name }) => String(name))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

export const appliedMigrations = async (session: Session): Promise<AppliedMigration[]> =>
  (await session.query('select name, checksum from schema_migrations order by name', []))
    .rows as unknown as AppliedMigration[]

/** How many rows a table has, and a sum over them that does not depend on their order. */
export interface TableSums {
  readonly name: string
  readonly rows: number
  readonly sum: string
}

/** The first entry of the state's part of a backup. */
export interface StateHead {
  readonly migrations: readonly AppliedMigration[]
  readonly sequences: readonly { readonly name: string; readonly value: number | null }[]
  /** Backups of format 1 have none. */
  readonly tables?: readonly TableSums[]
}

/** Counts and sums a table's rows as the backup writes them, by the database; times must be read as UTC. */
export const sumsOfTable = async (session: Session, name: string): Promise<TableSums> => {
  const { rows } = await session.query(
    `select count(*) as rows,
      coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${quoted(name)} as t`,
    [],
  )
  return { name, rows: Number(rows[0]?.rows), sum: String(rows[0]?.sum) }
}
