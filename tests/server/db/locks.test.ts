import { expect, test } from 'vitest'
import { LOCKS } from '../../../server/db/locks.ts'

test('gives every lock a distinct number', () => {
  const numbers = Object.values(LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})
