import { beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import type { Identity } from '../../../server/services/account/identity.ts'
import { loadIdentity } from '../../../server/services/account/load-identity.ts'
import { listStations, replaceStations } from '../../../server/services/stations/stations.ts'
import { onBothDatabases } from '../support/databases.ts'
import { NAMES, seedPeople } from '../support/people.ts'

const PLAIN = [
  'code,name,latitude,longitude',
  'LDS,Leeds,53.79563,-1.54803',
  'HDY,Headingley,53.81797,-1.59419',
  'BLP,Burley Park,53.81203,-1.57777',
].join('\n')
/** Rows of NaPTAN, shortened. */
const NAPTAN = [
  'atco_code,tiploc,name,lon,lat',
  '9100LEEDS,LEEDS,"Leeds Rail Station",-1.54803,53.79563',
  '9100BTHNTRM,BTHNTRM,"Bath Spa Railway Station",-2.35700,51.37770',
  '9100LEEDS2,LEEDS,"Leeds Rail Station",-1.548,53.7956',
  '9100NOWHERE,NOWHERE,"Nowhere Rail Station",,',
  '9100DUBLIN,DUBLIN,"Dublin Rail Station",-16.2,53.3',
].join('\n')

describe('stations', () => {
  onBothDatabases(get => {
    let identity: Identity
    let customer: Identity
    beforeAll(async () => {
      const people = await seedPeople(get().database)
      const identityOf = (id: number) => loadIdentity(get().database, NAMES, id, Date.now() / 1000)
      identity = (await identityOf(people.administrator.id))!
      customer = (await identityOf(people.primary.id))!
    })
    const load = (text: string, fileName = 'stations.csv') =>
      replaceStations(get().database, { identity, address: '127.0.0.1' }, { fileName, text })
    const names = async () => (await listStations(get().database, customer)).map(({ name }) => name)
    const refused = (text: string) => expect(load(text)).rejects

    test('an import takes the place of the one before, and every user sees it by name', async () => {
      expect(await load(PLAIN)).toEqual({ rows: 3, stations: 3, leftOut: [], examples: [] })
      expect(await names()).toEqual(['Burley Park', 'Headingley', 'Leeds'])
      const found = await load(NAPTAN)
      expect(found).toMatchObject({ rows: 5, stations: 2, examples: [] })
      expect(new Set(found.leftOut.map(({ reason, rows }) => `${reason}: ${rows}`))).toEqual(
        new Set(['of a code that stands above: 1', 'without a position: 1', 'outside Great Britain: 1']),
      )
      expect(await listStations(get().database, customer)).toEqual([
        { code: 'BTHNTRM', name: 'Bath Spa', lon: -2.357, lat: 51.3777 },
        { code: 'LEEDS', name: 'Leeds', lon: -1.54803, lat: 53.79563 },
      ])
    })

    test('what cannot be read leaves the stations as they were, and says why', async () => {
      await load(PLAIN)
      await refused('name,latitude,longitude\nLeeds,53.8,-1.5').toThrow(
        'the first line is no header that names code, name, latitude and longitude',
      )
      await refused('code,name,latitude,longitude').toThrow('There are no stations in stations.csv')
      await refused(`${PLAIN}\nXXX,Far Away,north,west`).toThrow('Far Away has no numbers for its position')
      await refused(`${PLAIN}\nXXX,,53,-1`).toThrow('a station without a code or a name')
      await refused(`${PLAIN}\nXXX,${'x'.repeat(101)},53,-1`).toThrow('a name of more than 100 characters')
      await refused(`${PLAIN}\n${'x'.repeat(21)},Leeds,53,-1`).toThrow('a code of more than 20 characters')
      await refused(`${PLAIN}\nXXX,Le\u202Eeds,53,-1`).toThrow('characters that are no letters')
      await refused('code,name,latitude,longitude\n"LDS,Leeds').toThrow('cannot be read as a CSV')
      expect(await names()).toHaveLength(3)
    })

    test('the import stands in the audit trail, with the file and the number of stations', async () => {
      await load(PLAIN, 'rail.csv')
      const entry = await get().database.within(WORKER, tx =>
        tx
          .selectFrom('audit_trail')
          .select(['action', 'details', 'user_id'])
          .where('action', '=', 'stations-imported')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow(),
      )
      expect(entry).toEqual({
        action: 'stations-imported',
        details: { source: 'rail.csv', stations: 3 },
        user_id: identity.userId,
      })
    })

    test('two imports at once leave the stations of one of them', async () => {
      await Promise.all([load(PLAIN), load(NAPTAN)])
      expect([2, 3]).toContain((await names()).length)
    })
  })
})
