import { describe, expect, test } from 'vitest'
import { type ComparedFacts, overlapOf, unlikeThings } from '../../../../src/domain/compare/unlike.ts'

const facts = (label: string, change: Partial<ComparedFacts> = {}): ComparedFacts => ({
  label,
  first: '2026-10-01',
  last: '2026-10-31',
  missingDays: [],
  zones: 'Standard, version 2',
  options: ['Purpose', 'Mode'],
  areaKm2: 4.21,
  ground: { ordered: label, covered: label },
  ...change,
})

describe('differences between datasets', () => {
  test('are not reported if there are none', () => {
    expect(unlikeThings([facts('A'), facts('B')], [])).toEqual([])
  })

  test('are reported with the datasets that each of them affects', () => {
    expect(
      unlikeThings(
        [
          facts('City centre'),
          facts('Riverside', { areaKm2: 5.02, options: ['Mode'] }),
          facts('City centre, February 2026', { first: '2026-02-01', missingDays: ['2026-02-03', '2026-02-04'] }),
          facts('Docks', { zones: 'districts.zip', areaKm2: 5.02, options: [] }),
        ],
        [],
      ),
    ).toEqual([
      {
        title: 'Months differ',
        text: 'City centre, Riverside and Docks: 22 weekdays, 9 weekend days; City centre, February 2026: 20 weekdays, 8 weekend days.',
      },
      {
        title: 'Days are missing',
        text: 'City centre, February 2026: No data for 3 and 4 February 2026; averages are over the other days.',
      },
      {
        title: 'Areas differ',
        text: 'City centre and City centre, February 2026: 4.21 km²; Riverside and Docks: 5.02 km².',
      },
      {
        title: 'Zones differ',
        text: 'City centre, Riverside and City centre, February 2026: Standard, version 2; Docks: districts.zip.',
      },
      { title: 'Options differ', text: 'Riverside has no Purpose. Docks has no Purpose and Mode.' },
    ])
  })
})

test('names the datasets whose edge differs although the same place was ordered', () => {
  const month = (label: string, covered: string) => facts(label, { ground: { ordered: 'circle', covered } })
  const same = [month('August', 'a'), month('September', 'a'), facts('Docks')]
  expect(unlikeThings(same, [])).toEqual([])
  expect(unlikeThings([...same, month('October', 'b')], [])).toEqual([
    {
      title: 'Edges differ',
      text: 'October covers other ground than August and September, although the same place was ordered: parts of an edge follow that of an older order.',
    },
  ])
})

describe('breaks in method', () => {
  const may = facts('May', { first: '2026-05-01', last: '2026-05-31' })
  const july = facts('July', { first: '2026-07-01', last: '2026-07-31' })
  const [first, second] = [
    { date: '2026-07-01', text: 'Method 3.2' },
    { date: '2026-07-20', text: 'Method 3.3' },
  ]

  /** The months have other days, too, so drop that difference. */
  const methods = (...args: Parameters<typeof unlikeThings>) =>
    unlikeThings(...args).filter(({ title }) => title !== 'Months differ')

  test('are named if datasets are counted by different methods', () => {
    expect(methods([may, july, facts('October')], [first])).toEqual([
      { title: 'Method differs', text: 'May: before 1 July 2026; July and October: Method 3.2, since 1 July 2026.' },
    ])
    expect(methods([july, facts('October')], [first])).toEqual([])
  })

  test('are named if the method changes within a dataset', () => {
    expect(methods([july, facts('October')], [first, second])[0]!.text).toBe(
      'July: Method 3.2, since 1 July 2026, from 20 July 2026 Method 3.3; October: Method 3.3, since 20 July 2026.',
    )
  })

  test('are reported as unknown if they could not be read', () => {
    expect(methods([july, facts('October')], null).map(({ title }) => title)).toEqual(['Method not known'])
  })
})

describe('the overlap rule', () => {
  const devices = (least: number, most = least) => ({ least, most })

  test('allows comparing levels if both parts outside the shared area contain enough devices, or none', () => {
    expect(overlapOf([devices(40), devices(15)], 15)).toBe('shared')
    expect(overlapOf([devices(40), null], 15)).toBe('shared')
    expect(overlapOf([devices(0), devices(15)], 15)).toBe('shared')
  })

  test('refuses to compare levels if either part contains few', () => {
    expect(overlapOf([devices(40), devices(14.9)], 15)).toBe('few')
    expect(overlapOf([devices(0, 2), devices(40)], 15)).toBe('few')
  })

  test('recognises the same area', () => {
    expect(overlapOf([null, null], 15)).toBe('same')
  })
})
