import { expect, test } from 'vitest'
import { createFairQueue } from '../../../../server/runtime/concurrency/fair-queue.ts'

/** Runs one job at a time for several parties, and returns the order in which they were served. */
const served = async (atOnce: number, parties: readonly (number | null)[]): Promise<(number | null)[]> => {
  const queue = createFairQueue(atOnce)
  const order: (number | null)[] = []
  const block = await Promise.all(Array.from({ length: atOnce }, () => queue.take(99)))
  const jobs = parties.map(async party => {
    const give = await queue.take(party)
    order.push(party)
    give()
  })
  for (const give of block) give()
  await Promise.all(jobs)
  return order
}

test('serves one party in order of arrival', async () => {
  const queue = createFairQueue()
  const order: number[] = []
  const jobs = [1, 2, 3].map(async job => {
    const give = await queue.take()
    order.push(job)
    give()
    give()
  })
  await Promise.all(jobs)
  expect(order).toEqual([1, 2, 3])
})

test('a party with a hundred requests delays another by only one turn', async () => {
  const order = await served(1, [...Array(100).fill(1), 2, 2, null])
  expect(order.slice(0, 6)).toEqual([1, 2, null, 1, 2, 1])
})

test('serves the party with the fewest slots next', async () => {
  const queue = createFairQueue(3)
  const hostile = await Promise.all([1, 2, 3].map(() => queue.take(1)))
  const order: number[] = []
  const ask = (party: number) => queue.take(party).then(() => void order.push(party))
  const asked = [ask(1), ask(1), ask(2), ask(2)]
  for (const give of hostile) give()
  await Promise.all(asked.slice(0, 1))
  expect(order).toEqual([2, 1, 2])
})

test('skips a caller that has left', async () => {
  const queue = createFairQueue()
  const give = await queue.take(1)
  const gone = new AbortController()
  const left = queue.take(2, gone.signal)
  const next = queue.take(2)
  gone.abort()
  await expect(left).rejects.toThrow('The caller has left')
  give()
  const giveNext = await next
  await expect(queue.take(3, gone.signal)).rejects.toThrow('The caller has left')
  giveNext()
  await queue.take(4)
})

test('leaves a slot free for another party when each may use only a share of the slots', async () => {
  const queue = createFairQueue(3, 2)
  const [first] = await Promise.all([queue.take(1), queue.take(1)])
  const order: number[] = []
  const third = queue.take(1).then(() => void order.push(1))
  const give = await queue.take(2)
  order.push(2)
  give()
  expect(order).toEqual([2])
  first!()
  await third
  expect(order).toEqual([2, 1])
})
