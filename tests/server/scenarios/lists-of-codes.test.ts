import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { neighboursKey, zoneFileKey } from '../../../server/zones/zone-files.ts'
import { codesElsewhere, placeLocations, postcodeLocations, type ZoneElsewhere } from '../../../src/contract/places.ts'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { writeNeighbours } from '../../../workers/adjacency/neighbours-file.ts'
import { decode, zoneFile } from '../../workers/support/files.ts'
import { rectangle } from '../../workers/support/mesh.ts'
import { CENTRE_E, CENTRE_N } from '../support/country.ts'
import { onDatabases } from '../support/databases.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

type Named = readonly [code: string, west: number, south: number, east: number, north: number]

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    const { primary, stranger } = portal.people
    // The customer's own zones are 500 m squares around the country's centre.
    await addSystem('planning-2011', 'Planning 2011', primary.organisationId, [
      ['OLD-1', 0, 0, 1000, 500],
      ['OLD-2', 100, 600, 200, 700],
      ['OLD-3', 90_000, 0, 91_000, 500],
      ['TWICE', 0, 0, 500, 500],
    ])
    await addSystem('planning-2001', 'Planning 2001', primary.organisationId, [['TWICE', 0, 500, 500, 1000]])
    await addSystem('of-somebody-else', 'Secret zones', stranger.organisationId, [['SECRET-1', 0, 0, 500, 500]])
    const units = { LS14DY: -1.55, LS14AP: -1.53, LS61AA: -1.57, LS141AA: -1.45 }
    await get().database.within(WORKER, tx =>
      tx
        .insertInto('postcodes')
        .values(Object.entries(units).map(([postcode, longitude]) => ({ postcode, longitude, latitude: 53.8 })))
        .execute(),
    )
  })
  afterAll(() => portal?.close())

  const addSystem = async (fileName: string, name: string, organisationId: number, zones: readonly Named[]) => {
    const bytes = zoneFile(
      zones.map(([code, west, south, east, north], i) => ({
        id: i + 1,
        code,
        name: `Area ${code}`,
        polygons: [[rectangle(CENTRE_E + west, CENTRE_N + south, CENTRE_E + east, CENTRE_N + north)]],
      })),
    )
    const columns = await decode(bytes)
    await portal.files.put(zoneFileKey(fileName), bytes)
    await portal.files.put(neighboursKey(fileName), writeNeighbours(findAdjacency(columns), columns))
    await get().database.within(WORKER, tx =>
      tx
        .insertInto('zone_systems')
        .values({ organisation_id: organisationId, kind: 'custom', name, file_name: fileName, zones: zones.length })
        .execute(),
    )
  }
  const located = async (...postcodes: string[]) =>
    (await portal.ask(postcodeLocations, portal.people.primary.id, { body: { postcodes } })).json
  const elsewhere = async (...codes: string[]) => {
    const body = { zonesystemid: portal.customZonesId, codes }
    const { json } = await portal.ask(codesElsewhere, portal.people.primary.id, { body })
    return json.Results as (ZoneElsewhere | null)[]
  }

  test('finds the zones of each postcode in a list', async () => {
    const { Results } = await located('ls1 4dy', 'LS14AP', 'LS1 4', 'ls14', 'LS6', 'LS1 4ZZ', 'no postcode', 'M1')
    expect(Results).toEqual([
      { kind: 'postcode', name: 'LS1 4DY', positions: [[-1.55, 53.8]] },
      { kind: 'postcode', name: 'LS1 4AP', positions: [[-1.53, 53.8]] },
      {
        kind: 'sector',
        name: 'LS1 4',
        positions: [
          [-1.53, 53.8],
          [-1.55, 53.8],
        ],
      },
      { kind: 'district', name: 'LS14', positions: [[-1.45, 53.8]] },
      { kind: 'district', name: 'LS6', positions: [[-1.57, 53.8]] },
      null,
      null,
      null,
    ])
  })

  test('accepts up to 500 postcodes in a call, or fewer sectors and districts', async () => {
    expect((await located(...Array(500).fill('LS1 4DY'))).Results).toHaveLength(500)
    const refused = await located(...Array(101).fill('LS1 4'))
    expect(refused.error).toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('A sector counts as 5'),
    })
  })

  test('finds all places with the same name, ignoring case and accents', async () => {
    const place = { kind: 'town' as const, within: null, latitude: 53.8, residents: 10 }
    const rows = [
      { ...place, name: 'Ynys Môn', folded: 'ynys mon', longitude: -1.5 },
      { ...place, name: 'Weston', folded: 'weston', longitude: -1.5, within: 'Otley' },
      { ...place, name: 'Weston', folded: 'weston', longitude: -1.1, residents: 900 },
      { ...place, name: 'Weston Green', folded: 'weston green', longitude: -1.2 },
    ]
    await get().database.within(WORKER, tx => tx.insertInto('place_names').values(rows).execute())
    const body = { names: ['YNYS MON', 'weston', 'West'] }
    const { json } = await portal.ask(placeLocations, portal.people.primary.id, { body })
    expect(json.Results).toEqual([
      [{ name: 'Ynys Môn', within: null, lat: 53.8, long: -1.5 }],
      [
        { name: 'Weston', within: null, lat: 53.8, long: -1.1 },
        { name: 'Weston', within: 'Otley', lat: 53.8, long: -1.5 },
      ],
      [],
    ])
  })

  test('resolves a zone of another system to the zones that cover it, with their shares', async () => {
    const [split, inside, outside, unknown] = await elsewhere('old-1', 'Area OLD-2', 'OLD-3', 'OLD-4')
    expect(split).toMatchObject({ system: 'Planning 2011', code: 'OLD-1', name: 'Area OLD-1' })
    expect(split!.covering.map(({ share, ownShare }) => [share, ownShare])).toEqual([
      [expect.closeTo(0.5), expect.closeTo(1)],
      [expect.closeTo(0.5), expect.closeTo(1)],
    ])
    expect(inside!.covering).toEqual([
      { id: 231, code: 'Z00231', name: 'Zone 231', share: expect.closeTo(1), ownShare: expect.closeTo(0.04) },
    ])
    expect(outside).toMatchObject({ code: 'OLD-3', covering: [] })
    expect(unknown).toBeNull()
  })

  test('returns the same result for each line when a list repeats one zone', async () => {
    const [once] = await elsewhere('OLD-1')
    const many = await elsewhere(...Array.from({ length: 500 }, (_, i) => (i % 2 === 0 ? 'OLD-1' : 'area old-1')))
    expect(new Set(many.map(one => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(once)]))
  })

  test('also searches the standard zones, newer systems first, but never another organisation’s', async () => {
    const [standard, twice, secret] = await elsewhere('Z00466', 'TWICE', 'SECRET-1')
    expect(standard).toMatchObject({ system: 'Standard', code: 'Z00466' })
    expect(twice!.covering.map(({ code }) => code)).toEqual(['Z00231'])
    expect(secret).toBeNull()
  })
})
