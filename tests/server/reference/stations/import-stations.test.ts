import { beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import { listStations, replaceStations } from '../../../../server/services/stations/stations.ts'
import { MAX_STATIONS, STATIONS_FILE_MAX_BYTES } from '../../../../src/domain/constants.ts'
import { onDatabases } from '../../support/databases.ts'
import { NAMES, seedPeople } from '../../support/people.ts'

const PLAIN = [
  'code,name,latitude,longitude',
  'LDS,Leeds,53.79563,-1.54803',
  'HDY,Headingley,53.81797,-1.59419',
  'BLP,Burley Park,53.81203,-1.57777',
].join('\n')
/** Shortened rows from NaPTAN. */
const NAPTAN = [
  'atco_code,tiploc,name,lon,lat',
  '9100LEEDS,LEEDS,"Leeds Rail Station",-1.54803,53.79563',
  '9100BTHNTRM,BTHNTRM,"Bath Spa Railway Station",-2.35700,51.37770',
  '9100LEEDS2,LEEDS,"Leeds Rail Station",-1.548,53.7956',
  '9100NOWHERE,NOWHERE,"Nowhere Rail Station",,',
  '9100DUBLIN,DUBLIN,"Dublin Rail Station",-16.2,53.3',
].join('\n')

/** Some columns of NaPTAN's Stops.csv. */
const STOPS_HEADER =
  'ATCOCode,NaptanCode,CommonName,Indicator,GridType,Easting,Northing,Longitude,Latitude,StopType,Status'
const STOPS = [
  STOPS_HEADER,
  '9100LEEDS,,Leeds Rail Station,,UKOS,429900,433300,-1.54803,53.79563,RLY,active',
  '9100HDNGLEY,,Headingley Rail Station,,UKOS,426800,436000,,,RLY,active',
  '9100OLDTOWN,,Old Town Rail Station,,UKOS,426800,436000,-1.6,53.8,RLY,inactive',
  '9100DERRY,,Derry Rail Station,,IrishOS,243900,417300,,,RLY,active',
  '9400ZZMASTP,,St Peters Square,,UKOS,383900,398000,-2.24,53.47,MET,active',
  '0100LEEDS1,,Leeds Rail Station,Entrance 1,UKOS,429910,433310,-1.548,53.7956,RSE,active',
  `450010001,45010001,${'A long name of a bus stop '.repeat(5)},Stop A,UKOS,,,,,BCT,active`,
].join('\r\n')
const REFERENCES = [
  'AtcoCode,TiplocCode,CrsCode,StationName,StationNameLang,GridType,Easting,Northing',
  '9100HDNGLEY,HDNGLEY,HDY,Headingley Rail Station,,U,426800,436000',
].join('\n')

describe('stations', () => {
  onDatabases(get => {
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
    const codes = async () =>
      (
        await get().database.within(WORKER, tx => tx.selectFrom('stations').select('codes').orderBy('code').execute())
      ).map(row => row.codes)
    const refused = (text: string) => expect(load(text)).rejects

    test('an import replaces the previous one, and every user finds its stations by name', async () => {
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

    test('imports the rail stations in use from NaPTAN’s Stops.csv, by degrees or grid position', async () => {
      const found = await load(STOPS, 'Stops.csv')
      expect(found).toMatchObject({ rows: 7, stations: 2, examples: [] })
      expect(new Set(found.leftOut.map(({ reason, rows }) => `${reason}: ${rows}`))).toEqual(
        new Set(['no rail station: 3', 'not in use: 1', 'outside Great Britain: 1']),
      )
      expect(await listStations(get().database, customer)).toEqual([
        {
          code: 'HDNGLEY',
          name: 'Headingley',
          lon: expect.closeTo(-1.594, 2) as number,
          lat: expect.closeTo(53.82, 2) as number,
        },
        { code: 'LEEDS', name: 'Leeds', lon: -1.54803, lat: 53.79563 },
      ])
    })

    test('reads the CRS code and grid reference from NaPTAN’s RailReferences.csv', async () => {
      expect(await load(REFERENCES, 'RailReferences.csv')).toMatchObject({ rows: 1, stations: 1, leftOut: [] })
      expect(await listStations(get().database, customer)).toMatchObject([{ code: 'HDY', name: 'Headingley' }])
      expect(await codes()).toEqual([['HDY', 'HDNGLEY']])
      await load(NAPTAN)
      expect(await codes()).toEqual([['BTHNTRM'], ['LEEDS']])
    })

    test('counts invalid rows as a share of the stations, not of the whole file', async () => {
      const buses = Array.from({ length: 500 }, (_, at) => `4500${at},,Stop,,UKOS,,,,,BCT,active`)
      const wrong = '9100X,,Far Away Rail Station,,UKOS,,,north,west,RLY,active'
      await refused([STOPS, wrong, ...buses].join('\r\n')).toThrow('1 of 3 rows are wrong')
    })

    test('limits the number of stations and the file size', async () => {
      const row = (_: unknown, at: number) => `C${at},Stop ${at},53.8,-1.5`
      const many = Array.from({ length: MAX_STATIONS + 1 }, row)
      await refused(['code,name,latitude,longitude', ...many].join('\n')).toThrow('more than 10,000 stations')
      await refused('ŷ'.repeat(STATIONS_FILE_MAX_BYTES / 2 + 1)).toThrow('is larger than 2 MB')
    })

    test('an unreadable file leaves the stations unchanged and reports why', async () => {
      await load(PLAIN)
      await refused('name,latitude,longitude\nLeeds,53.8,-1.5').toThrow(
        'the first line is no header that names code, name, latitude and longitude (or easting and northing)',
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

    test('records the import in the audit trail with the file name and the number of stations', async () => {
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

    test('after two concurrent imports, the stations come from only one of them', async () => {
      await Promise.all([load(PLAIN), load(NAPTAN)])
      expect([2, 3]).toContain((await names()).length)
    })
  })
})
