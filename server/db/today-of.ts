import { sql } from 'kysely'
import { type Database, WORKER } from './database.ts'

/** Today in Europe/London by the database's clock, ISO: the one clock of all nodes, so that they offer the same months. */
export const todayOf = (database: Database) => (): Promise<string> =>
  database.within(WORKER, async tx => {
    const { rows } = await sql<{ today: string }>`
      select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`.execute(tx)
    return rows[0]!.today
  })
