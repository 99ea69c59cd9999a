import { expect, test } from 'vitest'
import { CallError } from '../../../../../src/app/call-error.ts'
import { orderFailedText } from '../../../../../src/features/dataset-wizard/model/wizard-text.ts'
import {
  creditsShort,
  expectedLines,
  isThin,
  moreHoursText,
  spokenPrice,
} from '../../../../../src/features/dataset-wizard/prices/price-lines.ts'

const EXPECTED = {
  kind: 'visits',
  from: 20_000,
  to: 40_000,
  grade: 'A',
  hours: 13,
  hoursFrom: 20_000,
  hourGrade: 'C',
  modes: 1,
  places: 400,
} as const

const input = (name: string) => [{ name: 'IncludeModeAnalysis?', selectedOptions: [{ name }] }]

test('states the expected figures in words and whole numbers', () => {
  expect(expectedLines(EXPECTED, input('Yes'))).toEqual([
    { name: 'Visits in the month', value: '20,000 to 40,000' },
    { name: 'Monthly total', value: 'within ±10% (grade A)', isThin: false },
    { name: 'Hours of the day', value: '13 of 24', isThin: false },
    { name: 'One hour', value: 'within ±50% (grade C)', isThin: false },
    { name: 'Modes of travel', value: 'all together', isThin: true },
    { name: 'Places of origin', value: 'about 400', isThin: false },
  ])
})

test('omits places for the customer’s own zones', () => {
  const lines = expectedLines({ ...EXPECTED, places: null }, input('Yes'))
  expect(lines.map(({ name }) => name)).not.toContain('Places of origin')
})

test('omits modes that the order does not include', () => {
  const lines = expectedLines(EXPECTED, input('No'))
  expect(lines.map(({ name }) => name)).not.toContain('Modes of travel')
})

test('warns if at most half of the hours can be shown separately, and says how many visits would be needed for more', () => {
  const half = { ...EXPECTED, hours: 12 }
  expect([isThin(EXPECTED), isThin(half), isThin({ ...EXPECTED, grade: 'D' }), isThin(undefined)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  const point = { points: [[-1.5, 53.8] as const], zones: [] }
  expect(moreHoursText(EXPECTED, point)).toBeNull()
  expect(moreHoursText({ ...half, hoursFrom: null }, point)).toBeNull()
  const start = 'At most half of the hours can be shown separately here. More can from about 20,000 visits a month.'
  expect(moreHoursText(half, point)).toBe(`${start} Choose a busier place.`)
  expect(moreHoursText(half, { points: [], zones: [1] })).toBe(`${start} Add zones.`)
  expect(moreHoursText(half, { points: [], zones: [] })).toBe(`${start} Draw the boundary larger.`)
})

test('counts the missing credits once the price and the balance are known', () => {
  expect(creditsShort({ credits: 700, balance: 240 })).toBe(460)
  expect(creditsShort({ credits: 240, balance: 240 })).toBe(0)
  expect(creditsShort({ credits: null, balance: 0 })).toBe(0)
  expect(creditsShort({ credits: 10, balance: null })).toBe(0)
})

test('[P8.11] blames credits and rights only if the server refused the order because of them', () => {
  const text = (status: number, code: string, prepares = false) =>
    orderFailedText(new CallError(status, code, 'The server’s words'), 'help@example.org', prepares)
  const refused =
    "Unable to create report. Your organisation's credits balance is too low, or your user account doesn't have permission to spend credits. To add more credits, please contact help@example.org."
  expect(text(409, 'order-refused')).toBe(refused)
  expect(text(403, 'forbidden')).toBe(refused)
  for (const [status, code] of [
    [409, 'already-ordered'],
    [409, 'key-reused'],
    [422, 'bad-place'],
    [429, 'too-many-requests'],
    [404, 'not-found'],
  ] as const)
    expect(text(status, code)).toBe('The server’s words')
  for (const [status, code] of [
    [0, 'unreachable'],
    [500, 'internal-error'],
    [502, 'failed'],
    [503, 'busy'],
  ] as const) {
    expect(text(status, code)).toMatch(/the same order is never charged twice/)
    expect(text(status, code, true)).toMatch(/Nothing was charged/)
  }
  expect(orderFailedText(new TypeError('failed to parse'), 'help@example.org')).toMatch(/did not answer/)
})

test('speaks the price, the people and the verdict once a place has been priced', () => {
  expect(spokenPrice(null, 1200, null)).toBe('')
  expect(spokenPrice(60, null, null)).toBe('')
  expect(spokenPrice(60, 12_300, null)).toBe('60 credits, 12,300 people. You can go to the next step.')
  expect(spokenPrice(60, 1, 'Area too large')).toBe('60 credits, 1 person. Area too large.')
})
