import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import type { Call } from '../../../src/contract/call.ts'
import { allZonesLsoa, datasetZoneSystem, FLATGEOBUF, type Zone, zone } from '../../../src/contract/places.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode.ts'
import { readHeader } from '../../../workers/flatgeobuf/header.ts'
import { readWkt } from '../../../workers/geometry/wkt.ts'
import { CENTRE_E, CENTRE_N } from '../support/country.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { CUSTOM_ZONES } from '../support/open-country.ts'
import { insertTestDataset } from '../support/people.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

let database: Database
let portal: TestPortal
beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
})
afterAll(async () => {
  await portal?.close()
  await database?.close()
})

/**
 * A square with sides of `sizeM` metres, whose south-western corner is this far east and north of the country's centre.
 */
const square = (east: number, north: number, sizeM: number) => {
  const [e, n] = [CENTRE_E + east, CENTRE_N + north]
  return `POLYGON ((${e} ${n}, ${e + sizeM} ${n}, ${e + sizeM} ${n + sizeM}, ${e} ${n + sizeM}, ${e} ${n}))`
}
const items = (json: { Results?: unknown }) => (json.Results as { Items: Zone[] }).Items
const small = (query: Record<string, unknown>) => portal.ask(allZonesLsoa, portal.people.primary.id, { query })
const get = async (call: Call, query: Record<string, unknown>, headers: Record<string, string>) =>
  portal.app.request(`${call.path}?${new URLSearchParams(query as Record<string, string>)}`, {
    headers: { AuthToken: await portal.token(portal.people.primary.id), ...headers },
  })

test('[P7.24] returns small zones within an extent as Results.Items with their shapes', async () => {
  const { status, json } = await small({ extentWkt: square(10, 10, 1500) })
  expect(status).toBe(200)
  expect(
    items(json)
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['Z00466', 'Z00467', 'Z00496', 'Z00497'])
  for (const item of items(json)) {
    expect(zone.parse(item)).toEqual(item)
    expect(item.geometry27700).toMatch(/^POLYGON \(\(\d{6} \d{6}, /)
  }
  const [first] = items(json).filter(({ objectid }) => objectid === 466)
  const [ring] = readWkt(first!.geometry27700).flat()
  expect([Math.min(...ring!.filter((_, i) => i % 2 === 0)), Math.max(...ring!.filter((_, i) => i % 2 === 1))]).toEqual([
    CENTRE_E,
    CENTRE_N + 1000,
  ])
})

test('[P3.06] [P7.22] returns a dataset’s own zones in the first list of Results', async () => {
  const ask = async (zoneSystemId: number | null, as = portal.people.primary.id) => {
    const datasetid = await insertTestDataset(database, portal.people.primary, {
      zone_system_id: zoneSystemId,
      zone_system: zoneSystemId === null ? 'Standard' : CUSTOM_ZONES,
    })
    return portal.ask(datasetZoneSystem, as, { query: { extentwkt: square(10, 10, 400), datasetid } })
  }
  const custom = await ask(portal.customZonesId)
  expect(custom.json.Results).toEqual([
    [{ objectid: 211, code: 'Z00211', name: 'Zone 211', geometry27700: expect.stringMatching(/^POLYGON/) }],
  ])
  const standard = await ask(null)
  expect((standard.json.Results as Zone[][])[0]?.map(({ objectid }) => objectid)).toEqual([466])
  expect((await ask(portal.customZonesId, portal.people.stranger.id)).status).toBe(404)
})

test('[P7.24] links pages that contain each zone once', async () => {
  const extentWkt = square(-2500, -2500, 5000)
  const whole = items((await small({ extentWkt })).json).map(({ objectid }) => objectid)
  expect(whole).toHaveLength(36)
  const paged: number[] = []
  let address: string | null = `${allZonesLsoa.path}?${new URLSearchParams({ extentWkt, limit: '10' })}`
  const sizes: number[] = []
  while (address !== null) {
    const reply: Response = await portal.app.request(address, {
      headers: { AuthToken: await portal.token(portal.people.primary.id) },
    })
    const page = items((await reply.json()) as { Results: unknown })
    sizes.push(page.length)
    paged.push(...page.map(({ objectid }) => objectid))
    address = /^<(.+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(sizes).toEqual([10, 10, 10, 6])
  expect(paged).toEqual(whole)
})

test('[P7.24] returns the same zones as a self-contained FlatGeobuf file', async () => {
  const query = { extentWkt: square(-2500, -2500, 5000) }
  const expected = items((await small(query)).json)
  const reply = await get(allZonesLsoa, query, { Accept: FLATGEOBUF })
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('vary')]).toEqual([
    200,
    FLATGEOBUF,
    'Accept',
  ])
  const source = bufferSource(new Uint8Array(await reply.arrayBuffer()))
  expect(await readHeader(source)).toMatchObject({
    featureCount: 36,
    nodeSize: 0,
    crs: 27700,
    envelope: [CENTRE_E - 3000, CENTRE_N - 3000, CENTRE_E + 3000, CENTRE_N + 3000],
  })
  const columns = await decodeFlatGeobuf(source)
  expect(Array.from(columns.ids)).toEqual(expected.map(({ objectid }) => objectid))
  expect(columns.codes.at(0)).toBe(expected[0]?.code)
  expect(columns.numbers.get('population')?.[0]).toBe(1000)
})

test('[P7.24] returns no zones for an extent at sea, in either format', async () => {
  const query = { extentWkt: square(100_000, 100_000, 10) }
  expect(items((await small(query)).json)).toEqual([])
  const reply = await get(allZonesLsoa, query, { Accept: FLATGEOBUF })
  expect(await readHeader(bufferSource(new Uint8Array(await reply.arrayBuffer())))).toMatchObject({ featureCount: 0 })
})

test.each([
  ['text', 'nonsense'],
  ['nothing', 'POLYGON EMPTY'],
  ['a point', 'POINT (1 2)'],
  ['a line', 'POLYGON ((0 0, 1 1))'],
  ['brackets', `POLYGON (${'('.repeat(9000)}`],
])('[P7.24] refuses an extent that is not an area: %s', async (_, extentWkt) => {
  const { status, json } = await small({ extentWkt })
  expect([status, json.error?.message]).toEqual([400, expect.stringMatching(/^The extent is not valid/)])
})
