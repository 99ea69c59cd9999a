import { expect, test } from 'vitest'
import type { PreparedOrder } from '../../../../src/contract/prepared-orders.ts'
import { createPreparedOrders } from '../../../../src/features/my-datasets/create-prepared-orders.ts'

const order = (id: number) => ({ id }) as PreparedOrder

test('removes a submitted order from the list and rereads the datasets', async () => {
  let waiting = [order(1), order(2)]
  let read = 0
  const orders = createPreparedOrders({
    list: async () => waiting,
    submit: async id => {
      waiting = waiting.filter(each => each.id !== id)
    },
    withdraw: async () => null,
    onSubmitted: async () => {
      read++
    },
  })
  await orders.load()
  await orders.submit(1)
  expect([orders.list.value.map(({ id }) => id), read, orders.working.value]).toEqual([[2], 1, null])
})

test('reports that an order is no longer waiting, and rereads the list', async () => {
  let waiting = [order(1)]
  const orders = createPreparedOrders({
    list: async () => waiting,
    submit: async () => {
      waiting = []
      throw new Error('gone')
    },
    withdraw: async () => null,
    onSubmitted: async () => undefined,
  })
  await orders.load()
  await expect(orders.submit(1)).rejects.toThrow('gone')
  expect([orders.list.value, orders.working.value]).toEqual([[], null])
})

test('handles one order at a time', async () => {
  const asked: number[] = []
  let release = () => {}
  const orders = createPreparedOrders({
    list: async () => [order(1)],
    submit: id =>
      new Promise<void>(resolve => {
        asked.push(id)
        release = resolve
      }),
    withdraw: async () => null,
    onSubmitted: async () => undefined,
  })
  const first = orders.submit(1)
  await orders.submit(1)
  release()
  await first
  expect(asked).toEqual([1])
})
