import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { nearestPlaces, postcodeLocation, searchedPlaces } from '../../../src/contract/places.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

let database: Database
let portal: TestPortal
beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
  await database.within(WORKER, async tx => {
    const place = { kind: 'locality' as const, within: 'Leeds', residents: null, latitude: 53.8195 }
    await tx
      .insertInto('place_names')
      .values({ ...place, name: 'Headingley', folded: 'headingley', longitude: -1.5792 })
      .execute()
    await tx.insertInto('postcodes').values({ postcode: 'LS63AA', longitude: -1.579, latitude: 53.8194 }).execute()
  })
})
afterAll(async () => {
  await portal?.close()
  await database?.close()
})

const search = (query: Record<string, unknown>) => portal.ask(searchedPlaces, portal.people.primary.id, { query })

test('finds the place at a position, and refuses a position outside Great Britain with a message', async () => {
  const { status, json } = await search({ q: '53.8195, -1.579', near: '-1.55,53.8' })
  expect(status).toBe(200)
  expect(json.Results ?? json).toEqual([
    { name: '53.81950, -1.57900', kind: 'position', within: 'Headingley, Leeds', lat: 53.8195, long: -1.579 },
  ])
  for (const [q, words] of [
    ['LS 298 335', 'LS is no square of the National Grid'],
    ['48.85, 2.35', 'outside Great Britain'],
  ] as const) {
    const refused = await search({ q })
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([422, expect.stringContaining(words)])
  }
})

test('ignores invisible characters in a query, and treats database wildcards as plain text', async () => {
  const namesOf = async (q: string) => {
    const { status, json } = await search({ q })
    expect(status, JSON.stringify(q)).toBe(200)
    return ((json.Results ?? json) as unknown as { name: string }[]).map(({ name }) => name)
  }
  for (const q of ['Head\u00adingley', '\u200eHeadingley\u200b', 'headingley\u0000', 'HEADINGLEY%', '_headingley_'])
    expect(await namesOf(q), JSON.stringify(q)).toEqual(['Headingley'])
  for (const q of ['LS6\u00a03AA', '\u200eLS6 3AA', 'LS6\u200b3AA'])
    expect(await namesOf(q), JSON.stringify(q)).toEqual(['LS6 3AA'])
  for (const q of ['%%', '__', "' or 1=1 --", '\\\\', '\ud800\ud800', '\u0000\u0000', '.*', 'LS6_%', '🚉🚉'])
    expect(await namesOf(q), JSON.stringify(q)).toEqual([])
  for (const [postcode, expected] of [
    ['%%%%%%', 200],
    ['LS6\\3AA', 200],
    ['\ud8003AA', 200],
    ['LS6\u00003AA', 400],
  ] as const) {
    const { status } = await portal.ask(postcodeLocation, portal.people.primary.id, { query: { postcode } })
    expect(status, JSON.stringify(postcode)).toBe(expected)
  }
})

test('refuses an overlong query, an invalid map position and a search without a sign-in', async () => {
  for (const query of [
    { q: 'x'.repeat(81) },
    { q: 'leeds', near: 'Leeds' },
    { q: 'leeds', near: '-1.5,53.8;-1.6,53.8' },
  ])
    expect((await search(query)).status, JSON.stringify(query)).toBe(400)
  expect((await portal.ask(searchedPlaces, null, { query: { q: 'leeds' } })).status).toBe(401)
})

test('returns a point’s place and postcode sector', async () => {
  const { json } = await portal.ask(nearestPlaces, portal.people.primary.id, { query: { points: '-1.5785,53.8196' } })
  expect(json.Results ?? json).toMatchObject([{ name: 'Headingley', within: 'Leeds', sector: 'LS6 3' }])
})
