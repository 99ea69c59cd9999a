import { expect, test } from 'vitest'
import { LOCKS } from '../../../server/db/locks.ts'

test('no two locks have the same number', () => {
  const numbers = Object.values(LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})
