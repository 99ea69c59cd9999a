import { expect, test } from 'vitest'
import { createCache, heapBytes } from '../../../server/warehouse/cache/create-cache.ts'

const MEGABYTE = 1_000_000
const answerOf = (bytes: number) => new Uint8Array(bytes)

test('computes a result once per build and question, until it is dropped', async () => {
  const memory = createCache(1).part('answers')
  const questions: string[] = []
  const ask = (buildId: number, question: string) =>
    memory.getOrCompute(buildId, question, async () => {
      questions.push(`${buildId} ${question}`)
      return questions.length
    })
  expect(await Promise.all([ask(1, 'a'), ask(1, 'a'), ask(1, 'b'), ask(11, 'a')])).toEqual([1, 1, 2, 3])
  memory.forget(1)
  expect([await ask(1, 'a'), await ask(11, 'a')]).toEqual([4, 3])
})

test('evicts the least requested entries first, across builds and kinds, and never exceeds its size limit', async () => {
  const memory = createCache(1)
  const [report, trips] = [memory.part('report'), memory.part('trips')]
  let asks = 0
  const ask = async (part: typeof report, buildId: number) =>
    part.getOrCompute(buildId, 'a', async () => {
      asks += 1
      return answerOf(300_000)
    })
  for (const [part, buildId] of [
    [report, 1],
    [trips, 1],
    [report, 2],
    [report, 1],
    [trips, 2],
    [report, 1],
  ] as const) {
    await ask(part, buildId)
    expect(memory.bytes).toBeLessThanOrEqual(MEGABYTE)
  }
  expect(asks).toBe(4)
  await ask(trips, 1)
  expect(asks).toBe(5)
})

test('one user’s endless questions about one build evict results, but never make the cache grow', async () => {
  const memory = createCache(1)
  const part = memory.part('zones')
  for (let question = 0; question < 300; question++)
    await part.getOrCompute(7, `filter ${question}`, async () => answerOf(16_000))
  expect(memory.bytes).toBeGreaterThan(0.9 * MEGABYTE)
  expect(memory.bytes).toBeLessThanOrEqual(MEGABYTE)
})

test('returns a result larger than the cache, shares it among concurrent requests, and does not cache it', async () => {
  const part = createCache(0.001).part('zones')
  let asks = 0
  const ask = () => part.getOrCompute(1, 'a', async () => answerOf(5000 + asks++))
  const [first, second] = await Promise.all([ask(), ask()])
  expect([asks, first]).toEqual([1, second])
  await ask()
  expect(asks).toBe(2)
})

test('caches neither a failure nor a result that was pending when its build was dropped', async () => {
  const part = createCache(1).part('answers')
  await expect(part.getOrCompute(1, 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  let answer = (_: number) => {}
  const late = part.getOrCompute(1, 'a', () => new Promise<number>(done => (answer = done)))
  part.forget(1)
  expect(await part.getOrCompute(1, 'a', async () => 7)).toBe(7)
  answer(3)
  expect([await late, await part.getOrCompute(1, 'a', async () => 9)]).toEqual([3, 7])
})

test('estimates sizes that match the results', () => {
  expect(heapBytes(new Float64Array(1000))).toBeGreaterThanOrEqual(8000)
  expect(heapBytes('x'.repeat(1000))).toBeGreaterThanOrEqual(1000)
  const rows = Array.from({ length: 1000 }, (_, zone) => ({ zone, value: zone / 7, label: `zone ${zone}` }))
  expect(heapBytes(rows)).toBeGreaterThan(1000 * (3 * 8 + 16))
  expect(heapBytes(new Map(rows.map(row => [row.label, row])))).toBeGreaterThan(heapBytes(rows))
  expect(heapBytes([null, undefined, true, 7])).toBeLessThan(100)
})
