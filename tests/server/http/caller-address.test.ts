import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../../../server/http/handler.ts'
import { callerAddress } from '../../../server/http/request-log.ts'

const DIRECT = '10.9.9.9'

const addressOf = async (proxies: number, forwardedFor?: string): Promise<string> => {
  const app = new Hono<AppEnv>().get('/', c => c.text(callerAddress(c, proxies)))
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
  const reply = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: DIRECT } } })
  return reply.text()
}

test('ignores the address that a caller claims unless there is a trusted proxy', async () => {
  expect(await addressOf(0, '1.1.1.1')).toBe(DIRECT)
})

test('uses the address that the first trusted proxy saw, whatever the caller sent', async () => {
  expect(await addressOf(1, '2.2.2.2')).toBe('2.2.2.2')
  expect(await addressOf(1, 'forged, 2.2.2.2')).toBe('2.2.2.2')
  expect(await addressOf(2, 'forged, 2.2.2.2 , 10.0.0.1')).toBe('2.2.2.2')
})

test('falls back to the connection’s address if the proxy sends none', async () => {
  expect(await addressOf(1)).toBe(DIRECT)
  expect(await addressOf(2, ' , ')).toBe(DIRECT)
})
