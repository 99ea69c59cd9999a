import type { Session } from '../db/driver.ts'

/** The tables of the state, without the book of migrations. */
export const tablesOf = async (session: Session): Promise<string[]> => {
  const { rows } = await session.query(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      and relkind = 'r' and relname <> 'schema_migrations' order by relname`,
    [],
  )
  return rows.map(({ name }) => String(name))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A migration as the book has it. */
export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

export const appliedMigrations = async (session: Session): Promise<AppliedMigration[]> =>
  (await session.query('select name, checksum from schema_migrations order by name', []))
    .rows as unknown as AppliedMigration[]
