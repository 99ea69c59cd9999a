import { expect, test } from 'vitest'
import { LOCKS } from '../../../server/db/locks.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { withLock } from '../../../server/db/with-lock.ts'
import { hasPostgres } from '../../postgres.ts'
import { emptyPostgres } from '../../support/made-once.ts'

test('no two locks have the same number', () => {
  const numbers = Object.values(LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.skipIf(!hasPostgres)('what has the same lock is done by one process at a time, also after one fails', async () => {
  const url = await emptyPostgres()
  const drivers = await Promise.all([1, 2, 3].map(() => openPostgres(url, 2)))
  let within = 0
  const ended = await Promise.allSettled(
    drivers.map((driver, process) =>
      withLock(driver, LOCKS.migrate, async session => {
        const now = ++within
        // Another process has all the time that a question takes to come in.
        await session.query('select 1', [])
        within--
        if (process === 1) throw new Error('no room')
        return now
      }),
    ),
  )
  await Promise.all(drivers.map(driver => driver.close()))
  expect(ended.map(one => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([1, 'no room', 1])
})
