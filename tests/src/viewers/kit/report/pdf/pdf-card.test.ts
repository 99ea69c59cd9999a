import { expect, test } from 'vitest'
import { routes } from '../../../../../../src/contract/client-routes.ts'
import type { Covers } from '../../../../../../src/domain/disclosure/merged-rows.ts'
import { pdfCardOf } from '../../../../../../src/viewers/kit/report/pdf/pdf-report-of.ts'
import { EV_CHARGEPOINT_INSIGHTS_REPORT } from '../../../../../../src/viewers/reports/ev-chargepoints/ev-report.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../../../../../src/viewers/reports/location-insights-report.ts'
import { evTraversing } from '../../../../../../src/viewers/reports/views/ev-traversing.ts'
import { modeViews } from '../../../../../../src/viewers/reports/views/kinds.ts'
import { cannedClient } from '../../../canned-client.ts'

test('[V9.07] puts a card into the PDF with text, chart and table, and both names of a row without data', async () => {
  const row = (to: number, trips: number | null) => ({
    distance_from_origin_km: 5,
    distance_to_dest_km: to,
    distance_orig_dest_crowfly_bucket: 0,
    pev_trips: trips,
    suppressed: false,
    devices: trips === null ? null : '300+',
    margin: trips === null ? null : 5,
  })
  const Disclosure = { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8 }
  const { call } = cannedClient({
    [routes.evTraversesByDistance.path]: { Items: [[row(5, 1234), row(10, null)]], Totals: [], Disclosure },
  })
  const reply = await evTraversing.load(call, { datasetid: 7 }, new AbortController().signal)
  const shown = reply.present({ weekday: 0, period: { first: '2026-10-01', last: '2026-10-31' } })
  const card = EV_CHARGEPOINT_INSIGHTS_REPORT.tabs
    .flatMap(tab => tab.cards ?? [])
    .find(each => each.title === 'Traversing')
  expect(card).toBeDefined()
  const made = pdfCardOf({ card: card as NonNullable<typeof card>, reply, shown })
  expect(made.table.rows).toEqual([
    ['Up to 5 km', 'Up to 5 km', '1,230', '100%', 'A ±5.0%'],
    ['Up to 5 km', '5 to 10 km', 'no data'],
  ])
  expect(made.chart?.kind).toBe('heat')
  // A card can be passed to a worker as plain data.
  expect(structuredClone(made)).toEqual(made)
})

test('[V9.07] draws ranked shares as horizontal bars in the PDF, and joined kinds as one bar', async () => {
  const Disclosure = { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8 }
  const mode = (id: number, journeycount: number, covers?: Covers) => ({
    mode: id,
    journeycount,
    suppressed: false,
    devices: '300+',
    margin: 4,
    ...(covers !== undefined && { covers }),
  })
  const Totals = [{ of: {}, value: 1000, margin: 2, devices: '300+' }]
  const { call } = cannedClient({
    [routes.journeysByMode.path]: {
      Items: [[mode(0, 120), mode(1, 790, { mode: [1, 4] }), mode(3, 90)]],
      Totals,
      Disclosure,
    },
  })
  const reply = await modeViews.overview.load(call, { datasetid: 7 }, new AbortController().signal)
  const shown = reply.present({ weekday: 0, period: { first: '2026-10-01', last: '2026-10-31' } })
  const card = LOCATION_INSIGHTS_REPORT.tabs.flatMap(tab => tab.cards ?? []).find(each => each.title === 'Mode')
  const { chart, caption } = pdfCardOf({ card: card as NonNullable<typeof card>, reply, shown })
  expect(caption).toBe('Share of visits')
  expect(chart?.kind === 'shares' && chart.bars.map(({ name, text }) => [name, text])).toEqual([
    ['Road, including HGV', '79%'],
    ['Rail', '12%'],
    ['Active', '9%'],
  ])
})
