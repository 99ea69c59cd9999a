import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { datasetZoneFile } from '../../../src/contract/places.ts'
import { ANY_KIND, openOfWorld } from '../support/databases.ts'
import type { World } from './access/row.ts'
import { openMadeWorld } from './access/world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = (await openOfWorld(ANY_KIND)).database
  world = await openMadeWorld(ANY_KIND, database)
})
afterAll(async () => {
  await world?.portal.close()
  await database?.close()
})

test('lets a dataset’s users open the middle-zone file of its standard zones', async () => {
  const { datasetId } = world
  const query = { datasetid: datasetId, zonefile: 'MSOAZones.json' }
  const file = await world.portal.ask(datasetZoneFile, world.portal.people.primary.id, { query })
  expect([file.status, file.json.Results ?? file.json.result]).toEqual([
    200,
    expect.objectContaining({ signedUrl: expect.any(String) }),
  ])
})
