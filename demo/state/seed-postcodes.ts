import { sql } from 'kysely'
import { type Database, WORKER } from '../../server/db/database.ts'
import { readKernels } from '../../server/zones/node-engine.ts'
import { gridToLonLat } from '../../workers/projection/lon-lat.ts'
import { readPostcodes } from '../open-data/read-postcodes.ts'

/** Puts the region's postcodes in place of what a seeding cut off has left; answers how many. */
export const seedPostcodes = async (database: Database): Promise<number> => {
  const { postcodes, grid } = readPostcodes()
  const lonLat = gridToLonLat(await readKernels(), grid)
  const every = (at: 0 | 1) => postcodes.map((_, i) => lonLat[i * 2 + at]!)
  await database.within(WORKER, async tx => {
    await tx.deleteFrom('postcodes').execute()
    await sql`insert into postcodes (postcode, longitude, latitude)
      select * from unnest(${postcodes}::text[], ${every(0)}::float8[], ${every(1)}::float8[])`.execute(tx)
  })
  return postcodes.length
}
