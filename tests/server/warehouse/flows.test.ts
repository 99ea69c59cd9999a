import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractDataset } from '../../../server/warehouse/builds/extract/extract-dataset.ts'
import { createNoiseSource } from '../../../server/warehouse/builds/noise-keys.ts'
import { ALL, type FlowFilter, selectionOf } from '../../../server/warehouse/disclosure/flows/selections.ts'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import type { Statement } from '../../../server/warehouse/sql/statement.ts'
import { upTo } from '../../../src/domain/collections.ts'
import { type MovedBetween, movesBetween } from '../../reference/flows.ts'
import { familyOf, figureOf, marksOf, shownValue } from '../../reference/gate.ts'
import { daysWithData, isInside, momentOf, thousandths, visitsOf } from '../../reference/movement.ts'
import type { TripRow } from '../../support/trips.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { treesOfNumbers } from './invented-zones.ts'
import { factorOf, HOOKS, loadWorld, NOISE, questionOf, specOf } from './worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 21)
const RULES = { minDevices: 12, factorOf }
const TRIPS = makeTrips({ seed: SEED, people: 8000, trips: 60_000, spreadM: 1500 })

const [E0, N0] = WORLD_CENTRE
const ZONE_M = 1300
const ACROSS = 4
const WEST = E0 - (ACROSS * ZONE_M) / 2
const SOUTH = N0 - (ACROSS * ZONE_M) / 2
/** Zones are squares around the centre, numbered from 1 in the south-west; everything else is zone 0. */
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
const TREES = treesOfNumbers(upTo(ACROSS ** 2 + 1), WORLD_CENTRE)
const DAYS = daysWithData(TRIPS, QUESTION)
const MOVES = movesBetween(TRIPS, DAYS, ZONES, (trip: TripRow, end) => zoneAt(...trip[end]), factorOf)

const FILTERS: readonly FlowFilter[] = [
  {},
  { part: 'morning' },
  { part: 'night' },
  { daytype: 'weekday' },
  { daytype: 'weekend' },
  { part: 'day', daytype: 'weekday' },
  { mode: 1 },
  { mode: 0 },
  { purpose: 3 },
  { purpose: 4 },
]
/** HGVs count as road, and the last purpose counts as the one before it. */
const modeOf = ({ mode }: MovedBetween) => (mode === 4 ? 1 : mode)
const purposeOf = ({ purpose }: MovedBetween) => Math.min(purpose, 4)
const takes =
  ({ part, daytype, mode, purpose }: FlowFilter) =>
  (move: MovedBetween) =>
    (part === undefined || move.part === part) &&
    (daytype === undefined || move.isWeekend === (daytype === 'weekend')) &&
    (mode === undefined || modeOf(move) === mode) &&
    (purpose === undefined || purposeOf(move) === purpose)
const isWeekendDay = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 === 0

type Figure = ReturnType<typeof figureOf>
/**
 * True if the figure is safe by a wide margin: there are enough devices with at least twice the required sum of noise
 * factors, and no one or two of them account for nearly everything.
 */
const isSafe = ({ parts, noised }: Figure): boolean => {
  const noisedParts = parts.map(({ gave, factor }) => gave * factor).sort((a, b) => b - a)
  const [first = 0, second = 0] = noisedParts
  return (
    parts.length >= RULES.minDevices &&
    parts.reduce((sum, { factor }) => sum + factor, 0) >= 2 * 3000 * RULES.minDevices &&
    first <= 0.65 * noised &&
    first + second <= 0.95 * noised
  )
}

/** The expected rows, one for each set of key values that share a figure. */
const rowsOf = <K extends string>(
  key: K,
  shared: readonly (readonly number[])[],
  figureFor: (values: readonly number[]) => Figure,
) => {
  const figures = shared.map(figureFor)
  const family = familyOf(figures)
  return shared.flatMap((values, i) => {
    const people = figures[i]!.noised / 3e6 / values.length
    const trips = values.length > 1 && people < 10 ? Math.round(people * 10) / 10 : Math.round(people)
    const marks = marksOf(trips * values.length, family)
    return values.map(value => ({
      [key]: value,
      trips,
      ...marks,
      ...(values.length > 1 ? { covers: { [key]: values } } : {}),
    }))
  })
}
const sortedBy = <Row extends object, R extends object = Row>(
  rows: readonly Row[],
  key: string,
  as: (row: Row) => R = row => row as object as R,
) => rows.map(as).sort((a, b) => (a as Record<string, number>)[key]! - (b as Record<string, number>)[key]!)
/** The groups of values that share a figure. */
const sharedIn = <Row extends { readonly covers?: Record<string, unknown[]> | undefined }>(
  rows: readonly Row[],
  key: keyof Row & string,
) => [
  ...new Map(
    rows.map(row => [`${row.covers?.[key] ?? row[key]}`, (row.covers?.[key] ?? [row[key]]) as number[]]),
  ).values(),
]

describe.each(ENGINES)('flows, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    movement = movementDataOf(engine.warehouse, locate, disclosureSettings(RULES.minDevices), NOISE, TREES)
    await movement.build({ ...specOf(QUESTION, 1, FILE), flowZones: ZONES }, HOOKS)
  })
  afterAll(() => engine.close())

  const asked = (filter: FlowFilter) => movement.flows({ buildId: 1, zones: ZONES, selection: selectionOf(filter)! })

  test.each(FILTERS)(
    'with the filter %o, equal the reference and are safe: pairs, pools, sums and total',
    async filter => {
      const { Items, Pools, Origins, Destinations, Total, Days } = await asked(filter)
      const moves = MOVES.filter(takes(filter))
      const cells = [...Items.map(({ o, d, ...item }) => ({ origins: [o], destinations: [d], ...item })), ...Pools]
      const figures = cells.map(({ origins, destinations }) =>
        figureOf(
          moves.filter(({ o, d }) => origins.includes(o) && destinations.includes(d)),
          RULES,
        ),
      )
      const family = familyOf(figures)
      for (const [i, { trips, devices, margin }] of cells.entries()) {
        expect(trips).toBe(shownValue(figures[i]!))
        const { suppressed: _, ...marks } = marksOf(trips, family)
        expect({ devices, margin }).toEqual(marks)
      }
      expect(figures.filter(figure => !isSafe(figure))).toEqual([])
      const pairs = cells.flatMap(({ origins, destinations }) =>
        origins.flatMap(o => destinations.map(d => `${o} ${d}`)),
      )
      const every = [0, ...ZONES].flatMap(o => [0, ...ZONES].map(d => `${o} ${d}`)).filter(pair => pair !== '0 0')
      expect(pairs.filter(pair => pair !== '0 0').sort()).toEqual(every.sort())
      for (const [rows, end] of [
        [Origins, 'o'],
        [Destinations, 'd'],
      ] as const) {
        const figureFor = (zones: readonly number[]) =>
          figureOf(
            moves.filter(move => zones.includes(move[end])),
            RULES,
          )
        const shared = sharedIn(rows, 'zoneId')
        expect(rows).toEqual(sortedBy(rowsOf('zoneId', shared, figureFor), 'zoneId'))
        expect(shared.flat().sort((a, b) => a - b)).toEqual([0, ...ZONES])
        expect(shared.map(figureFor).filter(figure => !isSafe(figure))).toEqual([])
      }
      const all = figureOf(moves, RULES)
      expect(Total!.trips).toBe(shownValue(all))
      expect(figures.reduce((sum, { noised }) => sum + noised, 0)).toBe(all.noised)
      const days = [...DAYS].filter(
        day => filter.daytype === undefined || isWeekendDay(day) === (filter.daytype === 'weekend'),
      )
      expect(Days).toBe(days.length)
    },
  )

  test('by hour, equal the reference, are safe, and add up to their zones’ sums', async () => {
    for (const dayType of [null, 0, 1] as const) {
      const { Out, In } = await movement.flowHours({ buildId: 1, zones: ZONES, dayType })
      const moves = MOVES.filter(({ isWeekend }) => dayType === null || Number(isWeekend) === dayType)
      for (const [rows, end] of [
        [Out, 'o'],
        [In, 'd'],
      ] as const) {
        const byZone = ZONES.map(zone =>
          sharedIn(
            rows.filter(({ zoneId }) => zoneId === zone),
            'hour',
          ),
        )
        const shown = byZone.flatMap((blocks, at) => blocks.map(hours => ({ zone: ZONES[at]!, hours })))
        const figures = shown.map(({ zone, hours }) =>
          figureOf(
            moves.filter(move => move[end] === zone && hours.includes(move.hour)),
            RULES,
          ),
        )
        let next = 0
        const expected = rowsOf(
          'hour',
          shown.map(({ hours }) => hours),
          () => figures[next++]!,
        )
        const zoneIds = shown.flatMap(({ zone, hours }) => hours.map(() => zone))
        const inZones = sortedBy(expected, 'hour', row => ({ zoneId: zoneIds[expected.indexOf(row)]!, ...row }))
        expect(rows).toEqual(sortedBy(inZones, 'zoneId'))
        expect(figures.filter(figure => !isSafe(figure))).toEqual([])
        for (const blocks of byZone)
          if (blocks.length > 0) expect(blocks.flat().sort((a, b) => a - b)).toEqual(upTo(24))
      }
    }
  })

  test('show a crowd’s pairs, sums and hours separately', async () => {
    const { Items, Origins } = await asked({})
    expect(Items.length).toBeGreaterThan(15)
    expect(Origins.map(({ zoneId, covers }) => covers ?? zoneId)).toEqual([0, ...ZONES])
    expect((await asked({ daytype: 'weekday' })).Items.length).toBeGreaterThan(8)
    const { In } = await movement.flowHours({ buildId: 1, zones: ZONES, dayType: 0 })
    expect(
      sharedIn(
        In.filter(({ zoneId }) => zoneId === ZONES[0]),
        'hour',
      ).length,
    ).toBeGreaterThan(8)
  })

  test('show nothing if there are too few trips in total', async () => {
    const strict = movementDataOf(engine.warehouse, locate, disclosureSettings(100_000), NOISE, TREES)
    await strict.build({ ...specOf(QUESTION, 2, FILE), flowZones: ZONES }, HOOKS)
    const none = await strict.flows({ buildId: 2, zones: ZONES, selection: ALL })
    expect(none).toMatchObject({ Items: [], Pools: [], Origins: [], Destinations: [], Total: null })
    expect(await strict.flowHours({ buildId: 2, zones: ZONES, dayType: null })).toMatchObject({ Out: [], In: [] })
  })
})

/** The total weight of trips to a zone, before noise. */
const weightsInto: Statement<{ buildId: number }, { readonly weight: number }> = {
  name: 'weights-into',
  sql: 'SELECT toFloat64(sum(weight_m)) AS weight FROM dataset_flows WHERE build_id = {buildId:UInt64} AND dest > 0',
}

test('arriving trips, without residents’ trips, equal the visits of Location Insights', () => {
  const numbers = (trips: readonly TripRow[]) => trips.map(({ tripId }) => tripId).sort((a, b) => a - b)
  const arrivals = MOVES.filter(({ d, trip }) => d > 0 && !isInside(QUESTION.polygons, trip.home))
  // A flow counts on the day of its departure, and a visit on the day of its arrival.
  const visits = visitsOf(TRIPS, QUESTION).filter(({ trip }) => DAYS.has(momentOf(trip.startedAt).day))
  expect(numbers(arrivals.filter(({ trip }) => DAYS.has(momentOf(trip.endedAt).day)).map(({ trip }) => trip))).toEqual(
    numbers(visits.map(({ trip }) => trip)),
  )
  expect(visits.length).toBeGreaterThan(1000)
})

test('equal the visits of Location Insights in an area without residents: exactly before noise, within both margins when released', async () => {
  const dayOf = (seconds: number) => momentOf(seconds).day
  const trips = TRIPS.filter(
    ({ home, startedAt, endedAt }) => !isInside(QUESTION.polygons, home) && dayOf(startedAt) === dayOf(endedAt),
  )
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, trips)
    const noise = createNoiseSource(Buffer.alloc(32, SEED % 256))
    const movement = movementDataOf(engine.warehouse, locate, disclosureSettings(RULES.minDevices), noise, TREES)
    const [flows, visits] = [1, 2]
    await extractDataset(engine.warehouse, locate, noise, { ...specOf(QUESTION, flows, FILE), flowZones: ZONES }, HOOKS)
    await extractDataset(engine.warehouse, locate, noise, specOf(QUESTION, visits, FILE), HOOKS)
    const arrived = await engine.warehouse.rows(weightsInto, { buildId: flows })
    const visited = visitsOf(trips, QUESTION).map(({ trip }) => thousandths(trip.plainWeight))
    expect(arrived).toEqual([{ weight: visited.reduce((sum, weight) => sum + weight, 0) }])
    const { Destinations } = await movement.flows({ buildId: flows, zones: ZONES, selection: ALL })
    const into = Destinations.filter(({ zoneId }) => zoneId !== 0)
    const arriving = into.reduce((sum, { trips: some }) => sum + some, 0)
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
