import { expect, test } from 'vitest'
import type { ReportDetails } from '../../../../../src/contract/datasets.ts'
import { unlikeSides } from '../../../../../src/viewers/reports/event-impact/unlike-sides.ts'

/** An event on the second and the third Saturday of October. */
const EVENT = {
  details: { startDate: '2026-10-01', endDate: '2026-10-31', eventDays: ['2026-10-10', '2026-10-17'] },
} as unknown as ReportDetails

test('a break in method between the days of an event and ordinary days is named', () => {
  expect(unlikeSides(EVENT, [{ date: '2026-10-12', text: 'Method 3.2' }])).toEqual([
    {
      title: 'Method differs',
      text: 'Ordinary days and Event days: before 12 October 2026, from 12 October 2026 Method 3.2.',
    },
  ])
  expect(unlikeSides(EVENT, [{ date: '2026-10-18', text: 'Method 3.2' }])[0]?.text).toBe(
    'Ordinary days: before 18 October 2026, from 18 October 2026 Method 3.2; Event days: before 18 October 2026.',
  )
})

test('a break before the first or after the last of these days is not named', () => {
  for (const date of ['2026-10-01', '2026-10-03', '2026-11-01'])
    expect(unlikeSides(EVENT, [{ date, text: 'Method 3.2' }])).toEqual([])
})

test('breaks that could not be read are said to be unknown', () => {
  expect(unlikeSides(EVENT, null).map(({ title }) => title)).toEqual(['Method not known'])
})
