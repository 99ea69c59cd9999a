import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { until } from '../../../src/app/until.ts'

test('waits for a value from signals, and stops reading afterwards', async () => {
  const figure = signal(1)
  let reads = 0
  const found = until(() => {
    reads++
    return figure.value > 2 ? `found ${figure.value}` : null
  }, new AbortController().signal)
  figure.value = 2
  figure.value = 3
  expect(await found).toBe('found 3')
  expect(reads).toBe(3)
  figure.value = 4
  expect(reads).toBe(3)
  expect(await until(() => figure.value, new AbortController().signal)).toBe(4)
})

test('rejects with the reason of a signal that is aborted before or while it waits', async () => {
  const figure = signal(1)
  const attempt = new AbortController()
  let reads = 0
  const read = () => {
    reads++
    return figure.value > 2 ? figure.value : null
  }
  const found = until(read, attempt.signal)
  attempt.abort('left')
  await expect(found).rejects.toBe('left')
  figure.value = 3
  expect(reads).toBe(1)
  await expect(until(() => null, attempt.signal)).rejects.toBe('left')
})
