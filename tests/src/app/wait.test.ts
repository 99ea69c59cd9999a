import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wait } from '../../../src/app/wait.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('resolves after the time, and leaves no listener on the signal', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const over = wait(1000, signal)
  await vi.advanceTimersByTimeAsync(1000)
  await over
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener))
  expect(added).toHaveBeenCalledTimes(1)
})

test('rejects once the signal is aborted, or immediately if it already is', async () => {
  const controller = new AbortController()
  const over = wait(1000, controller.signal)
  controller.abort(new Error('left'))
  await expect(over).rejects.toThrow('left')
  await expect(wait(1000, controller.signal)).rejects.toThrow('left')
  expect(vi.getTimerCount()).toBe(0)
})
