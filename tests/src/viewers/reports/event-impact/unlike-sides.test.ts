import { expect, test } from 'vitest'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import { unlikeSides } from '../../../../../src/viewers/reports/event-impact/create-event.ts'

/** An event on the second and third Saturdays of October. */
const EVENT = {
  details: { startDate: '2026-10-01', endDate: '2026-10-31', eventDays: ['2026-10-10', '2026-10-17'] },
} as unknown as DatasetDetails

test('names a change of method between event days and ordinary days', () => {
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

test('ignores a change of method before the first or after the last day of the comparison', () => {
  for (const date of ['2026-10-01', '2026-10-03', '2026-11-01'])
    expect(unlikeSides(EVENT, [{ date, text: 'Method 3.2' }])).toEqual([])
})

test('reports changes of method that could not be read as unknown', () => {
  expect(unlikeSides(EVENT, null).map(({ title }) => title)).toEqual(['Method not known'])
})
