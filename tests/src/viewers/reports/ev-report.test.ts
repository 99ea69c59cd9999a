import { expect, test } from 'vitest'
import { READY_MADE } from '../../../../server/services/templates/ready-made-templates.ts'
import { routes } from '../../../../src/contract/client-routes.ts'
import {
  rankedPoints,
  rankingSentence,
  scoreLine,
  scoreMonths,
  scoreRows,
  scoreSentence,
} from '../../../../src/domain/ev-score.ts'
import { cellText } from '../../../../src/ui/data-table/column.ts'
import { gapText } from '../../../../src/viewers/kit/report/view-rows.ts'
import { EV_CHARGEPOINT_INSIGHTS_REPORT } from '../../../../src/viewers/reports/ev-chargepoints/ev-report.ts'
import { evTraversing } from '../../../../src/viewers/reports/views/ev-traversing.ts'
import { plainText } from '../../domain/plain-text.ts'
import { cannedClient } from '../canned-client.ts'

const Disclosure = { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1.25 }
const period = { first: '2026-10-01', last: '2026-10-31' }
const trip = (from: number, to: number, bucket: number, trips: number | null, devices: '300+' | '<30' | null) => ({
  distance_from_origin_km: from,
  distance_to_dest_km: to,
  distance_orig_dest_crowfly_bucket: bucket,
  pev_trips: trips,
  suppressed: false,
  devices,
  margin: trips === null ? null : 10,
})

test('[V2.15] shows the tabs, sub-tabs and four cards of the EV report in the specified words', () => {
  const { title, tabs } = EV_CHARGEPOINT_INSIGHTS_REPORT
  expect(title).toBe('EV Chargepoint Insights')
  expect(tabs.map(tab => tab.title)).toEqual([
    'Data Overview',
    'Summary',
    'Visits',
    'Journeys',
    'Traversing',
    'Dwells',
    'Definitions',
  ])
  expect(tabs.every(tab => tab.needsInput === undefined)).toBe(true)
  const titles = (id: string) => tabs.find(tab => tab.id === id)?.views?.map(view => view.title)
  expect(titles('visits')).toEqual(['Average Daily Visits', 'Average Hourly Visits', 'Frequency of Repeat Visits'])
  expect(titles('journeys')).toEqual([
    'Journeys Overview',
    'Journey Distances (local)',
    'Journey Distances (non-local)',
  ])
  expect(titles('dwells')).toEqual(['Dwellers By Time', 'Dwell Time by Day', 'Dwell Time by Time'])
  expect(tabs.find(tab => tab.id === 'summary')?.cards?.map(card => card.title)).toEqual([
    'Visitors',
    'Journeys',
    'Traversing',
    'Dwells',
  ])
})

test('[V1.03] requests only calls that count electric vehicles, in every view of the EV report', async () => {
  const views = EV_CHARGEPOINT_INSIGHTS_REPORT.tabs.flatMap(tab => tab.views ?? [])
  const paths = Object.values(routes)
    .map(route => route.path)
    .filter(path => path.startsWith('/datasetsapi/evchargepointinsights/'))
  const { call, asked } = cannedClient(
    Object.fromEntries(paths.map(path => [path, { Items: [[]], Totals: [], Disclosure }])),
  )
  for (const view of views) await view.load(call, { datasetid: 7 }, new AbortController().signal)
  expect(asked).toHaveLength(10)
  expect(asked.every(address => address.startsWith('/datasetsapi/evchargepointinsights/'))).toBe(true)
})

test('[V3.03] puts EV trips into the cells of their two distances, summed over the selected trip lengths', async () => {
  const rows = [trip(5, 361, 6, 40, '<30'), trip(5, 361, 7, 60, '300+'), trip(160, 80, 5, null, null)]
  const { call } = cannedClient({ [routes.evTraversesByDistance.path]: { Items: [rows], Totals: [], Disclosure } })
  const reply = await evTraversing.load(call, { datasetid: 7 }, new AbortController().signal)
  const shown = reply.present({ weekday: 0, period })
  const table = shown.rows.map(row => shown.columns.slice(0, 3).map(column => cellText(column, row)))
  expect(table).toEqual([
    ['Up to 5 km', 'Over 360 km', '100'],
    ['80 to 160 km', '40 to 80 km', 'no data'],
  ])
  expect(shown.heat?.cells.map(({ column, row, value, devices }) => [column, row, value, devices])).toEqual([
    [7, 0, 100, '300+'],
    [4, 5, null, null],
  ])
  const longest = reply.present({ weekday: 0, period, tripLengths: [7, 7] })
  expect(longest.rows.map(row => row.value)).toEqual([60, null])
  // A saved or printed chart states the selected lengths.
  expect(shown.definition).toContain('(trip length: any length)')
  expect(longest.definition).toContain('(trip length: over 360 km)')
  const short = reply.present({ weekday: 0, period, tripLengths: [6, 6] })
  expect(short.rows.map(row => [row.value, row.devices])).toEqual([
    [40, '<30'],
    [null, null],
  ])
})

test('merges cells that share figures into one field, with the mean of each trip length', async () => {
  const covers = { distance_from_origin_km: [5, 10], distance_to_dest_km: [361] }
  const rows = [5, 10].map(from => ({ ...trip(from, 361, 6, 40, '300+'), covers }))
  const { call } = cannedClient({ [routes.evTraversesByDistance.path]: { Items: [rows], Totals: [], Disclosure } })
  const reply = await evTraversing.load(call, { datasetid: 7 }, new AbortController().signal)
  const shown = reply.present({ weekday: 0, period })
  expect(shown.rows.map(row => shown.columns.slice(0, 3).map(column => cellText(column, row)))).toEqual([
    ['Up to 10 km', 'Over 360 km', '40'],
  ])
  // Both cells have 40, so the single row is the total.
  expect(shown.shares.of(shown.rows[0]!)?.text).toBe('100%')
  expect(shown.heat?.cells.map(({ field }) => field)).toEqual([{ columns: [7], rows: [0, 1] }])
})

test('[P2.15] the EV template describes its trips as the methodology does: vehicles are inferred, not known', () => {
  const ev = READY_MADE.find(({ template }) => template.name === 'EV Chargepoint Insights')
  expect(ev?.template.details).toContain('people who live where electric vehicles are registered')
})

test('[P2.32] shows the score’s parts, scale and months', () => {
  const parts = { traverses: 90, dwells: 100, visits: 0 }
  expect(scoreRows(parts).map(({ weight, rank, places }) => [weight, rank, places])).toEqual([
    [5, 90, 'More than 90 of 100 places'],
    [3, 100, 'More than nearly all places'],
    [2, 0, 'None, or too few'],
  ])
  expect(scoreRows(null).map(({ rank, places }) => [rank, places])).toEqual(Array(3).fill([null, null]))
  expect(scoreSentence({ score: 75 })).toContain('75 of 100: a weighted average of three ranks.')
  expect(scoreSentence({ score: 0 })).toContain('too few to be shown')
  expect(scoreSentence({ score: 100 })).toContain('hardly any place has more')
  expect(scoreLine([parts])).toBe('75 of 100: long traverses 90, dwells 100, visits 0')
  expect(scoreMonths({ firstDay: '2026-10-01', lastDay: '2026-10-31' })).toContain('October 2026 alone')
  expect(scoreMonths({ firstDay: '2026-10-01', lastDay: '2026-11-30' })).toContain('October 2026 to November 2026')
})

test('ranks the points of an order by score, in the table, the sentence and the line of files', () => {
  const points = [
    { traverses: 10, dwells: 20, visits: 30 },
    { traverses: 90, dwells: 80, visits: 60 },
    { traverses: 8, dwells: 22, visits: 32 },
  ]
  expect(rankedPoints(points).map(({ point, score }) => [point, score])).toEqual([
    [2, 81],
    [1, 17],
    [3, 17],
  ])
  const nameOf = (point: number) => ['Leeds', 'Headingley', 'Otley'][point - 1]!
  expect(rankingSentence(rankedPoints(points), nameOf)).toBe(
    'Point 2 (Headingley) has the highest score of the 3 points, 81 of 100.',
  )
  expect(rankingSentence(rankedPoints([points[0]!, points[2]!]), nameOf)).toBe(
    'Both points have the same score, 17 of 100.',
  )
  expect(rankingSentence(rankedPoints([points[1]!, points[0]!, points[1]!]), nameOf)).toBe(
    'Points 1 (Leeds) and 3 (Otley) have the highest score of the 3 points, 81 of 100.',
  )
  expect(scoreLine(points)).toBe(
    'point 2, 81 of 100: long traverses 90, dwells 80, visits 60; point 1, 17 of 100: long traverses 10, dwells 20, visits 30; point 3, 17 of 100: long traverses 8, dwells 22, visits 32',
  )
  expect(scoreLine(Array(8).fill(points[0]))).toMatch(/; 3 more with lower or equal scores$/)
})

test('keeps the view and its slider for trip lengths without a separate figure, and says why', async () => {
  const covers = { distance_orig_dest_crowfly_bucket: [5, 6, 7] }
  const rows = [5, 6, 7].map(bucket => ({ ...trip(160, 360, bucket, 40, '300+'), covers }))
  const { call } = cannedClient({ [routes.evTraversesByDistance.path]: { Items: [rows], Totals: [], Disclosure } })
  const answer = await evTraversing.load(call, { datasetid: 3 }, new AbortController().signal)
  const shown = answer.present({ weekday: 0, period, tripLengths: [6, 7] })
  expect(shown.state).toBe('shown')
  expect(shown.rows.map(row => [row.value, gapText(row)])).toEqual([[null, 'shared with other lengths']])
  expect(plainText(shown.sentence)).toBe(
    'It is not known how many traverses by electric vehicles are on trips of these lengths: in 1 of 1 pairs of distances, they share figures with other lengths.',
  )
  expect(answer.present({ weekday: 0, period }).rows.map(({ value }) => value)).toEqual([120])
})
