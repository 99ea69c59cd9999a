import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StreetNames } from '../../../../server/basemap/street-names.ts'
import { WORKER } from '../../../../server/db/database.ts'
import { importPlaceNames } from '../../../../server/reference/place-names/import-place-names.ts'
import { putStations } from '../../../../server/reference/stations/import-stations.ts'
import type { NewStation } from '../../../../server/reference/stations/station-row.ts'
import { type Identity, loadIdentity, scopeOf } from '../../../../server/services/account/identity.ts'
import { nameOrder } from '../../../../server/services/datasets/dataset-places.ts'
import { nearestPlaces } from '../../../../server/services/places/find-place-names.ts'
import { searchPlaces } from '../../../../server/services/places/search-places.ts'
import { gridKernels } from '../../../../server/zones/node-engine.ts'
import type { ZoneEngines } from '../../../../server/zones/zone-engines.ts'
import { onDatabases } from '../../support/databases.ts'
import { NAMES, seedPeople } from '../../support/people.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const PLACES = [
  'name,kind,within,residents,latitude,longitude',
  'Leeds,town,,455123,53.80070,-1.55026',
  'Leeds,locality,Kent,,51.24663,0.60696',
  'Headingley,locality,Leeds,,53.81954,-1.57921',
  'Headingley Hill,locality,Leeds,,53.81861,-1.57162',
  'Far Headingley,locality,Leeds,,53.82673,-1.57913',
  'Y Drenewydd (Tŷ Gwyn),town,,,52.51,-3.31',
].join('\n')
/** Shortened rows from the Index of Place Names. */
const INDEX = [
  'placeid,place23cd,placesort,place23nm,splitind,descnm,lad61nm,lad23nm,lat,long',
  '1,IPN0032595,headingley,Headingley,0,LOC,Leeds C.B.,Leeds,53.81954,-1.57921',
  '1,IPN0024795,headingleyfar,"Headingley, Far",0,LOC,Leeds C.B.,Leeds,53.82673,-1.57913',
  '2,IPN0187555,leeds,Leeds,0,BUA,,Leeds,53.81047,-1.54633',
  '3,IPN0104713,leeds,Leeds,0,LOC,,Leeds,53.80070,-1.55026',
  '4,IPN0999999,leeds,Leeds,0,LAD,,Leeds,53.8,-1.5',
  '5,IPN0999998,belfast,Belfast,0,LOC,,Belfast,54.6,-15.9',
].join('\n')

onDatabases(get => {
  const load = (path: string) => importPlaceNames(get().database, path, () => undefined)
  const all = () =>
    get().database.within(WORKER, tx => tx.selectFrom('place_names').selectAll().orderBy('id').execute())
  let identity: Identity
  beforeAll(async () => {
    const people = await seedPeople(get().database)
    identity = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
  })
  const found = async (typed: string) =>
    (await searchPlaces({ database: get().database, streets: null }, identity, typed)).map(({ name, kind, within }) =>
      [name, kind, within].filter(part => part !== null).join(', '),
    )

  test('[P2.24] finds places by prefix first, larger places before smaller ones, and then by any word', async () => {
    await load(write('places.csv.gz', gzipSync(PLACES)))
    expect(await found('leeds')).toEqual(['Leeds, place', 'Leeds, place, Kent'])
    expect(await found('HEADING')).toEqual([
      'Headingley, place, Leeds',
      'Headingley Hill, place, Leeds',
      'Far Headingley, place, Leeds',
    ])
    expect(await found('ty gwyn')).toEqual(['Y Drenewydd (Tŷ Gwyn), place'])
    expect(await found('%%')).toEqual([])
    expect(await found('eadingley')).toEqual([])
  })

  test('[P2.24] falls back from an unknown postcode unit to its sector or district, and says so', async () => {
    const units = { LS14DY: -1.55, LS14AP: -1.53, LS61AA: -1.57, LS141AA: -1.45 }
    await get().database.within(WORKER, tx =>
      tx
        .insertInto('postcodes')
        .values(Object.entries(units).map(([postcode, longitude]) => ({ postcode, longitude, latitude: 53.8 })))
        .execute(),
    )
    expect(await found('ls1 4dy')).toEqual(['LS1 4DY, postcode, Leeds'])
    expect(await searchPlaces({ database: get().database, streets: null }, identity, 'LS1 4ZZ')).toEqual([
      { name: 'LS1 4', kind: 'sector', within: 'Leeds', lat: 53.8, long: expect.closeTo(-1.54, 6) },
    ])
    expect(await found('LS1 9ZZ')).toEqual(['LS1, district, Leeds'])
    expect(await found('LS1 4')).toEqual(['LS1 4, sector, Leeds'])
    expect(await found('LS1 4D')).toEqual(['LS1 4, sector, Leeds'])
    expect(await found('LS14')).toEqual(['LS14, district, near Leeds'])
    expect(await found('LS61')).toEqual(['LS6 1, sector, Leeds'])
    await expect(found('EC1A 1BB')).rejects.toThrow('EC1A 1BB cannot be found: no EC postcodes have been imported')
    await expect(found('L1 4DY')).rejects.toThrow('no L postcodes have been imported')
    await expect(found('LS99 1AA')).rejects.toThrow('LS99 1AA is not in the list of postcodes')
  })

  test('finds stations by name and by code among places with the same name', async () => {
    const stations: NewStation[] = [
      { code: 'LDS', codes: ['LDS', 'LEEDS'], name: 'Leeds', in: 'degrees', x: -1.548, y: 53.7956 },
      { code: 'HDY', codes: ['HDY', 'HDNGLEY'], name: 'Headingley', in: 'degrees', x: -1.594, y: 53.818 },
      { code: 'X1', codes: ['X1'], name: 'Leeds Road', in: 'degrees', x: 0.607, y: 51.247 },
    ]
    const kernels = await gridKernels()
    await get().database.within(WORKER, tx => putStations(tx, kernels, stations))
    expect(await found('lds')).toEqual(['Leeds, station, Leeds'])
    expect(await found(' Hdngley ')).toEqual(['Headingley, station, Headingley, Leeds'])
    expect(await found('leeds')).toEqual([
      'Leeds, place',
      'Leeds, place, Kent',
      'Leeds, station, Leeds',
      'Leeds Road, station, Leeds, Kent',
    ])
    expect(await found('Leeds Railway Station')).toEqual(['Leeds, station, Leeds', 'Leeds Road, station, Leeds, Kent'])
    expect((await found('headingley')).slice(0, 2)).toEqual([
      'Headingley, place, Leeds',
      'Headingley, station, Headingley, Leeds',
    ])
    // Many places do not push the station off the list.
    const many = Array.from({ length: 12 }, (_, at) => `Leeds ${at},locality,,,53.8,-1.${500 + at}`)
    await load(write('many.csv', [PLACES, ...many].join('\n')))
    expect(await found('leeds r')).toEqual(['Leeds Road, station, Leeds, Kent'])
    const leeds = await found('leeds')
    expect([leeds.length, leeds[7]]).toEqual([8, 'Leeds 4, place'])
    expect(leeds).toContain('Leeds, station, Leeds')
    const led = await found('leed')
    expect([led.length, led[7]]).toEqual([8, 'Leeds, station, Leeds'])
    for (const hostile of [
      "'; drop table stations; --",
      '{LDS}',
      '_DS',
      '%',
      '\\',
      '"',
      '🚉🚉',
      '\u202eLDS',
      'ﷺﷺ',
      '\0\0',
      '\ud800x',
    ])
      expect(await found(hostile), hostile).toEqual([])
    await get().database.within(WORKER, tx => tx.deleteFrom('stations').execute())
  })

  test('ranks places with the same name by distance from the map, after larger places', async () => {
    const rows = ['Sutton,locality,North,,55,-2', 'Sutton,locality,South,,51,-1', 'Sutton,town,Middle,,53,-1.5']
    await load(write('suttons.csv', ['name,kind,within,residents,latitude,longitude', ...rows].join('\n')))
    const near = async (at: [number, number] | null) =>
      (await searchPlaces({ database: get().database, streets: null }, identity, 'sutton', at)).map(
        ({ within }) => within,
      )
    expect(await near([-2, 55])).toEqual(['Middle', 'North', 'South'])
    expect(await near([-1, 51])).toEqual(['Middle', 'South', 'North'])
    expect(await near(null)).toHaveLength(3)
  })

  test('finds OSTN15 positions, and refuses those outside Great Britain with a message', async () => {
    await load(write('places.csv', PLACES))
    const at = async (typed: string) => {
      const [place] = await searchPlaces({ database: get().database, streets: null }, identity, typed)
      return place && [place.name, place.kind, place.within, place.long.toFixed(7), place.lat.toFixed(7)].join(' | ')
    }
    // Ordnance Survey's published OSTN15 test points: St Mary's, Caister and the Outer Hebrides.
    expect(await at('91492.146, 11318.804')).toBe('91492.146, 11318.804 | position |  | -6.2997775 | 49.9222639')
    expect(await at('E 651409.804 N 313177.450')).toBe('651409.804, 313177.45 | position |  | 1.7160740 | 52.6580078')
    expect(await at('9587.909, 899448.996')).toBe('9587.909, 899448.996 | position |  | -8.5785446 | 57.8135184')
    expect(await at('SE 298 335')).toMatch(/^SE 298 335 \| position \| Leeds \| -1\.54/)
    expect(await at('53.7956, -1.5477')).toBe('53.79560, -1.54770 | position | Leeds | -1.5477000 | 53.7956000')
    for (const [typed, words] of [
      ['LS 298 335', 'LS is no square of the National Grid'],
      ['SE 2983 335', 'as many digits'],
      ['48.85, 2.35', 'outside Great Britain'],
      // Within the bounds in degrees, but west of the grid.
      ['50, -8.9', 'outside Great Britain’s National Grid'],
    ] as const)
      await expect(searchPlaces({ database: get().database, streets: null }, identity, typed), typed).rejects.toThrow(
        words,
      )
  })

  test('[P2.24] names a point after the nearest place within 10 km', async () => {
    await load(write('places.csv', PLACES))
    const named = await nearestPlaces({ database: get().database, streets: null }, identity, [
      [-1.5785, 53.8196],
      [-1.5, 53.82],
      [0.3, 53.75],
    ])
    expect(named).toEqual([
      { name: 'Headingley', within: 'Leeds', distanceM: expect.closeTo(47, -1), sector: null },
      { name: 'Leeds', within: null, distanceM: expect.closeTo(3940, -3), sector: null },
      null,
    ])
    // The postcodes above are 130 m, 690 m and 1.3 km away.
    const sectors = await nearestPlaces({ database: get().database, streets: null }, identity, [
      [-1.532, 53.8],
      [-1.4605, 53.8],
      [-1.4702, 53.8],
    ])
    expect(sectors.map(place => place?.sector)).toEqual(['LS1 4', 'LS14 1', null])
  })

  test('[P2.24] finds a nearby locality even if the nearest town is more than 10 km away', async () => {
    await load(write('far.csv', 'name,kind,latitude,longitude\nFarton,town,53.0855,-1.05\nNear,locality,53.04,-1\n'))
    const [near] = await nearestPlaces({ database: get().database, streets: null }, identity, [[-1, 53]])
    expect(near).toMatchObject({ name: 'Near' })
  })

  test('imports the same places from the Index of Place Names, and only towns and localities', async () => {
    expect(await load(write('index.csv', INDEX))).toEqual({
      rows: 6,
      places: 3,
      skipped: {
        'the same place under its turned name': 1,
        'neither a town nor a locality': 1,
        'outside Great Britain': 1,
      },
      wrong: 0,
      examples: [],
    })
    expect((await all()).map(({ name, kind, within }) => [name, kind, within])).toEqual([
      ['Headingley', 'locality', 'Leeds'],
      ['Leeds', 'town', null],
      ['Leeds', 'town', null],
    ])
    // The built-up area and the locality are one place.
    expect(await found('leeds')).toEqual(['Leeds, place'])
  })

  test('skips and reports a few rows with impossible numbers or names, and imports the others', async () => {
    const good = Array.from({ length: 700 }, (_, at) => `Place ${at},locality,Leeds,,53.8,-1.${1000 + at}`)
    const hostile = [
      'Le\0eds,town,,,53.8,-1.5',
      `${'Ab cd '.repeat(2000)},town,,,53.8,-1.5`,
      '"Leeds\r\nBcc: all",town,,,53.8,-1.5',
      '\u202egnp.exe,town,,,53.8,-1.5',
      `Leeds,town,${'x'.repeat(101)},,53.8,-1.5`,
    ]
    const many = 'Otley,town,,99999999999,53.9,-1.5'
    const content = ['name,kind,within,residents,latitude,longitude', ...good, ...hostile, many].join('\n')
    expect(await load(write('hostile.csv', content))).toMatchObject({ places: 701, wrong: 5 })
    expect((await all()).find(({ name }) => name === 'Otley')).toMatchObject({ residents: null })
    expect((await all()).filter(({ name }) => !/^(Place \d+|Otley)$/.test(name))).toEqual([])
  })

  test('[P2.24] names the centre of a town after the town, even if the point of its built-up area is far away', async () => {
    // In the ONS's place names, School Close is nearer to the station than both points of Leeds.
    await load(write('close.csv', `${INDEX}\n6,IPN1,schoolclose,School Close,0,LOC,,Leeds,53.79379,-1.54455`))
    const [station] = await nearestPlaces({ database: get().database, streets: null }, identity, [
      [-1.547849, 53.796478],
    ])
    expect(station).toMatchObject({ name: 'Leeds', distanceM: expect.closeTo(495, -1) })
  })

  test('[P2.24] names points, postcodes and positions after the street, and stations and areas after the place', async () => {
    await load(write('places.csv', PLACES))
    const onStreet: StreetNames = {
      at: async ([lon]) => (lon < -1.54 ? { name: 'Wellington Street', distanceM: 12 } : null),
    }
    const parts = { database: get().database, streets: onStreet }
    expect(
      await nearestPlaces(parts, identity, [
        [-1.55, 53.8],
        [-1.5785, 53.8196],
        [-1.5, 53.82],
      ]),
    ).toMatchObject([
      { name: 'Wellington Street', within: 'Leeds', distanceM: 12, sector: 'LS1 4' },
      // Headingley is a part of Leeds.
      { name: 'Wellington Street', within: 'Leeds' },
      { name: 'Leeds', within: null },
    ])
    const withinOf = async (typed: string) => (await searchPlaces(parts, identity, typed))[0]?.within
    expect(await withinOf('LS1 4DY')).toBe('Wellington Street, Leeds')
    expect(await withinOf('53.8, -1.55')).toBe('Wellington Street, Leeds')
    expect(await withinOf('LS1 4')).toBe('Leeds')
    const station: NewStation = { code: 'LDS', codes: ['LDS'], name: 'Leeds', in: 'degrees', x: -1.548, y: 53.7956 }
    const kernels = await gridKernels()
    await get().database.within(WORKER, tx => putStations(tx, kernels, [station]))
    expect(await withinOf('lds')).toBe('Leeds')
    const engines: ZoneEngines = { run: () => Promise.reject(new Error('A point has no zones')) }
    const point = { kind: 'points', points: [[-1.55, 53.8]], radiusM: 300 } as const
    const size = { areaKm2: 0.28, inside: null }
    expect(await nameOrder({ ...parts, engines }, scopeOf(identity), point, size)).toMatchObject([
      { name: 'Wellington Street, Leeds', radius: 300 },
    ])
  })

  test('reads the Index of Place Names in Windows-1252 as delivered, and tables in UTF-8', async () => {
    const index = `${INDEX}\n6,IPN1,cwmbran,Cwmbrân,0,LOC,,Torfaen,51.65,-3.02\n`
    for (const encoding of ['latin1', 'utf8'] as const) {
      await load(write('index.csv', Buffer.from(index, encoding)))
      expect(await found('cwmbran'), encoding).toEqual(['Cwmbrân, place, Torfaen'])
    }
  })

  test('accepts resident counts with thousands separators', async () => {
    await load(write('residents.csv', 'name,kind,latitude,longitude,residents\nLeeds,town,53.8,-1.55,"455,123"\n'))
    expect(await all()).toMatchObject([{ name: 'Leeds', residents: 455_123 }])
  })

  test('an invalid delivery leaves the names unchanged', async () => {
    await load(write('places.csv', PLACES))
    const before = await all()
    for (const [name, content, words] of [
      ['other.csv', 'age,colour\n36,blue\n', /1: the first line is no header that names name, kind, latitude/],
      ['empty.csv', 'name,kind,latitude,longitude\n', /There are no places in/],
      [
        'villages.csv',
        'name,kind,latitude,longitude\nOtley,village,53.9,-1.7\n',
        /nothing was imported.\n {2}neither a town nor a locality: 1 left out/,
      ],
      ...['constructor', '__proto__'].map(
        kind =>
          [
            `${kind}.csv`,
            `name,kind,latitude,longitude\nOtley,${kind},53.9,-1.7\n`,
            /neither a town nor a locality: 1 left out/,
          ] as const,
      ),
      ['text.csv.gz', PLACES, /cannot be unpacked: it is no gzip/],
      ['cut.csv.gz', gzipSync(PLACES).subarray(0, 60), /cannot be unpacked: it is cut off/],
      ['wrong.csv', 'name,kind,latitude,longitude\nLeeds,town,north,west\n', /Leeds has no numbers for its position/],
      [
        'quote.csv',
        'name,kind,latitude,longitude\n"Leeds,town,53.8,-1.5\n',
        /quote.csv cannot be read as a CSV; nothing/,
      ],
      // An endless line, gzipped to almost nothing, is not read into memory in full.
      [
        'bomb.csv.gz',
        gzipSync(`name,kind,latitude,longitude\n${'a'.repeat(200_000)}`),
        /bomb.csv.gz cannot be read as a CSV/,
      ],
    ] as const)
      await expect(load(write(name, content)), name).rejects.toThrow(words)
    expect(await all()).toEqual(before)
  })
})
