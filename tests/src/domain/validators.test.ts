import { describe, expect, test } from 'vitest'
import {
  alphanumeric,
  decimals,
  email,
  firstProblem,
  integer,
  newPassword,
  passwordGiven,
  phone,
  positiveInteger,
  repeatOf,
  required,
  userNameOrEmail,
  type Validator,
  wholeNumber,
} from '../../../src/domain/validators.ts'

const check = (rule: Validator, message: string, good: readonly string[], bad: readonly string[]) => {
  expect(good.map(rule)).toEqual(good.map(() => null))
  expect(bad.map(rule)).toEqual(bad.map(() => message))
}

describe('validators', () => {
  test('[P5.01] requires a non-blank value', () => {
    check(required, 'Enter a value', ['a', ' a ', '0'], ['', ' ', '\t\n'])
  })
  test('[P5.02] accepts whole numbers, with and without a minus sign', () => {
    check(wholeNumber, 'Enter a whole number', ['0', '42', '007'], ['-1', '1.0', '1e3', ' 1', '١'])
    check(integer, 'Enter a whole number', ['0', '-12'], ['--1', '-', '+1', '1.5'])
  })
  test('[P5.03] accepts positive whole numbers that start with 1 to 9', () => {
    check(positiveInteger, 'Enter a positive whole number', ['1', '90'], ['0', '01', '-1', '1.5', 'x'])
  })
  test('[P5.04] accepts phone numbers: a plus and 7 to 15 digits', () => {
    const message = 'Enter a phone number'
    check(phone, message, ['+1234567', '+123456789012345'], ['+123456', '+1234567890123456', '01234567', '+44 1234567'])
  })
  test('[P5.05] accepts e-mail addresses', () => {
    const good = ['a@b.uk', 'tom.hale+x@leeds.gov.uk', "o'neil@a-b.example"]
    check(email, 'Enter an email address', good, [
      'tom',
      'tom@',
      '@b.uk',
      'tom@b',
      'a b@c.uk',
      'a@b..uk',
      'a@-b.uk',
      'a@@b.uk',
    ])
  })
  test('[P5.06] accepts letters, digits, spaces, dashes and underscores', () => {
    const message = 'Only letters, numbers, spaces, dashes, and underscores are permitted'
    check(alphanumeric, message, ['Leeds core_2-b', '9'], ['a.b', 'é', "a'", 'a\n', '<'])
  })
  test('[P5.07] accepts decimals up to a limit, 16 by default', () => {
    const message = (most: number) => `Enter a number with up to ${most} decimal places`
    check(decimals(2), message(2), ['2', '2.1', '2.12', '-0.5'], ['2.125', '.5', '2.', '1,5', 'x'])
    check(decimals(), message(16), [`0.${'1'.repeat(16)}`], [`0.${'1'.repeat(17)}`])
  })
  test('only `required` refuses an empty string', () => {
    const rules = [wholeNumber, integer, positiveInteger, phone, email, alphanumeric, decimals(2)]
    expect(rules.map(rule => rule(''))).toEqual(rules.map(() => null))
    expect(firstProblem(required, email)('')).toBe('Enter a value')
    expect(firstProblem(required, email)('x')).toBe('Enter an email address')
  })
  test('requires a user name or an e-mail address, and a password, for sign-in', () => {
    expect(['maya', ' maya ', 'p@leeds.example'].map(userNameOrEmail)).toEqual([null, null, null])
    expect(userNameOrEmail(' ')).toBe('Enter a value')
    expect(userNameOrEmail('p@leeds')).toBe('Enter an email address')
    expect(passwordGiven('')).toBe('Enter a value')
    expect(passwordGiven(' ')).toBe(null)
  })
})

test('[P5.11] requires 8 to 30 characters with an upper-case letter, a lower-case letter and a digit, and names the first broken rule', () => {
  expect(newPassword('')).toBe(null)
  expect(newPassword('Abcdef1')).toBe('Between 8 and 30 characters')
  expect(newPassword('Abcdefg1')).toBe(null)
  expect(newPassword(`Aa1${'x'.repeat(27)}`)).toBe(null)
  expect(newPassword(`Aa1${'x'.repeat(28)}`)).toBe('Between 8 and 30 characters')
  expect(newPassword('abcdefg1')).toBe('At least one upper case letter')
  expect(newPassword('ABCDEFG1')).toBe('At least one lower case letter')
  expect(newPassword('Abcdefgh')).toBe('At least one number')
})

test('[P5.12] requires a matching repetition', () => {
  const matches = repeatOf('Abcdefg1')
  expect(matches('Abcdefg1')).toBe(null)
  expect(matches('Abcdefg2')).toBe('Passwords must match')
})
