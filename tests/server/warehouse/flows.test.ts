import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableOf } from '../../../server/warehouse/counts/tables.ts'
import { extractDataset } from '../../../server/warehouse/extract/extract-dataset.ts'
import { countFlows } from '../../../server/warehouse/flows/count-flows.ts'
import { ALL, type FlowFilter, selectionOf } from '../../../server/warehouse/gate/flows/selections.ts'
import { disclosureSettings } from '../../../server/warehouse/gate/settings.ts'
import { movementDataOf } from '../../../server/warehouse/movement-of.ts'
import { createNoiseSource } from '../../../server/warehouse/noise/noise-keys.ts'
import { figuresBy, type MovedBetween, movesBetween } from '../../reference/flows.ts'
import { familyOf, figureOf, marksOf, mayShow, shownValue } from '../../reference/gate.ts'
import { daysWithData, isInside, momentOf, visitsOf } from '../../reference/movement.ts'
import { countOf } from './count-of.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, type TripRow, WORLD_CENTRE } from './rows.ts'
import { factorOf, HOOKS, loadWorld, NOISE, questionOf, specOf } from './worlds.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 21)
const RULES = { minDevices: 12, factorOf }
const TRIPS = makeTrips({ seed: SEED, people: 3000, trips: 20_000, spreadM: 1500 })

const [E0, N0] = WORLD_CENTRE
const ZONE_M = 1300
const ACROSS = 4
const WEST = E0 - (ACROSS * ZONE_M) / 2
const SOUTH = N0 - (ACROSS * ZONE_M) / 2
/** Zones are squares about the centre, numbered from 1 in the south-west; outside them is zone 0. */
const zoneAt = (e: number, n: number): number => {
  const [column, row] = [Math.floor((e - WEST) / ZONE_M), Math.floor((n - SOUTH) / ZONE_M)]
  return Math.min(column, row) < 0 || Math.max(column, row) >= ACROSS ? 0 : row * ACROSS + column + 1
}
const FILE = 'zones/own.fgb'
const locate = async (_: string, eastings: Float64Array, northings: Float64Array) =>
  Uint32Array.from(eastings, (e, i) => zoneAt(e, northings[i]!))
/** The four central zones of the grid. */
const ZONES = [6, 7, 10, 11]
const [W, S] = [WEST + ZONE_M, SOUTH + ZONE_M]
const QUESTION = questionOf([
  [
    [
      [W, S],
      [W + 2 * ZONE_M, S],
      [W + 2 * ZONE_M, S + 2 * ZONE_M],
      [W, S + 2 * ZONE_M],
    ],
  ],
])
const DAYS = daysWithData(TRIPS, QUESTION)
const MOVES = movesBetween(TRIPS, DAYS, ZONES, (trip: TripRow, end) => zoneAt(...trip[end]))

const FILTERS: readonly FlowFilter[] = [
  {},
  { part: 'morning' },
  { part: 'night' },
  { daytype: 'weekday' },
  { daytype: 'weekend' },
  { part: 'day', daytype: 'weekday' },
  { mode: 1 },
  { purpose: 3 },
]
const takes =
  ({ part, daytype, mode, purpose }: FlowFilter) =>
  (move: MovedBetween) =>
    (part === undefined || move.part === part) &&
    (daytype === undefined || move.isWeekend === (daytype === 'weekend')) &&
    (mode === undefined || move.mode === mode) &&
    (purpose === undefined || move.purpose === purpose)
const isWeekendDay = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 === 0

describe.each(ENGINES)('flows, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    movement = movementDataOf(engine.warehouse, locate, disclosureSettings(RULES.minDevices), NOISE)
    await movement.build({ ...specOf(QUESTION, 1, FILE), flowZones: ZONES }, HOOKS)
  })
  afterAll(() => engine.close())

  const asked = (filter: FlowFilter) => movement.flows({ buildId: 1, zones: ZONES, selection: selectionOf(filter)! })

  test.each(FILTERS)('of %o equal the reference: pairs, sums and total', async filter => {
    const { Items, Origins, Destinations, Total, Days } = await asked(filter)
    const moves = MOVES.filter(takes(filter))
    const pairs = figuresBy(moves, ({ o, d }) => `${o} ${d}`, RULES)
    const shown = Items.map(({ o, d }) => pairs.get(`${o} ${d}`)!)
    const family = familyOf(shown)
    expect(Items).toEqual(
      Items.map(({ o, d }, at) => {
        const trips = shownValue(shown[at]!)
        const { devices, margin } = marksOf(trips, family)
        return { o, d, trips, devices, margin }
      }),
    )
    expect(shown.filter(figure => figure.parts.length < RULES.minDevices)).toEqual([])
    const isAll = Object.keys(filter).length === 0
    for (const [rows, end] of [
      [Origins, 'o'],
      [Destinations, 'd'],
    ] as const) {
      const figures = figuresBy(moves, move => move[end], RULES)
      const sums = rows.flatMap(row => (row.suppressed ? [] : figures.get(row.zoneId)!))
      const ofSums = familyOf(sums)
      expect(rows.map(({ zoneId }) => zoneId)).toEqual([0, ...ZONES])
      expect(rows.filter(({ suppressed }) => !suppressed)).toEqual(
        rows
          .filter(({ suppressed }) => !suppressed)
          .map(({ zoneId }) => {
            const trips = shownValue(figures.get(zoneId)!)
            return { zoneId, trips, ...marksOf(trips, ofSums) }
          }),
      )
      expect(sums.every(sum => mayShow(sum, { ...RULES, minDevices: RULES.minDevices - 4 }))).toBe(true)
      if (!isAll) expect(rows[0]!.suppressed).toBe(true)
    }
    if (isAll) expect(Total.trips).toBe(shownValue(figureOf(moves, RULES)))
    else expect(Total.suppressed).toBe(true)
    const days = [...DAYS].filter(
      day => filter.daytype === undefined || isWeekendDay(day) === (filter.daytype === 'weekend'),
    )
    expect(Days).toBe(days.length)
  })

  test('by hour equal the reference, and add up to the sums of their zones', async () => {
    for (const dayType of [null, 0, 1] as const) {
      const { Out, In } = await movement.flowHours({ buildId: 1, zones: ZONES, dayType })
      const moves = MOVES.filter(({ isWeekend }) => dayType === null || Number(isWeekend) === dayType)
      for (const [rows, end] of [
        [Out, 'o'],
        [In, 'd'],
      ] as const) {
        const figures = figuresBy(moves, move => `${move[end]} ${move.hour}`, RULES)
        const shown = rows.filter(({ suppressed }) => !suppressed)
        const family = familyOf(shown.map(({ zoneId, hour }) => figures.get(`${zoneId} ${hour}`)!))
        expect(rows.length).toBe(24 * ZONES.length)
        expect(shown).toEqual(
          shown.map(({ zoneId, hour }) => {
            const trips = shownValue(figures.get(`${zoneId} ${hour}`)!)
            return { zoneId, hour, trips, ...marksOf(trips, family) }
          }),
        )
      }
    }
  })

  test('show pairs, sums and hours where there is a crowd', async () => {
    const { Items, Origins } = await asked({})
    expect(Items.length).toBeGreaterThan(15)
    expect(Origins.filter(({ suppressed }) => !suppressed).length).toBe(1 + ZONES.length)
    expect((await asked({ daytype: 'weekday' })).Items.length).toBeGreaterThan(8)
    const { In } = await movement.flowHours({ buildId: 1, zones: ZONES, dayType: 0 })
    expect(In.filter(({ suppressed }) => !suppressed).length).toBeGreaterThan(50)
  })
})

test('trips that arrive, without those of residents, are the visits of Location Insights', () => {
  const numbers = (trips: readonly TripRow[]) => trips.map(({ tripId }) => tripId).sort((a, b) => a - b)
  const arrivals = MOVES.filter(({ d, trip }) => d > 0 && !isInside(QUESTION.polygons, trip.home))
  // A flow is of the day of its departure, a visit of the day of its arrival.
  const visits = visitsOf(TRIPS, QUESTION).filter(({ trip }) => DAYS.has(momentOf(trip.startedAt).day))
  expect(numbers(arrivals.filter(({ trip }) => DAYS.has(momentOf(trip.endedAt).day)).map(({ trip }) => trip))).toEqual(
    numbers(visits.map(({ trip }) => trip)),
  )
  expect(visits.length).toBeGreaterThan(1000)
})

test('where nobody lives they equal the visits of Location Insights: before noise exactly, and released within both margins', async () => {
  const dayOf = (seconds: number) => momentOf(seconds).day
  const trips = TRIPS.filter(
    ({ home, startedAt, endedAt }) => !isInside(QUESTION.polygons, home) && dayOf(startedAt) === dayOf(endedAt),
  )
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, trips)
    const noise = createNoiseSource(Buffer.alloc(32, SEED % 256))
    const movement = movementDataOf(engine.warehouse, locate, disclosureSettings(RULES.minDevices), noise)
    const [flows, visits] = [1, 2]
    await extractDataset(engine.warehouse, locate, noise, { ...specOf(QUESTION, flows, FILE), flowZones: ZONES }, HOOKS)
    await extractDataset(engine.warehouse, locate, noise, specOf(QUESTION, visits, FILE), HOOKS)
    const { sums } = await countFlows(engine.warehouse, flows, ZONES.length)
    const counted = sums.dest.slice(1).reduce((sum, counts) => sum + counts![ALL]!.value_m, 0)
    const [exact] = await countOf(engine.warehouse)(visits, tableOf('visits', 'period'))
    expect(counted).toBe(exact!.value_m)
    const { Destinations } = await movement.flows({ buildId: flows, zones: ZONES, selection: ALL })
    const into = Destinations.filter(({ zoneId }) => zoneId !== 0)
    const arriving = into.reduce((sum, { trips: some }) => sum + some!, 0)
    const { Total } = await movement.zones('visit-origins', visits, {})
    const halves = [
      (arriving * Math.max(...into.map(({ margin }) => margin!))) / 100,
      (Total!.magnitude * Total!.margin!) / 100,
    ] as const
    expect(arriving).not.toBe(Total!.magnitude)
    expect(Math.abs(arriving - Total!.magnitude)).toBeLessThan(Math.hypot(...halves))
    expect(Math.hypot(...halves) / arriving).toBeLessThan(0.2)
  } finally {
    await engine.close()
  }
})
