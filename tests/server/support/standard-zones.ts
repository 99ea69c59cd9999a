import { type Database, type Tx, WORKER } from '../../../server/db/database.ts'

/** Inserts a first version of the standard zones if there is none; the test provides its files. */
export const insertStandardZones = (database: Database, zones = 900): Promise<void> =>
  database.within(WORKER, async tx => {
    const found = await tx.selectFrom('standard_zones').select('version').executeTakeFirst()
    if (found) return
    const small = await level(tx, 'small', zones)
    const middle = await level(tx, 'middle', Math.ceil(zones / 9))
    await tx
      .insertInto('standard_zones')
      .values({ version: 1, name: 'Standard', small_system_id: small, middle_system_id: middle })
      .onConflict(at => at.doNothing())
      .execute()
  })

const level = async (tx: Tx, kind: 'small' | 'middle', zones: number): Promise<number> => {
  const { id } = await tx
    .insertInto('zone_systems')
    .values({ organisation_id: null, kind, name: kind, file_name: `standard-${kind}`, zones })
    .onConflict(at => at.column('file_name').doUpdateSet({ zones }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
