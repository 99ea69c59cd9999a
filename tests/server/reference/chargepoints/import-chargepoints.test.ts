import { beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { importChargepoints } from '../../../../server/reference/chargepoints/import-chargepoints.ts'
import { textFile } from '../../../../server/reference/deliveries/read-csv.ts'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import { listChargepoints } from '../../../../server/services/chargepoints/chargepoints.ts'
import { onDatabases } from '../../support/databases.ts'
import { NAMES, seedPeople } from '../../support/people.ts'

const PLAIN = [
  'code,status,max_kw,latitude,longitude',
  'a,In service,7.4,53.79563,-1.54803',
  'b,in service,150,53.79600,-1.54900',
  'c,Planned,50,53.79600,-1.54900',
  'd,In service,,53.9,-1.2',
  'a,In service,22,53.79563,-1.54803',
  'e,In service,7,-999.999,-999.999',
  'f,In service,7,,',
].join('\n')
/** Some columns of the National Chargepoint Registry. */
const REGISTRY = [
  'chargeDeviceID,reference,name,latitude,longitude,chargeDeviceStatus,connector1RatedOutputKW,connector2RatedOutputKW',
  'x1,R1,"Station, north",53.81,-1.55,In service,7.0,50.0',
  'x2,R2,Car park,53.82,-1.56,Decommissioned,22,',
  'x3,R3,Library,53.83,-1.57,In service,9999,0',
].join('\r\n')
const CREDIT = 'Public chargers: a registry, February 2022, Open Government Licence v3.0'

describe('public chargers', () => {
  onDatabases(get => {
    let customer: Identity
    beforeAll(async () => {
      const people = await seedPeople(get().database)
      customer = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
    })
    const load = (text: string) =>
      get().database.within(WORKER, tx =>
        importChargepoints(tx, { source: 'chargers.csv', credit: CREDIT }, textFile('chargers.csv', text)),
      )
    const within = (west: number, south: number, east: number, north: number) =>
      listChargepoints(get().database, customer, { box: [west, south, east, north] })

    test('returns an empty list without a credit before an import', async () => {
      expect(await within(-8, 49, 2, 61)).toEqual({ credit: null, items: [] })
    })

    test('an import replaces the previous one, and every user finds its chargers within a box, with their credit', async () => {
      const { wrong, ...tally } = await load(PLAIN)
      expect([wrong, tally]).toEqual([
        0,
        {
          rows: 7,
          chargepoints: 3,
          examples: [],
          skipped: {
            'not in service': 1,
            'with a code of an earlier row': 1,
            'outside Great Britain': 1,
            'without a position': 1,
          },
        },
      ])
      expect(await within(-1.6, 53.7, -1.5, 53.85)).toEqual({
        credit: CREDIT,
        items: [
          { lon: -1.54803, lat: 53.79563, maxKw: 7.4 },
          { lon: -1.549, lat: 53.796, maxKw: 150 },
        ],
      })
      expect((await within(-1.3, 53.7, -1.1, 53.95)).items).toEqual([{ lon: -1.2, lat: 53.9, maxKw: null }])
      await load(REGISTRY)
      expect((await within(-8, 49, 2, 61)).items).toEqual([
        { lon: -1.55, lat: 53.81, maxKw: 50 },
        { lon: -1.57, lat: 53.83, maxKw: null },
      ])
    })

    test('a file of another kind changes nothing', async () => {
      await load(PLAIN)
      await expect(load('name,lat\nx,1\ny,2')).rejects.toThrow('not a header that names code, latitude and longitude')
      await expect(load('code,status,latitude,longitude\na,Planned,53.8,-1.5')).rejects.toThrow(
        'There are no chargers in service in chargers.csv; nothing was imported.',
      )
      expect((await within(-8, 49, 2, 61)).items).toHaveLength(3)
    })
  })
})
