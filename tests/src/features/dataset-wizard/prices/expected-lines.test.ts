import { expect, test } from 'vitest'
import { expectedLines } from '../../../../../src/features/dataset-wizard/prices/expected-lines.ts'

const EXPECTED = {
  kind: 'visits',
  from: 20_000,
  to: 40_000,
  grade: 'A',
  hourGrade: 'C',
  mayBeEmpty: false,
  withheldHours: 0.4,
  withheldModes: 0,
  withheldZones: 1,
} as const

const input = (name: string) => [{ name: 'IncludeModeAnalysis?', selectedOptions: [{ name }] }]

test('what to expect is said in words and whole numbers', () => {
  expect(expectedLines(EXPECTED, input('Yes'))).toEqual([
    { name: 'Visits in the month', value: '20,000 to 40,000' },
    { name: 'Likely grade, month', value: 'A, within ±10%' },
    { name: 'Likely grade, an hour', value: 'C, within ±50%' },
    { name: 'Hours likely to be withheld', value: '4 in 10' },
    { name: 'Modes likely to be withheld', value: 'hardly any' },
    { name: 'Visits from withheld zones', value: 'nearly all' },
  ])
})

test('with zones of the customer’s own nothing is said of zones', () => {
  const lines = expectedLines({ ...EXPECTED, withheldZones: null }, input('Yes'))
  expect(lines.map(({ name }) => name)).not.toContain('Visits from withheld zones')
})

test('nothing is said of modes where the order does not include them', () => {
  const lines = expectedLines(EXPECTED, input('No'))
  expect(lines.map(({ name }) => name)).not.toContain('Modes likely to be withheld')
})
