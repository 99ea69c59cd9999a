import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../../../src/app/connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let isUp = true
const seen: string[] = []
const connection = () =>
  createConnection(async input => {
    seen.push(String(input))
    if (!isUp) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })

test('is lost when a request gets no reply, looks for the portal and is found again', async () => {
  const { isLost, fetch } = connection()
  isUp = false
  await expect(fetch('/api/x')).rejects.toThrow('Failed to fetch')
  expect(isLost.value).toBe(true)
  await vi.advanceTimersByTimeAsync(11_000)
  expect([isLost.value, seen.filter(path => path === '/healthz').length]).toEqual([true, 2])
  isUp = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isLost.value).toBe(false)
  seen.length = 0
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen).toEqual([])
})

test('is not lost by a request that the page aborts, and is found by any reply', async () => {
  const { isLost, fetch, lose, look } = connection()
  isUp = false
  await expect(fetch('/api/x', { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(isLost.value).toBe(false)
  lose()
  look()
  await vi.advanceTimersByTimeAsync(0)
  expect(isLost.value).toBe(true)
  isUp = true
  await fetch('/api/y')
  expect(isLost.value).toBe(false)
})
