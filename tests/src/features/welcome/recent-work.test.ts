import { expect, test } from 'vitest'
import type { Dataset } from '../../../../src/contract/wire-names.ts'
import { recentWork } from '../../../../src/features/welcome/recent-work.ts'

const dataset = (id: number, month: string, more: Partial<Dataset> = {}): Dataset => ({
  id,
  name: `Dataset ${id}`,
  templateName: 'Location Insights',
  orderedBy: 'Maya Ellis',
  startDate: `${month}-01T00:00:00`,
  endDate: `${month}-28T23:59:59`,
  orderedAt: `2026-11-0${id}T10:00:00Z`,
  status: 2,
  progress: 1,
  failure: null,
  groupId: null,
  groupName: null,
  series: null,
  organisationId: 1,
  organisationName: 'Aire Valley',
  reportViewer: 'Location_Insights_Report',
  mapViewer: 'Location_Insights_Map',
  eventDays: null,
  places: [],
  placeCount: 0,
  pin: null,
  groundKey: `${id}`,
  template: { id: 1, icon: '' },
  credits: 60,
  isSample: false,
  ...more,
})
const linkTo = (_: 'report' | 'map', viewer: string, id: number | null) => ({ href: `/${viewer}?datasetid=${id}` })

test('offers a series of months in the series view, and compares its newest month with its earliest', () => {
  const place = {
    series: { id: 7, kind: 'months', name: 'City core' },
    groundKey: 'city core',
  } as const
  const work = recentWork(
    [dataset(1, '2026-08', place), dataset(2, '2026-10', place), dataset(3, '2026-09', place), dataset(4, '2026-10')],
    linkTo,
  )
  expect(work).toEqual([
    {
      title: 'City core over time',
      text: '3 months, from August 2026 to October 2026, with the days that were unusual.',
      href: '/Dataset_Series?series=7&step=day',
    },
    {
      title: 'Compare City core',
      text: 'October 2026 compared with August 2026: what differs clearly, and what may be chance.',
      href: '/Compare_Datasets?datasets=1,2',
    },
  ])
})

test('offers a completed event through its report', () => {
  const work = recentWork([dataset(5, '2026-08', { reportViewer: 'Event_Impact_Report', name: 'Carnival' })], linkTo)
  expect(work).toEqual([
    {
      title: 'Carnival',
      text: 'The days of the event compared with ordinary days of the same weekdays.',
      href: '/Event_Impact_Report?datasetid=5',
    },
  ])
})

test('offers nothing for samples, single places and datasets that are being built', () => {
  const same = { groundKey: 'city core' }
  expect(
    recentWork(
      [
        dataset(1, '2026-10', same),
        dataset(2, '2026-10', same),
        dataset(3, '2026-09', { ...same, isSample: true }),
        dataset(4, '2026-08', { ...same, status: 1 }),
        dataset(5, '2026-07', { ...same, reportViewer: 'Footfall_Analysis' }),
      ],
      linkTo,
    ),
  ).toEqual([])
})
