import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../../../src/contract/all-calls.ts'
import { logOut } from '../../../src/contract/authentication.ts'
import { datasetRequest } from '../../../src/contract/datasets.ts'
import { ANY_KIND, type OpenDatabase, openOfWorld } from '../support/databases.ts'
import type { World } from './access/row.ts'
import { openMadeWorld } from './access/world.ts'
import { attack } from './hostile/attack.ts'

const SEED = 20261122
/** `npm run soak` sends 20,000 requests to the embedded database. */
const REQUESTS = 1400

let opened: OpenDatabase
let world: World
beforeAll(async () => {
  opened = await openOfWorld(ANY_KIND)
  world = await openMadeWorld(ANY_KIND, opened.database)
})
afterAll(async () => {
  await world?.portal.close()
  await opened?.database.close()
})

test(`survives ${REQUESTS} requests from the API document: no 5xx, no hang, no stack trace, no other organisation’s row`, async () => {
  const { byKind, byStatus, byCall } = await attack(world, REQUESTS, SEED)
  console.log(`seed ${SEED}: ${JSON.stringify({ byKind, byStatus })}`)
  // At least one request of every call gets past authentication.
  const calls = CALLS.filter(({ id }) => id !== logOut.id)
  expect(calls.filter(({ id }) => !byCall[id]?.reached).map(({ id }) => id)).toEqual([])
  // Some orders pass validation and reach the business rules.
  expect(byStatus[422]).toBeGreaterThan(0)
  expect(Object.keys(byKind).sort()).toEqual(['hostile', 'nearly valid', 'valid'])
}, 240_000)

test('refuses invalid JSON, tokens and paths', async () => {
  const { app, people, ...portal } = world.portal
  const token = await portal.token(people.primary.id)
  const order = (body: string, headers: Record<string, string> = {}) =>
    app.request(datasetRequest.path, {
      method: datasetRequest.method,
      headers: { AuthToken: token, 'Content-Type': 'application/json', ...headers },
      body,
    })
  for (const body of ['', '{', 'null', '[]', '"', '{"a":1e999}', '['.repeat(50_000), '\ufeff{}'])
    expect([body.slice(0, 20), (await order(body)).status]).toEqual([body.slice(0, 20), 400])
  const [header, claims, signature] = token.split('.')
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const other = part({ ...JSON.parse(Buffer.from(claims!, 'base64url').toString()), sub: String(people.stranger.id) })
  for (const forged of [
    `${header}.${other}.${signature}`,
    `${part({ alg: 'none' })}.${claims}.`,
    `${part({ alg: 'none' })}.${other}.${signature}`,
    `${part({ alg: 'RS256' })}.${claims}.${signature}`,
    `${header}.${claims}.`,
    'null',
    '..',
    await portal.token(people.primary.id, -1),
    await portal.token(2 ** 31 - 1),
    await portal.token(-1),
  ])
    expect([forged, (await order('{}', { AuthToken: forged })).status]).toEqual([forged, 401])
  for (const path of ['/files/..%2fsecret', '/files/%00', '/files/%', '/files//', '/files/zones/standard-small.fgb'])
    expect([path, (await app.request(`${path}?user=1&expires=99999999999&signature=x`)).status]).toEqual([path, 403])
})
