import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { datasetRequest } from '../../src/contract/datasets.ts'
import { randomOf } from '../support/random.ts'
import { onBothDatabases } from './support/databases.ts'
import { orderOf } from './support/orders.ts'
import { openTestPortal, type TestPortal } from './support/test-portal.ts'

const SEED = 20261121
const REQUESTS_A_CALL = 10

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e𝒜\u0301',
  "'; drop table datasets; --",
  '../../../etc/passwd',
  '..%2f..%2fsecret',
  '__proto__',
  'constructor',
  '{"$ne":null}',
  '=cmd()',
  '<script>1</script>',
  'x'.repeat(5000),
  'DatasetZones.json',
  '2026-10-01T00:00:00',
]
const NUMBERS = [0, -0, -1, 1, 2, 0.5, 1e300, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 'NaN', 'Infinity', '0x10', '1e3']
const VALUES = [
  ...TEXTS,
  ...NUMBERS,
  null,
  true,
  [],
  {},
  [null],
  [[]],
  deep(500),
  [-1, 2 ** 40, 0.1],
  [{ coords: [1e308, -1e308], radius: -1 }],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
]

onBothDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  test('hostile queries and bodies of every call are refused, never an error of ours', async () => {
    const random = randomOf(SEED)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
    const hostile = (keys: readonly string[], of: readonly unknown[]) =>
      Object.fromEntries(keys.filter(() => random() < 0.9).map(key => [key, pick(of)]))
    const keysOf = (schema: unknown): string[] =>
      Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {})
    const bodyOf = (call: Call): unknown => {
      const keys = keysOf(call.body)
      if (call.encoding === 'form') return hostile(keys, TEXTS)
      if (random() < 0.15) return pick(VALUES)
      if (!keys.includes('pois')) return hostile(keys, VALUES)
      // One field wrong in an order that is otherwise good gets further than one wrong everywhere.
      return { ...orderOf(portal), [pick(keys)]: pick(VALUES) }
    }
    const failed: unknown[] = []
    for (const call of CALLS)
      for (let n = 0; n < REQUESTS_A_CALL; n++) {
        const query = hostile(keysOf(call.query), [...TEXTS, ...NUMBERS]) as Record<string, unknown>
        const body = call.body ? bodyOf(call) : undefined
        const as = pick([portal.people.administrator.id, portal.people.primary.id])
        const { status, text } = await portal.ask(call, as, { query, ...(body === undefined ? {} : { body }) })
        if (status >= 500 || /\bat .*\.ts:\d|node_modules|SqlError/.test(text))
          failed.push({ call: call.id, status, query, body, text: text.slice(0, 300) })
      }
    expect(failed, `seed ${SEED}\n${portal.logged.filter(line => line.includes('"failed"')).join('\n')}`).toEqual([])
  }, 120_000)

  test('what is no JSON, no token or no path is refused', async () => {
    const { app, people } = portal
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
})
