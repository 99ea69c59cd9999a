import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNoiseSource, type NoiseSource } from '../../../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../server/warehouse/open-movement-data.ts'
import { tripsByColumn } from '../../../../server/warehouse/pricing/square-statements.ts'
import { daysWithData } from '../../../reference/movement.ts'
import { randomOf } from '../../../support/random.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { makeTrips, WORLD_CENTRE } from '../invented-trips.ts'
import { COMPLETE_DAYS, loadWorld, noBuilds, noZones } from '../worlds.ts'
import { judgeExpectations } from './random-orders.ts'
import { peoplesRows, watched } from './watched.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 71_100)
const MIN_DEVICES = 12
/** The number of zones in the trips (invented-trips.ts). */
const ZONES = 60
const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const TRIPS = makeTrips({ seed: SEED, people: 2500, trips: 16_000, spreadM: 3500 }).map(trip => ({
  ...trip,
  isEv: trip.personId % 3 === 0,
}))
const DRAWN = createNoiseSource(Buffer.alloc(32, SEED))
/**
 * The salts of squares and sample places depend on numbers that the loads drew at random. This source gives each of
 * them the same noise in every run.
 */
const NOISE: NoiseSource = salt => DRAWN(/^\["(?:squares|sample places)"/.exec(salt)?.[0] ?? salt)
const [E0, N0] = WORLD_CENTRE
const box = (e: number, n: number, side: number) =>
  `POLYGON ((${e} ${n}, ${e + side} ${n}, ${e + side} ${n + side}, ${e} ${n + side}, ${e} ${n}))`
const ASKED = { ...OCTOBER, evOnly: false, zones: 'small', eventDays: null, areaWkt: box(E0, N0, 1200) } as const

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

describe.each(ENGINES)('an order’s expected visits, on $name', ({ open }) => {
  let engine: OpenEngine
  const settings = disclosureSettings(MIN_DEVICES)
  const movement = (warehouse = engine.warehouse) => movementDataOf(warehouse, noZones, settings, NOISE, noBuilds)
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    const zones = Array.from({ length: ZONES }, (_, i) => ({ zone: i + 1, parent: 1 + Math.floor(i / 10) }))
    await movement().load.zones(1, zones)
  })
  afterAll(() => engine.close())

  test('are pending at the first request, and then available to every process', async () => {
    const first = movement()
    expect(await first.expected(ASKED)).toEqual({ kind: 'making' })
    await first.prepareExpectations(OCTOBER)
    const expectation = await first.expected(ASKED)
    expect(expectation.kind).toBe('visits')
    expect(await movement().expected(ASKED)).toEqual(expectation)
  })

  test('estimate how finely hours, modes and places can be distinguished, and do so more finely with more visits', async () => {
    const sized = async (side: number) => {
      const expectation = await movement().expected({ ...ASKED, areaWkt: box(E0 - side / 2, N0 - side / 2, side) })
      if (expectation.kind !== 'visits') throw new Error(`No visits are expected for a square of ${side} m`)
      return expectation
    }
    const [small, large] = [await sized(1000), await sized(6000)]
    expect(large.hours).toBeGreaterThan(small.hours)
    expect(large.hours).toBeLessThanOrEqual(24)
    // More than half of the hours are separate from the same number of visits, whatever the place.
    expect(small.hoursFrom).toBe(large.hoursFrom)
    expect([small, large].map(({ to, hoursFrom }) => hoursFrom !== null && to >= hoursFrom)).toEqual(
      [small, large].map(({ hours }) => hours > 12),
    )
    expect(large.places).toBeGreaterThan(small.places!)
    expect(large.modes).toBeGreaterThanOrEqual(small.modes)
    expect(await movement().expected({ ...ASKED, zones: 'own' })).toMatchObject({ places: null })
  })

  test('are reported as too few if the dataset would be empty: a small place, or few days of an event', async () => {
    expect(await movement().expected({ ...ASKED, areaWkt: box(E0, N0, 120) })).toEqual({ kind: 'few' })
    const days = (count: number) => Array.from({ length: count }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
    const event = (count: number, side: number) =>
      movement().expected({ ...ASKED, eventDays: days(count), areaWkt: box(E0, N0, side) })
    expect(await event(1, 600)).toEqual({ kind: 'few' })
    expect(await event(30, 600)).toEqual({ kind: 'few' })
    expect(await event(15, 600)).toMatchObject({ kind: 'visits' })
    expect(await event(1, 4000)).toMatchObject({ kind: 'visits' })
  })

  test('report immediately whether a month’s squares are ready, and compute the squares once', async () => {
    const statements: string[] = []
    const fresh = movement(watched(engine.warehouse, statements))
    const november = { firstDay: '2026-11-01', lastDay: '2026-11-30' }
    expect(await Promise.all([1, 2, 3].map(() => fresh.hasReleasedSquares(november)))).toEqual([false, false, false])
    await fresh.prepareExpectations(november)
    expect(await fresh.hasReleasedSquares(november)).toBe(true)
    expect(statements.filter(sql => sql === tripsByColumn.sql)).toHaveLength(1)
  })

  test('are computed without reading a person’s row', async () => {
    const statements: string[] = []
    const fresh = movement(watched(engine.warehouse, statements))
    await fresh.availableMonths()
    for (const evOnly of [false, true])
      for (const zones of ['small', 'middle', 'own'] as const) await fresh.expected({ ...ASKED, evOnly, zones })
    expect(statements.length).toBeGreaterThan(4)
    expect(peoplesRows(statements)).toEqual([])
  })

  test('are reported as too few for a place that nobody visits', async () => {
    expect(await movement().expected({ ...ASKED, areaWkt: box(300_000, 600_000, 1000) })).toEqual({ kind: 'few' })
  })

  test('give a range that contains the released visits of nine in ten random orders', async () => {
    const days = daysWithData(TRIPS, { ...OCTOBER, completeDays: COMPLETE_DAYS })
    const visits = TRIPS.filter(({ endedAt }) => days.has(localDay.format(endedAt * 1000)))
    const judged = await judgeExpectations(visits, movement(), NOISE, OCTOBER, {
      orders: 60,
      random: randomOf(SEED),
      minDevices: MIN_DEVICES,
    })
    console.log(`seed ${SEED}: ${JSON.stringify(judged)}`)
    expect(judged.shown).toBeGreaterThan(30)
    expect(judged.held / judged.shown).toBeGreaterThanOrEqual(0.9)
    expect(judged.few / judged.shown).toBeLessThanOrEqual(0.02)
    expect(judged.empty).toBeGreaterThan(3)
    expect(judged.hopes).toBeLessThanOrEqual(judged.empty / 4)
    expect(judged.width).toBeLessThanOrEqual(8)
  })
})
