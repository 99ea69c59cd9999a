import { afterAll, beforeAll, expect, test } from 'vitest'
import { busyPlaces } from '../../../demo/trips/busy-places.ts'
import { extractDataset } from '../../../server/warehouse/builds/extract/extract-dataset.ts'
import { nodeNumber } from '../../../server/warehouse/counting/count-cells.ts'
import { loadCoverage } from '../../../server/warehouse/deliveries/load/load-rows.ts'
import { loadTrips } from '../../../server/warehouse/deliveries/load/load-trips.ts'
import { AXES, type Axis } from '../../../server/warehouse/dimensions.ts'
import { categoriesOf, halved } from '../../../server/warehouse/disclosure/categories.ts'
import type { Measure } from '../../../server/warehouse/disclosure/measure.ts'
import { countPlaces } from '../../../server/warehouse/figures/maps/count-places.ts'
import { ZONE_SETS } from '../../../server/warehouse/figures/maps/counted-filters.ts'
import { nineDigits, type Question, repeatsOf, type Sum, sumsBy, visitsOf } from '../../reference/movement.ts'
import type { TripRow } from '../../support/trips.ts'
import { smallWorld } from '../../support/world.ts'
import { countOf, tripReader } from './count-of.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { factorOf, HOOKS, NOISE, noZones, specOf } from './worlds.ts'

const RADIUS_M = 500
const CORNERS = 96
const DAYS = Array.from({ length: 61 }, (_, i) => new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10))

const sumOf = (row: Measure): Sum => ({
  value: row.value_m,
  devices: row.devices,
  largestNoised: row.largest_noised,
  largestTwoNoised: row.largest_two_noised,
  noised: row.noised_m,
  noisedDevices: row.noised_devices,
  noisedSquares: nineDigits(row.noised_squares_m2),
})

const REPEATS: Axis = { by: 'repeat', categories: categoriesOf([0, 1]) }

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

let engine: OpenEngine
let trips: TripRow[]
let question: Question

beforeAll(async () => {
  const world = await smallWorld()
  const { e, n } = busyPlaces(world.scene().towns)[0]!
  // Only a trip that ends close enough to the disc can be a visit; the reference decides whether it is one.
  const near = ({ dest }: TripRow) => Math.hypot(dest[0] - e, dest[1] - n) < 2 * RADIUS_M
  trips = [...world.trips()].filter(near)
  const disc = Array.from({ length: CORNERS }, (_, i): [number, number] => {
    const angle = (i * 2 * Math.PI) / CORNERS
    return [Math.round(e + RADIUS_M * Math.cos(angle)), Math.round(n + RADIUS_M * Math.sin(angle))]
  })
  question = {
    polygons: [[disc]],
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    evOnly: false,
    completeDays: new Set(DAYS),
    factorOf,
  }
  engine = await ENGINES[0]!.open()
  await loadTrips(engine.warehouse, world.tripFiles)
  await loadCoverage(
    engine.warehouse,
    DAYS.map(day => ({ day, complete: true })),
  )
})
afterAll(() => engine.close())

test('[V7.01] an independent count of the demo’s trips for one dataset equals the report’s rows before the gate', async () => {
  const { warehouse } = engine
  const buildId = 1
  const summary = await extractDataset(warehouse, noZones, NOISE, specOf(question, buildId), HOOKS)
  const visits = visitsOf(trips, question)
  const repeats = repeatsOf(visits)
  const zones = [...new Set(visits.map(({ trip }) => trip.originZone))]
  const categories = categoriesOf(halved(zones.map((_, option) => option)))
  const nodes = [...categories.keys()]
  const zoneIn = await countPlaces({
    trips: tripReader(warehouse),
    buildId,
    set: ZONE_SETS['visit-origins'],
    optionOfZone: zone => zones.indexOf(zone),
    places: { categories, nodes, cut: zones },
  })
  const byZone = nodes.flatMap((node): (readonly [string, Sum])[] => {
    const { children, covers } = categories[node]!
    return children.length === 0 ? [[String(zones[covers[0]!]), sumOf(zoneIn(node, 0)!)]] : []
  })
  expect(visits.length).toBeGreaterThan(1000)
  expect(summary.visits).toBe(visits.length)
  const cells = async (...axes: readonly Axis[]) => {
    const rows = new Map((await countOf(warehouse)(buildId, { rows: 'visits', axes })).map(row => [row.group, row]))
    const at = (nodes: readonly number[], options: readonly number[]): (readonly [string, Sum])[] => {
      const axis = axes[nodes.length]
      if (axis)
        return [...axis.categories.entries()].flatMap(([node, { children, covers }]) =>
          children.length === 0 ? at([...nodes, node], [...options, covers[0]!]) : [],
        )
      const row = rows.get(nodeNumber(axes, nodes))
      return row ? [[options.join(' '), sumOf(row)]] : []
    }
    return at([], []).sort(byKey)
  }
  const counted = (cellOf: (visit: (typeof visits)[number]) => number | string) =>
    sumsBy(visits, factorOf, visit => String(cellOf(visit))).sort(byKey)

  expect(await cells(AXES.weekday)).toEqual(counted(visit => visit.weekday))
  expect(await cells(AXES.hour, AXES.weekday)).toEqual(counted(visit => `${visit.hour} ${visit.weekday}`))
  expect(await cells(REPEATS, AXES.weekday)).toEqual(counted(visit => `${repeats.has(visit) ? 1 : 0} ${visit.weekday}`))
  expect(byZone.sort(byKey)).toEqual(counted(visit => visit.trip.originZone))
})
