import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { cachedFor } from '../../../../server/runtime/concurrency/time-limits.ts'
import { checkOrdering } from '../../../../server/runtime/monitoring/missing-to-order.ts'
import type { DeliveredFacts } from '../../../../server/warehouse/deliveries/check/delivered-facts.ts'
import type { MovementLoader } from '../../../../server/warehouse/open-movement-data.ts'
import { currentStandard } from '../../../../server/zones/standard/versions.ts'
import { zoneFileKey } from '../../../../server/zones/zone-files.ts'
import { writeFlatGeobuf } from '../../../../workers/flatgeobuf/write.ts'
import { smallZones } from '../../support/country.ts'
import { openAnyDatabase } from '../../support/databases.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'

let portal: TestPortal
let load: MovementLoader
beforeAll(async () => {
  const { database } = await openAnyDatabase()
  portal = await openTestPortal(database)
  ;({ load } = portal.movement as TestPortal['movement'] & { readonly load: MovementLoader })
})
afterAll(() => portal.close())

const readyz = async () => {
  const reply = await portal.app.request('/readyz')
  return [reply.status, await reply.json()] as [number, { missing: string[]; misfits: string[] }]
}

test('lists every missing part with the command that adds it, while the node stays ready', async () => {
  const [status, { missing }] = await readyz()
  expect([status, missing]).toEqual([
    200,
    [
      expect.stringContaining('The warehouse does not know the zones of version 1'),
      expect.stringContaining('there are no payments by the middle zones of version 1'),
      expect.stringContaining('npm run stations:import'),
      expect.stringContaining('npm run postcodes:import'),
      expect.stringContaining('npm run places:import'),
    ],
  ])
  await load.zones(
    1,
    Array.from(smallZones().ids, zone => ({ zone, parent: 1 + (zone % 5) })),
  )
  await load.payments([
    {
      zone: 2,
      month: 202_610,
      dayType: 0,
      industry: 'Total Retail',
      payments: 90,
      amountPence: 1,
      cards: 20,
      merchants: 9,
    },
    {
      zone: 77,
      month: 202_610,
      dayType: 0,
      industry: 'Total Retail',
      payments: 90,
      amountPence: 1,
      cards: 20,
      merchants: 9,
    },
  ])
  await portal.database.within(WORKER, async tx => {
    await tx.insertInto('stations').values({ code: 'LDS', name: 'Leeds', longitude: -1.5, latitude: 53.8 }).execute()
    await tx.insertInto('postcodes').values({ postcode: 'LS11AA', longitude: -1.5, latitude: 53.8 }).execute()
    const [at, named] = [
      { longitude: -1.5, latitude: 53.8 },
      { name: 'Leeds', folded: 'leeds', kind: 'town' as const },
    ]
    await tx
      .insertInto('place_names')
      .values({ ...named, within: null, residents: null, ...at })
      .execute()
  })
  const found = await checkOrdering(portal, portal.movement.delivered)
  expect(found.missing).toEqual([])
  expect(found.misfits).toEqual([
    expect.stringContaining('Payments name zones that are no middle zones of version 1 of the standard zones (77)'),
    expect.stringContaining('2026-09-01, 2026-09-02, 2026-09-03 and 27 more'),
  ])
})

test('names the zones without residents, which prices need, and the command that imports the residents', async () => {
  const check = () => checkOrdering(portal, portal.movement.delivered)
  const bring = async (residentsAt: (at: number) => number | null) => {
    const zones = smallZones()
    const numbers = new Map([['population', Float64Array.from(zones.ids, (_, at) => residentsAt(at) ?? Number.NaN)]])
    // The file name changes with the file's contents.
    const name = `standard-small-${residentsAt(0) ?? 'none'}-${residentsAt(1) ?? 'none'}`
    await portal.files.put(zoneFileKey(name), writeFlatGeobuf({ ...zones, numbers }, name))
    await portal.database.within(WORKER, async tx => {
      const standard = await currentStandard(tx)
      await tx.updateTable('zone_systems').set({ file_name: name }).where('file_name', '=', standard!.small).execute()
    })
  }
  await bring(at => (at % 3 === 0 ? null : 40))
  expect((await check()).misfits[0]).toBe(
    '300 of the 900 small zones of version 1 of the standard zones have no residents, and are priced as if nobody lived there. Bring them: npm run movement:import -- --population FILE.csv --zones 1',
  )
  await bring(() => null)
  const { missing, misfits } = await check()
  expect(missing).toContain(
    'No zone of version 1 of the standard zones has residents, by which prices are worked out. Bring them: npm run movement:import -- --population FILE.csv --zones 1',
  )
  expect(misfits.join()).not.toContain('residents')
})

test('names trips that have a different version, are outside all zones or are in unknown zones', async () => {
  const facts = await portal.movement.delivered(2)
  expect(facts).toMatchObject({ hasZones: false, hasPayments: false, otherVersions: [1], hasUnknownZones: false })
  const strange: DeliveredFacts = { ...facts, isMuchOutside: true, hasUnknownZones: true, hasMonth: false }
  const { missing, misfits } = await checkOrdering(portal, async () => strange)
  expect(missing).toContainEqual(expect.stringContaining('No month can be ordered'))
  expect(misfits.slice(1).map(text => text.split(/[:.,]/)[0])).toEqual([
    'Trips are in version 1 of the standard zones and orders in version 1',
    'More than a tenth of the trips end outside all zones',
    'Trips name zones that their version of the standard zones has not',
  ])
})

test('returns the previous result immediately while the database hangs', async () => {
  let hangs = false
  const ask = cachedFor(0, 20, () => (hangs ? new Promise<string>(() => undefined) : Promise.resolve('as it was')))
  expect(await ask()).toBe('as it was')
  hangs = true
  expect(await ask()).toBe('as it was')
  expect(await cachedFor(0, 20, () => Promise.reject(new Error('gone')))()).toBeNull()
})
