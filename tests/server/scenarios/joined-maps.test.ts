import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { getRequestedReport, type ReportDetails } from '../../../src/contract/datasets.ts'
import { datasetZoneFile } from '../../../src/contract/places.ts'
import { ANY_KIND, openOfWorld } from '../support/databases.ts'
import { CUSTOM_ZONES } from '../support/open-country.ts'
import { insertTestDataset } from '../support/people.ts'
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

const detailsOf = async (id: number) =>
  (await world.portal.ask(getRequestedReport, world.portal.people.primary.id, { query: { id } })).json
    .result as ReportDetails

test('a dataset of standard zones has middle ones, whose file it may open', async () => {
  const { datasetId } = world
  expect((await detailsOf(datasetId)).details.middleZones).toBe(true)
  const query = { datasetid: datasetId, zonefile: 'MSOAZones.json' }
  const file = await world.portal.ask(datasetZoneFile, world.portal.people.primary.id, { query })
  expect([file.status, file.json.Results ?? file.json.result]).toEqual([
    200,
    expect.objectContaining({ signedUrl: expect.any(String) }),
  ])
})

test('zones of one’s own are parts of no middle zones', async () => {
  const { portal } = world
  const zones = { zone_system_id: portal.customZonesId, zone_system: CUSTOM_ZONES, selected_zones: '[190, 191]' }
  const id = await insertTestDataset(database, portal.people.primary, zones)
  expect((await detailsOf(id)).details.middleZones).toBe(false)
})
