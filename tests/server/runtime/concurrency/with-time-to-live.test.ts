import { expect, test } from 'vitest'
import { withTimeToLive } from '../../../../server/runtime/concurrency/time-limits.ts'

const LONG = 3_600_000

test('shares one result among callers until it expires, even while it is pending', async () => {
  let asked = 0
  const ask = withTimeToLive(LONG, async () => ++asked)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect([await ask(), asked]).toEqual([1, 1])
})

test('loads again after expiry, and does not cache failures', async () => {
  let asked = 0
  const ask = withTimeToLive(0, async () => ++asked)
  expect([await ask(), await ask()]).toEqual([1, 2])
  const failing = withTimeToLive(LONG, async () => {
    if (++asked === 3) throw new Error('not now')
    return asked
  })
  await expect(failing()).rejects.toThrow('not now')
  expect(await failing()).toBe(4)
})
