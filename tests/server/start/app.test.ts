import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { sqlFault } from '../../../server/db/driver.ts'
import type { AppEnv } from '../../../server/http/handler.ts'
import { serveCalls } from '../../../server/http/serve-calls.ts'
import { createLimits } from '../../../server/runtime/limits/limits.ts'
import { DependencyDown } from '../../../server/runtime/outages/dependency-down.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { engineError } from '../../../server/warehouse/engines/engine-error.ts'
import { WarehouseError } from '../../../server/warehouse/warehouse.ts'
import { CALLS } from '../../../src/contract/all-calls.ts'
import { authenticate } from '../../../src/contract/authentication.ts'
import { supportRequest } from '../../../src/contract/contact.ts'
import { datasetCosts, getRequestedReports } from '../../../src/contract/datasets.ts'
import { customZoneSystem, postcodeLocation } from '../../../src/contract/places.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { CUSTOM_ZONES } from '../support/open-country.ts'
import { insertTestDataset, TEST_PASSWORD } from '../support/people.ts'
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

test.each([
  '/',
  '/Login',
  '/healthz',
  '/openapi.json',
  '/docs/api',
  '/api/services/app/CustomerReport/GetCustomerReports',
  '/files/x',
  '/nowhere.js',
])('sends the security headers and a request id with every reply: %s', async path => {
  const { headers } = await portal.app.request(path)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('serves the default base map by range without any setting, and returns 404 for its plain name', async () => {
  const { address } = (await (await portal.app.request('/basemap/archive')).json()) as { address: string }
  const part = await portal.app.request(address, { headers: { Range: 'bytes=0-126' } })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'application/vnd.pmtiles'])
  expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 0, 7)).toBe('PMTiles')
  expect((await portal.app.request('/basemap/ground.pmtiles')).status).toBe(404)
})

test('describes every call of the contract in the API document', async () => {
  const document = (await (await portal.app.request('/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap(path => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(CALLS.map(({ id }) => id).sort())
  for (const { responses } of operations) expect(responses).toHaveProperty('200')
  expect(document.paths['/datasetsapi/datasets/request']?.post?.responses).toHaveProperty('409')
})

const UNLIMITED = {
  limits: createLimits(parseSettings({ LIMITS: 'off' })),
  onLimit: () => undefined,
}

test('refuses to start a server with a call that lacks a handler', () => {
  const parts = {
    ...UNLIMITED,
    readToken: async () => null,
    loadIdentity: async () => null,
    viewed: () => undefined,
    report: () => undefined,
  }
  expect(() => serveCalls(new Hono<AppEnv>(), [], parts)).toThrow(/No handler answers TokenAuth.Authenticate/)
})

/** The reply when the call that lists months fails, and the reported error. */
const answerTo = async (error: Error) => {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('requestId', 'request-1')
    await next()
  })
  const reported: unknown[] = []
  const fails = (id: string) => (id === 'availablemonths' ? Promise.reject(error) : Promise.resolve(null))
  serveCalls(
    app,
    CALLS.map(call => ({ call, run: () => fails(call.id) })),
    {
      readToken: async () => ({ userId: portal.people.primary.id, tokenId: 'x', issuedAtS: 0, expiresAtS: 1 }),
      loadIdentity: async () => ({
        userId: 1,
        userName: '',
        fullName: '',
        organisationId: 1,
        datasetAccess: 2,
        canSpendCredits: true,
        isPrimaryUser: true,
        isOrganisationAdmin: false,
        level: 'User',
        openTerms: null,
        permissions: [],
      }),
      ...UNLIMITED,
      viewed: () => undefined,
      report: one => reported.push(one),
    },
  )
  const reply = await app.request('/datasetsapi/availablemonths', { headers: { AuthToken: 'x' } })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json(), reported }
}

test('replies to an internal error with only a request id', async () => {
  const error = new Error('secret of the engine room')
  expect(await answerTo(error)).toEqual({
    status: 500,
    retryAfter: null,
    body: {
      error: { code: 'internal-error', message: 'Something went wrong on our side. Quote the request id to support.' },
      requestId: 'request-1',
    },
    reported: [error],
  })
})

test.each([
  ['memory', 'Code: 241. DB::Exception: Memory limit (total) exceeded'],
  ['time', 'Code: 159. DB::Exception: Timeout exceeded: elapsed 20.1 seconds'],
  ['time, as the engine estimates,', 'Code: 160. DB::Exception: Estimated query execution time is too long'],
])('replies with a Retry-After to a query that needs more %s than allowed', async (_, message) => {
  const error = engineError(new Error(message))
  expect(await answerTo(error)).toMatchObject({
    status: 503,
    retryAfter: '30',
    body: { error: { code: 'busy', message: expect.stringMatching(/^Ambit is too busy .* again in 30 seconds\.$/) } },
    reported: [error],
  })
})

const FULL = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
const UNMOUNTED = Object.assign(new Error('ESTALE: stale file handle'), { code: 'ESTALE', path: '/files/x' })
test.each([
  ['the state database', sqlFault('the database system is starting up', '57P03', undefined)],
  ['its connection', new DependencyDown('state', 'connect ECONNREFUSED')],
  ['the warehouse', new WarehouseError('engine-lost', 'connect ECONNREFUSED')],
  ['the disk of the warehouse', engineError(new Error('Code: 243. DB::Exception: Cannot reserve 1.00 MiB'))],
  ['a full disk', FULL],
  ['the file store', UNMOUNTED],
])('replies 503 with Retry-After, and reports the outage, while %s is unavailable', async (_, error) => {
  expect(await answerTo(error)).toEqual({
    status: 503,
    retryAfter: '10',
    body: {
      error: {
        code: 'dependency-down',
        message:
          'Ambit cannot reach a part of itself at the moment. Nothing has been lost; please try again in 10 seconds.',
      },
      requestId: 'request-1',
    },
    reported: [error],
  })
})

test.each([
  ['X-Request-Id', 'proxy-1.2_3', 'proxy-1.2_3'],
  ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
])('uses the request id that a proxy sends by %s in the reply and in the log', async (name, value, id) => {
  const { headers } = await portal.app.request('/nowhere', { headers: { [name]: value } })
  expect(headers.get('x-request-id')).toBe(id)
  expect(portal.logged.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ requestId: id, msg: 'request' }),
  )
})

test.each([
  ['X-Request-Id', 'a b'],
  ['X-Request-Id', 'x'.repeat(101)],
  ['X-Request-Id', '{"level":50}'],
  ['traceparent', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
])('ignores an invalid request id: %s %s', async (name, value) => {
  const { headers } = await portal.app.request('/nowhere', { headers: { [name]: value } })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

test('refuses a body that is too large or not JSON', async () => {
  const post = (body: string, type = 'application/json') =>
    portal.app.request(authenticate.path, {
      method: 'POST',
      headers: { 'Content-Type': type, 'Content-Length': String(body.length) },
      body,
    })
  expect((await post(JSON.stringify({ UserNameOrEmailAddress: 'x'.repeat(11_000_000), Password: 'x' }))).status).toBe(
    413,
  )
  expect((await post('{"UserName')).status).toBe(400)
  expect((await post('UserNameOrEmailAddress=x&Password=y', 'application/x-www-form-urlencoded')).status).toBe(400)
})

test('refuses a string with an unpaired surrogate and names its field, and stores a complete surrogate pair', async () => {
  const support = (description: string) =>
    portal.ask(supportRequest, portal.people.primary.id, {
      body: { username: 'Maya Ellis', userEmail: 'maya@airevalley.example', description },
    })
  const refused = await support('where it breaks: \ud83d')
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.json)).toContain('description: half a character is not text')
  expect((await support('where it holds: \ud83d\ude00')).status).toBe(200)
})

test('[P7.15] returns all of a list that takes several reads, without duplicates and newest first', async () => {
  const { stranger } = portal.people
  const made: number[] = []
  for (let n = 0; n < 205; n++) made.push(await insertTestDataset(portal.database, stranger))
  const { json } = await portal.ask(getRequestedReports, stranger.id)
  const ids = (json.result as { id: number }[]).map(({ id }) => id)
  expect([json.success, ids.filter(id => made.includes(id))]).toEqual([true, made.toReversed()])
})

test('logs calls, but no people, passwords or tokens', async () => {
  const { email } = portal.people.primary
  await portal.ask(authenticate, null, { body: { UserNameOrEmailAddress: email, Password: TEST_PASSWORD } })
  await portal.ask(authenticate, null, { body: { UserNameOrEmailAddress: email, Password: 'Wrong-password-9' } })
  await portal.ask(getRequestedReports, portal.people.primary.id)
  const log = portal.logged.join('')
  expect(log).toContain('TokenAuth.Authenticate')
  expect(log).toContain('CustomerReport.GetRequestedReports')
  for (const word of [email, 'airevalley', 'Ellis', TEST_PASSWORD, 'Wrong-password-9', 'eyJ'])
    expect(log).not.toContain(word)
})

test('[P8.03] replies to a failed sign-in with success false and status 200', async () => {
  const answer = await portal.ask(authenticate, null, {
    body: { UserNameOrEmailAddress: 'nobody', Password: 'Wrong-password-9' },
  })
  expect([answer.status, answer.json]).toEqual([
    200,
    {
      success: false,
      result: null,
      error: { code: 'sign-in-failed', message: 'Login failed', details: expect.any(String) },
    },
  ])
})

test('serves a signed link’s file as a whole, by range and for HEAD, and only to its user', async () => {
  const { json } = await portal.ask(customZoneSystem, portal.people.primary.id, {
    query: { zonesystemid: portal.customZonesId, zonesystemfilename: CUSTOM_ZONES },
  })
  const { signedUrl, neighboursUrl } = json.Results as { signedUrl: string; neighboursUrl: string }
  const whole = await portal.app.request(signedUrl)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const etag = whole.headers.get('etag') ?? ''
  expect([whole.status, whole.headers.get('accept-ranges'), bytes[0]]).toEqual([200, 'bytes', 0x66])
  expect(whole.headers.get('content-length')).toBe(String(bytes.length))

  const part = await portal.app.request(signedUrl, { headers: { Range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100, 200))
  const changed = await portal.app.request(signedUrl, { headers: { Range: 'bytes=100-199', 'If-Range': '"old"' } })
  expect(changed.status).toBe(200)
  const past = await portal.app.request(signedUrl, { headers: { Range: `bytes=${bytes.length}-` } })
  expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await portal.app.request(signedUrl, { headers: { 'If-None-Match': tags } })).status).toBe(304)
  const head = await portal.app.request(signedUrl, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(bytes.length), ''])

  expect((await portal.app.request(neighboursUrl)).status).toBe(200)
  for (const bad of [signedUrl.replace(/user=\d+/, 'user=5'), signedUrl.replace('.fgb', '.neighbours')])
    expect((await portal.app.request(bad)).status).toBe(403)
})

test.each([
  ['/api/services/app/CustomerReport/GetRequestedReport?id=99999999999'],
  ['/api/services/app/CustomerReport/GetCustomerReport?id=9007199254740991'],
  ['/api/services/app/CustomerReport/GetRequestedReport?id[__proto__]=1'],
])('treats a number that fits no column as invalid input, not as a failure: %s', async path => {
  const headers = { Authorization: `Bearer ${await portal.token(portal.people.primary.id)}` }
  expect((await portal.app.request(path, { headers })).status).toBe(400)
})

test.each(['LS1\u00004DY', "LS1'; drop table users; --", '%00', '../../x'])(
  'finds no postcode for hostile text: %j',
  async postcode => {
    const answer = await portal.ask(postcodeLocation, portal.people.primary.id, {
      query: { postcode: postcode.slice(0, 12) },
    })
    expect([200, 400]).toContain(answer.status)
    expect(answer.json.Results ?? []).toEqual([])
  },
)

test('refuses a body nested a hundred thousand levels deep', async () => {
  const body = `{"reportId":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const token = await portal.token(portal.people.primary.id)
  const reply = await portal.app.request(datasetCosts.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', AuthToken: token },
    body,
  })
  expect(reply.status).toBe(400)
})
