import { afterAll, beforeAll, expect, test } from 'vitest'
import { busyPlaces } from '../../../demo/trips/busy-places.ts'
import { tableOf } from '../../../server/warehouse/counts/tables.ts'
import type { DimensionName } from '../../../server/warehouse/dimensions.ts'
import { extractDataset } from '../../../server/warehouse/extract/extract-dataset.ts'
import type { Measure } from '../../../server/warehouse/gate/measure.ts'
import { loadCoverage } from '../../../server/warehouse/load/load-places.ts'
import { loadTrips } from '../../../server/warehouse/load/load-trips.ts'
import { nineDigits, type Question, repeatsOf, type Sum, sumsBy, visitsOf } from '../../reference/movement.ts'
import type { Trip } from '../../support/read-trips.ts'
import { smallWorld } from '../../support/world.ts'
import { countOf } from './count-of.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import type { TripRow } from './rows.ts'
import { factorOf, HOOKS, NOISE, noZones, specOf } from './worlds.ts'

const RADIUS_M = 500
const CORNERS = 96
const DAYS = Array.from({ length: 61 }, (_, i) => new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10))

const rowOf = (trip: Trip): TripRow => ({
  ...trip,
  origin: [trip.originE, trip.originN],
  dest: [trip.destE, trip.destN],
  home: [trip.homeE, trip.homeN],
  path: [...trip.path],
})

const sumOf = (row: Measure): Sum => ({
  value: row.value_m,
  devices: row.devices,
  largest: row.largest_m,
  largestTwo: row.largest_two_m,
  noised: row.noised_m,
  noisedDevices: row.noised_devices,
  noisedSquares: nineDigits(row.noised_squares_m2),
})

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

let engine: OpenEngine
let trips: TripRow[]
let question: Question

beforeAll(async () => {
  const world = await smallWorld()
  const { e, n } = busyPlaces(world.scene().towns)[0]!
  // Only a trip that ends within reach of the disc can be a visit; whether it is one, the reference decides.
  const near = (trip: Trip) => Math.hypot(trip.destE - e, trip.destN - n) < 2 * RADIUS_M
  trips = [...world.trips()].filter(near).map(rowOf)
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
  }
  engine = await ENGINES[0]!.open()
  await loadTrips(engine.warehouse, world.tripFiles)
  await loadCoverage(
    engine.warehouse,
    DAYS.map(day => ({ day, complete: true })),
  )
})
afterAll(() => engine.close())

test('[V7.01] the demo’s trips behind one dataset, counted apart, equal the report’s rows before the gate', async () => {
  const { warehouse } = engine
  const buildId = 1
  const summary = await extractDataset(warehouse, noZones, NOISE, specOf(question, buildId), HOOKS)
  const visits = visitsOf(trips, question)
  const repeats = repeatsOf(visits)
  expect(visits.length).toBeGreaterThan(1000)
  expect(summary.visits).toBe(visits.length)
  const cells = async (by: DimensionName) =>
    (await countOf(warehouse)(buildId, tableOf('visits', by)))
      .map(row => [String(row.cell), sumOf(row)] as const)
      .sort(byKey)
  const counted = (cellOf: (visit: (typeof visits)[number]) => number) =>
    sumsBy(visits, factorOf, visit => String(cellOf(visit))).sort(byKey)

  expect(await cells('weekday')).toEqual(counted(visit => visit.weekday))
  expect(await cells('hour-of-week')).toEqual(counted(visit => visit.weekday * 24 + visit.hour))
  expect(await cells('weekday-repeat')).toEqual(counted(visit => visit.weekday * 2 + (repeats.has(visit) ? 1 : 0)))
  expect(await cells('origin-zone')).toEqual(counted(visit => visit.trip.originZone))
})
