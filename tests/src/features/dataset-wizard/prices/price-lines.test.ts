import { expect, test } from 'vitest'
import { expectedLines } from '../../../../../src/features/dataset-wizard/prices/price-lines.ts'

const EXPECTED = {
  kind: 'visits',
  from: 20_000,
  to: 40_000,
  grade: 'A',
  hours: 13,
  hourGrade: 'C',
  modes: 1,
  places: 400,
} as const

const input = (name: string) => [{ name: 'IncludeModeAnalysis?', selectedOptions: [{ name }] }]

test('states the expected figures in words and whole numbers', () => {
  expect(expectedLines(EXPECTED, input('Yes'))).toEqual([
    { name: 'Visits in the month', value: '20,000 to 40,000' },
    { name: 'Likely grade, month', value: 'A, within ±10%' },
    { name: 'Likely hours of the day', value: '13 of 24' },
    { name: 'Likely grade, an hour', value: 'C, within ±50%' },
    { name: 'Likely modes of travel', value: 'all together' },
    { name: 'Likely places of origin', value: 'about 400' },
  ])
})

test('omits places for the customer’s own zones', () => {
  const lines = expectedLines({ ...EXPECTED, places: null }, input('Yes'))
  expect(lines.map(({ name }) => name)).not.toContain('Likely places of origin')
})

test('omits modes that the order does not include', () => {
  const lines = expectedLines(EXPECTED, input('No'))
  expect(lines.map(({ name }) => name)).not.toContain('Likely modes of travel')
})
