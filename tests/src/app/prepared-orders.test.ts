import { expect, test, vi } from 'vitest'
import { createPreparedOrders } from '../../../src/app/create-prepared-orders.ts'
import type { PreparedOrder } from '../../../src/contract/prepared-orders.ts'

const order = (id: number) => ({ id }) as PreparedOrder
const idsOf = (orders: ReturnType<typeof createPreparedOrders>) => orders.list.value.map(({ id }) => id)

test('an order that a colleague prepares appears on an open page, and a background tab does not ask', async () => {
  const replies = [[order(1)], [order(2), order(1)]]
  const controller = new AbortController()
  const seen: number[][] = []
  let [calls, isVisible] = [0, true]
  const orders = createPreparedOrders({
    list: async () => replies[calls++] ?? [],
    withdraw: async () => null,
    isVisible: () => isVisible,
    wait: async () => {
      seen.push(idsOf(orders))
      isVisible = seen.length < 2
      if (seen.length === 4) controller.abort()
    },
  })
  await orders.follow(controller.signal)
  expect(seen).toEqual([[1], [2, 1], [2, 1], [2, 1]])
  expect([calls, idsOf(orders)]).toEqual([2, []])
})

test('drops a reply that arrives after another user has followed', async () => {
  const reply: ((orders: PreparedOrder[]) => void)[] = []
  const orders = createPreparedOrders({
    list: () => new Promise(resolve => void reply.push(resolve)),
    withdraw: async () => null,
    wait: async (_, signal) => {
      if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve))
    },
    isVisible: () => true,
  })
  const [first, second] = [new AbortController(), new AbortController()]
  const firstFollow = orders.follow(first.signal)
  first.abort()
  void orders.follow(second.signal)
  reply[1]!([order(2)])
  await vi.waitFor(() => expect(idsOf(orders)).toEqual([2]))
  reply[0]!([order(1)])
  await firstFollow
  expect(idsOf(orders)).toEqual([2])
  second.abort()
  expect(idsOf(orders)).toEqual([])
})

test('reports that an order is no longer waiting, and rereads the list', async () => {
  let waiting = [order(1)]
  const orders = createPreparedOrders({
    list: async () => waiting,
    withdraw: async () => {
      waiting = []
      throw new Error('gone')
    },
    wait: async () => undefined,
    isVisible: () => true,
  })
  await orders.load()
  expect(idsOf(orders)).toEqual([1])
  await expect(orders.withdraw(1)).rejects.toThrow('gone')
  expect(idsOf(orders)).toEqual([])
})

test('keeps the last list while the server does not answer', async () => {
  let fails = false
  const orders = createPreparedOrders({
    list: async () => {
      if (fails) throw new Error('unreachable')
      return [order(1)]
    },
    withdraw: async () => null,
    wait: async () => undefined,
    isVisible: () => true,
  })
  await orders.load()
  fails = true
  await orders.load()
  expect(idsOf(orders)).toEqual([1])
})
