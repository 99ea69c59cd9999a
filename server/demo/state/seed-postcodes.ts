import { type Database, WORKER } from '../../db/database.ts'
import type { Postcode } from '../world/postcodes.ts'

const ROWS_A_STATEMENT = 2000

/** Puts the demo's postcodes in place of what a seeding cut off has left. */
export const seedPostcodes = (database: Database, postcodes: readonly Postcode[]): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx.deleteFrom('postcodes').execute()
    for (let from = 0; from < postcodes.length; from += ROWS_A_STATEMENT)
      await tx
        .insertInto('postcodes')
        .values(postcodes.slice(from, from + ROWS_A_STATEMENT))
        .execute()
  })
