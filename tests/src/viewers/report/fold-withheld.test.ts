import { expect, test } from 'vitest'
import { routes } from '../../../../src/contract/routes.ts'
import { toCsv } from '../../../../src/ui/data-table/export.ts'
import { evTraversing } from '../../../../src/viewers/ev-chargepoint-insights-report/traversing.ts'
import { modeViews } from '../../../../src/viewers/location-insights-report/views/mode.ts'
import { foldWithheld } from '../../../../src/viewers/report/fold-withheld.ts'
import { journeysOverview } from '../../../../src/viewers/report/views/journeys.ts'
import { released, shown, table, withheld } from './shown.ts'

const brackets = [...Array.from({ length: 50 }, (_, at) => 5 * (at + 1)), 255]
const distances = brackets.map(distancebracket => ({
  distancebracket,
  ...(distancebracket <= 40 || distancebracket === 255
    ? { visitorcount: 1000, ...released() }
    : { visitorcount: null, ...withheld }),
}))

test('[V9.06] a run of withheld distances is one row of the table, and every one of them a row of the export', async () => {
  const view = await shown(journeysOverview(routes.visitorsByDistance), routes.visitorsByDistance.path, distances)
  const folded = foldWithheld(view.rows)
  expect(folded).toHaveLength(10)
  expect(table({ ...view, rows: folded })[8]?.slice(0, 2)).toEqual(['40 to 250 km', 'withheld to protect individuals'])
  expect(toCsv(view.columns, view.rows).match(/withheld to protect individuals/g)).toHaveLength(42)
})

test('[V9.06] the chart has wider brackets where those of the table are withheld', async () => {
  const view = await shown(journeysOverview(routes.visitorsByDistance), routes.visitorsByDistance.path, distances)
  expect(view.bars.map(bar => bar.label)).toEqual(['5', '10', '15', '20', '25', '30', '35', '40', '250', '250+'])
  expect(view.bars.filter(bar => bar.suppressed)).toHaveLength(1)
  // each row of the table has a bar that stands for it
  const stoodFor = view.bars.flatMap(bar => bar.parts ?? [bar])
  expect(stoodFor).toEqual([...view.rows])
  expect(view.chart.subject).toContain('10 brackets')
})

test('[V9.06] a bracket that holds all that is withheld has what the total leaves of it', async () => {
  const rows = distances.map(row =>
    row.distancebracket === 150 ? { distancebracket: 150, visitorcount: 1000, ...released() } : row,
  )
  const total = { of: {}, value: 20_000, margin: 4, devices: '300+' as const }
  const call = routes.visitorsByDistance
  const known = await shown(journeysOverview(call), call.path, rows, { totals: [total] })
  const bars = known.bars.filter(bar => bar.parts?.some(part => part.suppressed))
  expect(bars).toHaveLength(1)
  const others = known.bars.filter(bar => bar !== bars[0]).reduce((sum, { value }) => sum + (value ?? 0), 0)
  expect(bars[0]?.value).toBe(20_000 - others)
  const unknown = await shown(journeysOverview(call), call.path, rows)
  const thin = unknown.bars.filter(bar => bar.value !== null && bar.parts?.some(part => part.suppressed))
  expect(thin.map(bar => bar.name)).toEqual(['40 to 250 km, at least'])
})

test('[V2.07] hours in which every mode is withheld are one row, and so is a mode that is withheld in every hour', async () => {
  const rows = Array.from({ length: 24 }, (_, hour) => hour).flatMap(hour =>
    [0, 1, 3, 4].map(mode => ({
      hour,
      mode,
      ...(hour >= 4 && (mode === 1 || (mode === 0 && hour === 8))
        ? { journeycount: 50, ...released() }
        : { journeycount: null, ...withheld }),
    })),
  )
  const view = await shown(modeViews.byTime, routes.modeByTime.path, rows)
  const folded = foldWithheld(view.rows)
  expect(table({ ...view, rows: folded })[0]?.slice(0, 3)).toEqual([
    '00:00 to 04:00',
    'All',
    'withheld to protect individuals',
  ])
  expect(
    table({ ...view, rows: folded })
      .slice(-2)
      .map(cells => cells.slice(0, 3)),
  ).toEqual([
    ['All', 'Active', 'withheld to protect individuals'],
    ['All', 'HGV', 'withheld to protect individuals'],
  ])
  expect(folded.flatMap(row => row.parts ?? [row])).toHaveLength(96)
  expect(folded).toHaveLength(1 + 20 * 2 + 2)
  expect(folded[0]?.parts).toHaveLength(8)
})

test('[V2.15] a run of withheld distances within one of another is one row, open at its end', async () => {
  const rows = [5, 10, 20, 40, 80, 160, 360, 361].flatMap(from =>
    [5, 10, 20, 40, 80, 160, 360, 361].map(to => ({
      distance_from_origin_km: from,
      distance_to_dest_km: to,
      distance_orig_dest_crowfly_bucket: 0,
      ...(from === 5 && to <= 20 ? { pev_trips: 100, ...released() } : { pev_trips: null, ...withheld }),
    })),
  )
  const view = await shown(evTraversing, routes.evTraversesByDistance.path, rows)
  const folded = foldWithheld(view.rows)
  expect(table({ ...view, rows: folded }).map(cells => cells.slice(0, 2))).toEqual([
    ['Up to 5 km', 'Up to 5 km'],
    ['Up to 5 km', '5 to 10 km'],
    ['Up to 5 km', '10 to 20 km'],
    ['Up to 5 km', 'Over 20 km'],
    ['Over 5 km', 'All'],
  ])
  expect(folded.flatMap(row => row.parts ?? [row])).toEqual([...view.rows])
})
