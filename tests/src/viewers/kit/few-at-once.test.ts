import { expect, test } from 'vitest'
import { createClient } from '../../../../src/app/create-client.ts'
import { routes } from '../../../../src/contract/client-routes.ts'
import { CALLS_AT_ONCE, fewAtOnce } from '../../../../src/viewers/kit/few-at-once.ts'
import { createSeries } from '../../../../src/viewers/pages/series/create-series.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

/** The real client with a fake `fetch`. The test supplies its replies one by one. */
function heldClient() {
  const held: { readonly path: string; readonly reply: (status: number) => void }[] = []
  const { call } = createClient({
    origin: 'http://portal.test',
    token: () => 'token',
    onSessionEnd: () => {},
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const url = new URL(String(input))
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        held.push({
          path: url.pathname + url.search,
          reply: status => resolve(Response.json({ success: status === 200, result: [], Results: [] }, { status })),
        })
      }),
  })
  return { call, held }
}

const from = (day: number) => ({ query: { from: `2026-10-0${day}`, to: '2026-10-09' } })

test('makes calls in order and a few at a time, also after a failure, and counts them until all have ended', async () => {
  const { call, held } = heldClient()
  const few = fewAtOnce(call, 2)
  const made = [1, 2, 3, 4].map(day => few.call(routes.dayNotes, from(day)).catch(() => 'failed'))
  await settled()
  expect(held.map(({ path }) => path.slice(-23, -14))).toEqual(['026-10-01', '026-10-02'])
  expect(few.progress.value).toEqual({ total: 4, done: 0 })
  held[0]!.reply(500)
  expect(await made[0]).toBe('failed')
  await settled()
  expect(held).toHaveLength(3)
  expect(few.progress.value).toEqual({ total: 4, done: 1 })
  held[2]!.reply(200)
  await made[2]
  await settled()
  expect(held).toHaveLength(4)
  for (const each of held) each.reply(200)
  expect(await Promise.all(made)).toEqual(['failed', [], [], []])
  expect(few.progress.value).toEqual({ total: 0, done: 0 })
})

test('never makes a call that is aborted while it waits, and starts the next one instead', async () => {
  const { call, held } = heldClient()
  const few = fewAtOnce(call, 1)
  const leaving = new AbortController()
  const first = few.call(routes.dayNotes, from(1))
  const left = few.call(routes.dayNotes, { ...from(2), signal: leaving.signal }).catch((error: unknown) => error)
  const last = few.call(routes.dayNotes, from(3))
  leaving.abort(new Error('left'))
  expect(await left).toEqual(new Error('left'))
  held[0]!.reply(200)
  await first
  await settled()
  held[1]!.reply(200)
  await last
  expect(held.map(({ path }) => path.includes('2026-10-02'))).toEqual([false, false])
})

test('requests only a few of 24 months at once, and none after the series is closed', async () => {
  const { call, held } = heldClient()
  const model = createSeries({ call, of: { datasets: Array.from({ length: 24 }, (_, at) => at + 1) } })
  model.start()
  await settled()
  expect(held).toHaveLength(CALLS_AT_ONCE)
  expect(model.progress.value.total).toBeGreaterThanOrEqual(24)
  model.dispose()
  await settled()
  expect(held).toHaveLength(CALLS_AT_ONCE)
  expect(model.progress.value).toEqual({ total: 0, done: 0 })
})
