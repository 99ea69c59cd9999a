import { expect, test } from 'vitest'
import { describeImport } from '../../../server/cli/describe-import.ts'
import { counted } from '../../../src/domain/text/numbers.ts'

test('describes an import with a singular for one row and a plural for several', () => {
  const nothing = { skipped: {}, wrong: 0, examples: [] }
  expect(describeImport(counted(1, 'station'), { rows: 1, ...nothing })).toBe('Imported 1 station from 1 row.')
  const left = { rows: 1204, skipped: { 'not in use': 2 }, wrong: 1, examples: ['a.csv:3: no code'] }
  expect(describeImport(counted(1201, 'postcode'), left, 2)).toBe(
    'Imported 1,201 postcodes from 1,204 rows of 2 files.\n  not in use: 2 left out\n  wrong: 1 left out\n    a.csv:3: no code',
  )
})
