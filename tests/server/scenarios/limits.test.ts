import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { getCurrentPermissions } from '../../../src/contract/authentication.ts'
import type { Call } from '../../../src/contract/call.ts'
import { datasetCosts, datasetStatuses } from '../../../src/contract/datasets.ts'
import { allZonesLsoa, availableMonths, searchedPlaces } from '../../../src/contract/places.ts'
import { sendPasswordResetLink } from '../../../src/contract/profile.ts'
import { CENTRE_E, CENTRE_N } from '../support/country.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { orderOf } from '../support/orders.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

/** Calls per minute. */
const USER_CALLS = 60
const ORGANISATION_CALLS = 90

let database: Database
let portal: TestPortal
beforeAll(async () => {
  database = (await openAnyDatabase()).database
  const settings = { LIMIT_USER_CALLS: String(USER_CALLS), LIMIT_ORGANISATION_CALLS: String(ORGANISATION_CALLS) }
  portal = await openTestPortal(database, settings)
})
afterAll(async () => {
  await portal?.close()
  await database?.close()
})

const send = async (call: Call, as: number, body?: unknown, signal?: AbortSignal, query = '') => {
  const token = await portal.token(as)
  return portal.app.request(`${call.path}${query}`, {
    method: call.method,
    headers: {
      ...(call.host === 'admin' ? { Authorization: `Bearer ${token}` } : { AuthToken: token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}
const priceNotes = () =>
  database.within(WORKER, tx =>
    tx.selectFrom('audit_trail').selectAll().where('action', '=', 'price-limit-reached').execute(),
  )
const statuses = (replies: readonly Response[]) => replies.map(({ status }) => status)

test('prices eight of forty simultaneous requests, tells the other callers what to do, and audits the user once', async () => {
  const { stranger, primary } = portal.people
  const replies = await Promise.all(Array.from({ length: 40 }, () => send(datasetCosts, stranger.id, orderOf(portal))))
  expect(statuses(replies).filter(status => status === 200)).toHaveLength(8)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(32)
  expect(refused[0]!.headers.get('retry-after')).toBe('2')
  expect(await refused[0]!.json()).toMatchObject({
    error: {
      code: 'too-many-requests',
      message:
        'Several prices and populations are being worked out for you at the moment. Wait until one of them has ended, then try again.',
    },
  })
  expect(await priceNotes()).toMatchObject([{ user_id: stranger.id, organisation_id: stranger.organisationId }])
  expect((await send(datasetCosts, stranger.id, orderOf(portal))).status).toBe(200)
  expect((await send(datasetCosts, primary.id, orderOf(portal))).status).toBe(200)
})

test('gives the slot of a caller who disconnects to the next caller', async () => {
  const { viewOwn, primary } = portal.people
  const gone = new AbortController()
  const leaving = Array.from({ length: 6 }, () => send(datasetCosts, primary.id, orderOf(portal), gone.signal))
  gone.abort()
  expect(new Set(statuses(await Promise.all(leaving)))).toEqual(new Set([499]))
  expect((await send(datasetCosts, primary.id, orderOf(portal))).status).toBe(200)
  expect((await send(availableMonths, viewOwn.id)).status).toBe(409)
})

test('sends a user one zone list at a time: the next starts when the first is read or abandoned', async () => {
  const { colleague } = portal.people
  const all = `POLYGON((${CENTRE_E - 1e5} ${CENTRE_N - 1e5},${CENTRE_E + 1e5} ${CENTRE_N - 1e5},${CENTRE_E + 1e5} ${CENTRE_N + 1e5},${CENTRE_E - 1e5} ${CENTRE_N - 1e5}))`
  const ask = () => send(allZonesLsoa, colleague.id, undefined, undefined, `?extentWkt=${encodeURIComponent(all)}`)
  const first = await ask()
  let begun = 0
  const waiting = [ask(), ask(), ask()].map(async asked => {
    const reply = await asked
    if (reply.ok) begun++
    return reply
  })
  const refused = await Promise.race(waiting)
  expect([refused.status, begun]).toEqual([429, 0])
  await first.body!.cancel()
  const others = waiting.map(async asked => (await asked).text())
  const texts = await Promise.all(others)
  expect(texts.filter(text => text.startsWith('{"Results":{"Items":[') && text.endsWith(']}}'))).toHaveLength(2)
})

test('looks up one place at a time for a user; of fifteen simultaneous calls, some wait and the rest are refused', async () => {
  const { stranger, primary } = portal.people
  const ask = (as: number) => send(searchedPlaces, as, undefined, undefined, '?q=an')
  const replies = await Promise.all(Array.from({ length: 15 }, () => ask(stranger.id)))
  expect(statuses(replies).filter(status => status === 200).length).toBeGreaterThanOrEqual(5)
  const refused = replies.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({
    error: { message: expect.stringMatching(/^Several names of places are being looked up for you/) },
  })
  expect((await ask(primary.id)).status).toBe(200)
})

test('a HEAD request opens no stream and occupies no slot', async () => {
  const { colleague } = portal.people
  const token = await portal.token(colleague.id)
  const query = `?extentWkt=${encodeURIComponent('POLYGON((0 0,1 0,1 1,0 1,0 0))')}`
  const head = (call: Call, asked = '') =>
    portal.app.request(`${call.path}${asked}`, {
      method: 'HEAD',
      headers: call.host === 'admin' ? { Authorization: `Bearer ${token}` } : { AuthToken: token },
    })
  const replies = await Promise.all([head(allZonesLsoa, query), head(datasetStatuses)])
  expect(statuses(replies)).toEqual([405, 405])
  expect((await send(allZonesLsoa, colleague.id, undefined, undefined, query)).status).toBe(200)
})

test('tells a user over the limit when to retry, and serves colleagues until the organisation reaches its limit', async () => {
  const { administrator, primary, colleague, outsider } = portal.people
  const flood = async (userId: number, calls: number) => {
    return Promise.all(Array.from({ length: calls }, () => send(getCurrentPermissions, userId)))
  }
  const [first] = await flood(administrator.id, 1)
  expect(first!.headers.get('ratelimit-policy')).toBe('"user";q=60;w=60, "organisation";q=90;w=60')
  expect(first!.headers.get('ratelimit')).toBe('"user";r=59;t=1, "organisation";r=89;t=1')
  const rest = await flood(administrator.id, 2 * USER_CALLS)
  const [refused] = rest.filter(({ status }) => status === 429)
  expect(refused!.headers.get('retry-after')).toBe('1')
  expect(await refused!.json()).toMatchObject({
    success: false,
    error: {
      code: 'too-many-requests',
      message: 'You have made too many requests in a short time. Wait 1 second and try again.',
    },
  })
  const [other] = await flood(outsider.id, 1)
  expect(other!.status).toBe(200)

  await flood(primary.id, USER_CALLS)
  // The colleague has more calls left than this. Calls are not counted in order, so any of them could be the first to
  // be refused.
  const last = await flood(colleague.id, USER_CALLS - 10)
  const ours = last.filter(({ status }) => status === 429)
  expect(ours).not.toHaveLength(0)
  for (const reply of ours)
    expect(await reply.json()).toMatchObject({
      error: { message: expect.stringMatching(/^Your organisation has made too many requests/) },
    })
})

test('limits unauthenticated calls by network before it queries the database', async () => {
  const ask = () =>
    portal.ask(sendPasswordResetLink, null, { body: { emailAddress: 'no@where.example', tenancyName: 'default' } })
  const replies = await Promise.all(Array.from({ length: 2 * USER_CALLS }, ask))
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(USER_CALLS / 2)
  expect(refused[0]!.json.error!.message).toMatch(/^Your network has made too many requests/)
})

test('looks up an expired sign-in a few times, then refuses it without a look-up', async () => {
  const token = await portal.token(2 ** 31 - 1)
  const within = vi.spyOn(database, 'within')
  const ask = () =>
    portal.app.request(availableMonths.path, { method: availableMonths.method, headers: { AuthToken: token } })
  const replies: Response[] = []
  for (let call = 0; call < 2 * USER_CALLS; call++) replies.push(await ask())
  expect(new Set(statuses(replies))).toEqual(new Set([401]))
  expect(within.mock.calls.length).toBeLessThan(USER_CALLS)
  within.mockRestore()
})
