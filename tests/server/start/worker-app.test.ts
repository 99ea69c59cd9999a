import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Operations } from '../../../server/http/serve-operations.ts'
import { createMetrics } from '../../../server/runtime/monitoring/metrics.ts'
import { DependencyDown } from '../../../server/runtime/outages/dependency-down.ts'
import { createWorkerApp } from '../../../server/start/app.ts'

test('a worker replies 503 if a dependency is unavailable and 500 for its own fault, and logs the caller behind a proxy', async () => {
  let fault: Error = new DependencyDown('state', 'nobody answers')
  const operations = {
    metrics: createMetrics(),
    readings: {},
    readiness: () => Promise.reject(fault),
    ordering: async () => null,
    metricsToken: undefined,
  } as unknown as Operations
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: line => void logged.push(JSON.parse(line)) })
  const app = createWorkerApp(operations, log, 1)
  const ask = () => app.request('/readyz', { headers: { 'X-Forwarded-For': '203.0.113.7' } })

  const away = await ask()
  expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '10'])
  fault = new Error('a fault')
  const broken = await ask()
  expect(broken.status).toBe(500)
  expect(await broken.json()).toMatchObject({ error: { code: 'internal-error' } })
  expect(logged.filter(({ msg }) => msg === 'request').map(({ address }) => address)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
  ])
  expect(logged.find(({ err }) => (err as Error | undefined)?.message === 'a fault')).toBeDefined()
})

test('reports in one sentence that its warehouse was taken over, and does not name the new owner', async () => {
  const reason = 'The warehouse was taken over.'
  const operations = {
    metrics: createMetrics(),
    readings: {},
    readiness: async () => ({ state: true, migrations: true, movement: false, files: true, disk: true }),
    reason: () => reason,
    ordering: async () => null,
    metricsToken: undefined,
  } as unknown as Operations
  const app = createWorkerApp(operations, pino({ level: 'silent' }), 0)
  const answer = await app.request('/readyz')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ status: 'not ready', reason, movement: false })
})
