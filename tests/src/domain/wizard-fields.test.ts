import { describe, expect, test } from 'vitest'
import { datasetNameProblem } from '../../../src/domain/dataset-names.ts'
import { parseLatitudeLongitude } from '../../../src/domain/geography/coordinates.ts'
import { canonicalPostcode, isPostcodeShape, spacedPostcode } from '../../../src/domain/geography/postcodes.ts'
import {
  labelOfMonth,
  type MonthBounds,
  monthKey,
  monthLabel,
  monthOf,
  monthPeriod,
  monthsBetween,
  offeredMonths,
} from '../../../src/domain/months.ts'

test('lists all months between two, inclusive', () => {
  expect(monthsBetween('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11'])
  expect(monthsBetween('2026-11', '2026-10')).toEqual([])
})

describe('dataset name', () => {
  test.each(['Leeds city core, October 2026', "King's Cross (north)", 'Ynys Môn_2', 'A&B: 1/2 + #3', 'M–S'])(
    '[P5.17] %s is a name',
    name => {
      expect(datasetNameProblem(name)).toBeNull()
    },
  )

  test.each(['', '   '])('[P5.17] refuses a blank name: %j', name => {
    expect(datasetNameProblem(name)).toBe('Enter a value')
  })

  test.each([
    '<b>',
    'a"b',
    'tab\there',
    'line\nbreak',
    'semi;colon',
    '\u202eflipped',
    'zero\u200bwidth',
    'jo\u200din',
    '\u3164',
    'filler\uffa0',
    '50%',
  ])('[P5.17] refuses %j', name => {
    expect(datasetNameProblem(name)).toMatch(/^Only letters, numbers, spaces/)
  })

  test('[P5.17] allows 100 characters but not 101', () => {
    expect(datasetNameProblem('é'.repeat(100))).toBeNull()
    expect(datasetNameProblem('é'.repeat(101))).toBe('Enter a name of up to 100 characters')
  })
})

describe('month', () => {
  test.each([
    [2026, 10, '2026-10-31T23:59:59'],
    [2026, 2, '2026-02-28T23:59:59'],
    [2028, 2, '2028-02-29T23:59:59'],
    [2100, 2, '2100-02-28T23:59:59'],
    [2026, 12, '2026-12-31T23:59:59'],
  ])('[P5.18] %i-%i ends %s', (year, month, endDate) => {
    expect(monthPeriod({ year, month }).endDate).toBe(endDate)
  })

  test('[P5.18] offers months in ascending order that are completely within the template’s bounds', () => {
    const months = [
      { year: 2026, month: 11 },
      { year: 2025, month: 12 },
      { year: 2026, month: 9 },
      { year: 2026, month: 10 },
    ]
    const open = { earliestDate: null, latestDate: null, daysBehindCurrentDate: null }
    const keys = (bounds: Partial<MonthBounds>) =>
      offeredMonths(months, { ...open, ...bounds }, '2026-12-10').map(monthKey)
    expect(keys({})).toEqual(['2025-12', '2026-09', '2026-10', '2026-11'])
    expect(keys({ earliestDate: '2026-09-01' })).toHaveLength(3)
    expect(keys({ earliestDate: '2026-09-02' })).toHaveLength(2)
    expect(keys({ latestDate: '2026-10-31' })).toHaveLength(3)
    expect(keys({ latestDate: '2026-10-30' })).toHaveLength(2)
    expect(keys({ daysBehindCurrentDate: 10 })).toHaveLength(4)
    expect(keys({ daysBehindCurrentDate: 11 })).toHaveLength(3)
  })

  test('names a month, and converts it to its key and back', () => {
    expect(monthLabel({ year: 2026, month: 10 })).toBe('October 2026')
    expect(labelOfMonth('2026-10')).toBe('October 2026')
    expect(monthOf(monthPeriod({ year: 2026, month: 10 }).startDate)).toEqual({ year: 2026, month: 10 })
    expect(monthOf('2026-13')).toBeNull()
    expect(monthOf('October')).toBeNull()
  })
})

describe('searches', () => {
  test.each(['LS1 4DY', 'ls14dy', ' sw1a 1aa ', 'M1 1AE', 'EC1A1BB', 'gir 0aa', 'W1A  0AX'])(
    '[P5.25] %j has a postcode’s shape',
    typed => {
      expect(isPostcodeShape(typed)).toBe(true)
    },
  )

  test.each(['', 'LS1', 'LS1 4D', 'L S 1 4 D Y', '12345', 'LS14 DYY', 'ABC1 2DE', 'LS1-4DY'])(
    '[P5.25] %j does not have a postcode’s shape',
    typed => {
      expect(isPostcodeShape(typed)).toBe(false)
    },
  )

  test('requests a postcode in upper case without spaces', () => {
    expect(canonicalPostcode(' ls1 4dy')).toBe('LS14DY')
    // Postcodes that were copied from a page or a spreadsheet.
    expect([isPostcodeShape('LS1\u00a04DY'), isPostcodeShape('\u200eLS1 4DY\u200b')]).toEqual([true, true])
    expect(canonicalPostcode('\u200eLS1\u00a04DY\u200b')).toBe('LS14DY')
    expect(spacedPostcode('ls14dy')).toBe('LS1 4DY')
  })

  test('[P5.25] latitude and longitude must both be numbers', () => {
    expect(parseLatitudeLongitude('53.8', '-1.55')).toEqual([-1.55, 53.8])
    expect(parseLatitudeLongitude(' 53.8 ', '−1.55')).toEqual([-1.55, 53.8])
    for (const [lat, lon] of [
      ['', '1'],
      ['53', ''],
      ['abc', '1'],
      ['1e2', '1'],
      ['91', '0'],
      ['0', '181'],
      ['0x10', '1'],
    ] as const)
      expect(parseLatitudeLongitude(lat, lon)).toBeNull()
  })
})
