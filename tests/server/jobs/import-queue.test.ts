import { beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { now } from '../../../server/db/updates.ts'
import { claimImport, endImport } from '../../../server/jobs/zone-imports/import-queue.ts'
import { onDatabases } from '../support/databases.ts'
import { readPeople, seedPeople, type TestPeople } from '../support/people.ts'

onDatabases(get => {
  let people: TestPeople
  beforeAll(async () => {
    await seedPeople(get().database)
    people = await readPeople(get().database)
  })

  test('organisations take turns, even if one finishes its first import again and again', async () => {
    const { database } = get()
    const add = ({ id, organisationId }: TestPeople['primary'], name: string) =>
      database.within(WORKER, tx =>
        tx
          .insertInto('zone_imports')
          .values({
            user_id: id,
            organisation_id: organisationId,
            name,
            new_version: false,
            files: '[]',
            address: '127.0.0.1',
            state: 'waiting',
          })
          .execute(),
      )
    const claimed = async () => {
      const row = (await claimImport(database, 'node'))!
      await endImport(database, row, 'node', { state: 'differs', made: [] })
      return row
    }
    await add(people.primary, 'first')
    await add(people.stranger, 'second')
    const first = await claimed()
    await database.within(WORKER, tx =>
      tx.updateTable('zone_imports').set({ state: 'waiting', changed_at: now }).where('id', '=', first.id).execute(),
    )
    expect([first.name, (await claimed()).name, (await claimed()).name]).toEqual(['first', 'second', 'first'])
  })
})
