import { expect, test } from 'vitest'
import { createRate } from '../../../../server/runtime/limits/rate.ts'

const QUOTA = { name: 'user', calls: 10, seconds: 5 }

test('allows a burst of the whole quota, then makes the next call wait for a refill', () => {
  let ms = 0
  const rate = createRate(QUOTA, () => ms)
  const burst = Array.from({ length: 10 }, () => rate.take(1))
  expect(burst.map(({ allowed }) => allowed)).toEqual(Array(10).fill(true))
  expect(burst.at(-1)!.left).toEqual({ calls: 0, fullInS: 5, nextInS: 1 })
  expect(rate.take(1).allowed).toBe(false)
  expect(rate.look(1)).toEqual({ calls: 0, fullInS: 5, nextInS: 1 })
  ms = 500
  expect(rate.take(1).allowed).toBe(true)
  expect(rate.take(1).allowed).toBe(false)
})

test('a refused call does not extend the wait, and one key does not wait for another', () => {
  let ms = 0
  const rate = createRate(QUOTA, () => ms)
  for (let call = 0; call < 100; call++) rate.take(1)
  expect(rate.take(2)).toEqual({ allowed: true, left: { calls: 9, fullInS: 1, nextInS: 0 } })
  ms = 5000
  expect(rate.look(1)).toEqual({ calls: 10, fullInS: 0, nextInS: 0 })
})

test('never allows more calls than the quota and its refill', () => {
  let ms = 0
  const rate = createRate(QUOTA, () => ms)
  let passed = 0
  for (; ms < 20_000; ms += 7) if (rate.take(1).allowed) passed++
  expect(passed).toBe(10 + 39)
})

test('forgets callers with a full quota, and remembers the others', () => {
  let ms = 0
  const rate = createRate(QUOTA, () => ms)
  for (let key = 0; key < 10_000; key++) rate.take(key)
  ms = 10_000
  for (let call = 0; call < 10; call++) rate.take(1)
  for (let key = 20_000; key < 20_010; key++) rate.take(key)
  expect(rate.take(1).allowed).toBe(false)
})
