import { expect, test } from 'vitest'
import { newPassword, repeatOf } from '../../../src/domain/validators/password.ts'

test('[P5.11] a new password has 8 to 30 characters with upper, lower and number; the first broken rule is named', () => {
  expect(newPassword('')).toBe(null)
  expect(newPassword('Abcdef1')).toBe('Between 8 and 30 characters')
  expect(newPassword('Abcdefg1')).toBe(null)
  expect(newPassword(`Aa1${'x'.repeat(27)}`)).toBe(null)
  expect(newPassword(`Aa1${'x'.repeat(28)}`)).toBe('Between 8 and 30 characters')
  expect(newPassword('abcdefg1')).toBe('At least one upper case letter')
  expect(newPassword('ABCDEFG1')).toBe('At least one lower case letter')
  expect(newPassword('Abcdefgh')).toBe('At least one number')
})

test('[P5.12] the repeat must match', () => {
  const matches = repeatOf('Abcdefg1')
  expect(matches('Abcdefg1')).toBe(null)
  expect(matches('Abcdefg2')).toBe('Passwords must match')
})
