import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { stream as streamBody } from 'hono/streaming'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routesAsData } from '../../../scripts/vite/routes-as-data.ts'
import { CallError, isRefusal, waitText } from '../../../src/app/call-error.ts'
import { createClient } from '../../../src/app/create-client.ts'
import { readDataset } from '../../../src/app/datasets.ts'
import { CALLS } from '../../../src/contract/all-calls.ts'
import { authenticate } from '../../../src/contract/authentication.ts'
import { type Route, routes } from '../../../src/contract/client-routes.ts'

const seen: { path: string; headers: Headers; body: unknown }[] = []
const app = new Hono()
  .use(async (c, next) => {
    const form = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
    const body = c.req.method === 'GET' ? null : form ? await c.req.parseBody() : await c.req.json()
    seen.push({ path: c.req.path + new URL(c.req.url).search, headers: c.req.raw.headers, body })
    await next()
  })
  .post(routes.authenticate.path, c => c.json({ success: true, result: { accessToken: 'abc' }, error: null }))
  .post(routes.sendPasswordResetLink.path, c => c.json({ success: true, result: null, error: null }))
  .get(routes.getCustomerReports.path, c => c.json({ success: true, result: [{ id: 7 }], error: null }))
  .get(routes.getCustomerReport.path, c =>
    c.json({
      success: false,
      result: null,
      error: { code: 'gone', message: 'Gone', details: 'That template is gone' },
    }),
  )
  .get(routes.availableMonths.path, c => c.json({ Results: [{ year: 2026, month: 9 }] }))
  .get(routes.postcodeLocation.path, c => c.json({ Results: [] }))
  .post(routes.datasetCosts.path, c =>
    c.json({ error: { code: 'too_large', message: 'Area too large', details: { km2: 26.4 } }, requestId: 'r1' }, 422),
  )
  .post(routes.datasetPopulation.path, c =>
    c.json({ error: { code: 'too-many-requests', message: 'Wait 3 seconds and try again.' }, requestId: 'r' }, 429),
  )
  .get(routes.listAllGroups.path, c =>
    c.json({ success: false, result: null, error: { code: 'too-many-requests', message: 'Wait a little.' } }, 429),
  )
  .post(routes.datasetRequest.path, c => c.json({ error: { code: 'x', message: 'y' }, requestId: 'r' }, 409))
  .post(routes.savedAreas.path, c => c.text('<html>413 Request Entity Too Large</html>', 413))
  .get(routes.getRequestedReports.path, c => c.json({ success: false, result: null, error: null }, 401))
  .get(routes.getRequestedReport.path, c =>
    c.json({
      success: true,
      result: { id: 7, clientProjectName: 'Leeds', reportStatus: 2, details: { reportId: 3, reportInputs: [] } },
      error: null,
    }),
  )
  .get(routes.downloadsList.path, c => c.json({ error: { code: 'forbidden', message: 'No' }, requestId: 'r' }, 403))
  .get(routes.datasetStatuses.path, c =>
    streamBody(c, async out => {
      await out.write('{"id":1,"reportStatus":0,"progr')
      await out.write('ess":0,"failure":null}\n\n{"id":1,"reportStatus":2,')
      await out.write('"progress":1,"failure":null}\n')
    }),
  )

let server: Server
let origin = ''
let ended = 0
let token: string | null = 'secret'
beforeAll(async () => {
  server = await new Promise<Server>(resolve => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening as Server))
  })
  const bound = server.address()
  origin = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : ''
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  seen.length = 0
  ended = 0
  token = 'secret'
})
const client = () => createClient({ origin, token: () => token, onSessionEnd: () => ended++, fetch })

describe('the typed client', () => {
  test('names the fields of a dataset and its details as the product does', async () => {
    expect(await readDataset(client().call, 7)).toEqual({
      id: 7,
      name: 'Leeds',
      status: 2,
      details: { templateId: 3, inputs: [] },
    })
  })

  test('[P7.00] sends a bearer token to the admin host and AuthToken to the data API', async () => {
    const { call } = client()
    expect(await call(routes.getCustomerReports)).toEqual([{ id: 7 }])
    expect(await call(routes.availableMonths)).toEqual([{ year: 2026, month: 9 }])
    expect(seen.map(({ headers }) => [headers.get('authorization'), headers.get('authtoken')])).toEqual([
      ['Bearer secret', null],
      [null, 'secret'],
    ])
  })

  test('[P7.00] login sends the tenant without a token, and a call takes a contract entry or its route', async () => {
    token = null
    const body = { UserNameOrEmailAddress: 'tom', Password: 'pass' }
    await client().call(authenticate, { body })
    expect(seen[0]?.headers.get('abp.tenantid')).toBe('1')
    expect(seen[0]?.headers.get('authorization')).toBe(null)
    expect(seen[0]?.body).toEqual(body)
    expect(ended).toBe(0)
  })

  test('[P7.03] sends the Account calls as a form', async () => {
    const body = { emailAddress: 'a+b@c.example', tenancyName: 'default' } as const
    await client().call(routes.sendPasswordResetLink, { body })
    expect(seen[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(seen[0]?.body).toEqual(body)
  })

  test('encodes query values in the URL', async () => {
    await client().call(routes.postcodeLocation, { query: { postcode: 'LS1 4AP&x' } })
    expect(seen[0]?.path).toBe('/datasetsapi/postcodelocation?postcode=LS1+4AP%26x')
  })

  test('[P4.01] [P8.01] sends nothing without a token, and ends the session as it does for 401', async () => {
    token = null
    await expect(client().call(routes.getCustomerReports)).rejects.toMatchObject({ status: 401 })
    expect(seen).toEqual([])
    expect(ended).toBe(1)
  })

  test('[P8.01] 401 and 403 end the session, but 409 and 422 do not', async () => {
    const { call } = client()
    await expect(call(routes.getRequestedReports)).rejects.toMatchObject({ status: 401 })
    await expect(call(routes.downloadsList, { query: { datasetid: 1 } })).rejects.toMatchObject({ status: 403 })
    expect(ended).toBe(2)
    const body = {} as never
    await expect(call(routes.datasetCosts, { body })).rejects.toMatchObject({
      status: 422,
      code: 'too_large',
      message: 'Area too large',
      details: { km2: 26.4 },
    })
    await expect(call(routes.datasetRequest, { body })).rejects.toMatchObject({ status: 409 })
    expect(ended).toBe(2)
  })

  test('a body that a proxy refuses for its size is refused in words', async () => {
    const refused = await client()
      .call(routes.saveArea, { body: { name: 'x', isShared: false } })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 413, message: expect.stringMatching(/^This is too large to be sent/) })
    expect(isRefusal(refused)).toBe(true)
  })

  test('429 keeps the session and passes on the message about when to retry, from either host', async () => {
    const { call } = client()
    const body = {} as never
    const refused = await call(routes.datasetPopulation, { body }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429, message: 'Wait 3 seconds and try again.' })
    expect(waitText(refused, 'otherwise')).toBe('Wait 3 seconds and try again.')
    expect(waitText(new CallError(503, 'dependency-down', 'Try again in 10 seconds.'), 'otherwise')).toBe(
      'Try again in 10 seconds.',
    )
    expect(waitText(new CallError(500, 'internal-error', 'Oops'), 'otherwise')).toBe('otherwise')
    await expect(call(routes.listAllGroups)).rejects.toMatchObject({ status: 429, message: 'Wait a little.' })
    expect(ended).toBe(0)
  })

  test('[P8.02] rejects an admin reply whose success is false with error.details', async () => {
    const refused = client().call(routes.getCustomerReport, { query: { id: 3 } })
    await expect(refused).rejects.toBeInstanceOf(CallError)
    await expect(refused).rejects.toMatchObject({ status: 200, code: 'gone', message: 'That template is gone' })
    expect(ended).toBe(0)
  })

  test('[P2.13] counts the calls in progress', async () => {
    const { call, pending } = client()
    const both = Promise.all([call(routes.getCustomerReports), call(routes.availableMonths)])
    expect(pending.value).toBe(2)
    await both
    expect(pending.value).toBe(0)
  })

  test('a stream yields its lines as objects, wherever its chunks end', async () => {
    const lines = []
    for await (const line of client().stream(routes.datasetStatuses)) lines.push(line)
    expect(lines).toEqual([
      { id: 1, reportStatus: 0, progress: 0, failure: null },
      { id: 1, reportStatus: 2, progress: 1, failure: null },
    ])
  })

  test('an aborted call fails with its signal’s reason, and an unreachable server with status 0', async () => {
    const gone = createClient({ origin: 'http://127.0.0.1:1', token: () => 'x', onSessionEnd: () => ended++, fetch })
    await expect(gone.call(routes.availableMonths)).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    const controller = new AbortController()
    controller.abort(new Error('left'))
    await expect(client().call(routes.availableMonths, { signal: controller.signal })).rejects.toThrow('left')
  })
})

test('the browser build contains every call’s route with the same host, method, path, access and encoding, but no schemas', async () => {
  const load = routesAsData.load as { readonly handler: () => string }
  const built: { routes: typeof routes } = await import(`data:text/javascript,${encodeURIComponent(load.handler())}`)
  const bare = ({ host, method, path, access, encoding }: Route) => ({ host, method, path, access, encoding })
  expect(Object.values(built.routes)).toEqual(CALLS.map(bare))
  expect(Object.keys(built.routes)).toEqual(Object.keys(routes))
})
