import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { busyPlaces } from '../../demo/trips/busy-places.ts'
import { makeTrips } from '../../demo/trips/make-trips.ts'
import { squareOf } from '../../demo/trips/traveller.ts'
import { tripWorld } from '../../demo/world/trip-world.ts'
import { periodOf, WORLD_SIZES } from '../../demo/world/world-size.ts'
import { makeZones } from '../../demo/world/zones.ts'
import { createNodeEngine } from '../../server/zones/node-engine.ts'
import { readTrips, type TripRow } from '../support/trips.ts'
import { type SmallWorld, smallWorld } from '../support/world.ts'

const THRESHOLD = 15
const OCTOBER_UTC = Date.UTC(2026, 8, 30, 23) / 1000
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})

let world: SmallWorld
let trips: readonly TripRow[]
beforeAll(async () => {
  world = await smallWorld()
  trips = [...world.trips()]
})
// The worlds are large, and other test files may run later in this process.
afterAll(() => {
  trips = []
})

describe('calendar', () => {
  const {
    days: count,
    months,
    isoDay,
    utcSeconds,
    weekdayOf,
    isBankHoliday,
    isSchoolHoliday,
    seasonOf,
  } = periodOf(WORLD_SIZES.full)

  test('converts local times to UTC before and after a clock change', () => {
    const utc = (day: number, hours: number) => new Date(utcSeconds(day, hours * 3600) * 1000).toISOString()
    expect(utc(0, 0)).toBe('2026-04-30T23:00:00.000Z')
    expect(utc(177, 0.5)).toBe('2026-10-24T23:30:00.000Z')
    expect(utc(177, 9)).toBe('2026-10-25T09:00:00.000Z')
    expect(utc(176, 33)).toBe('2026-10-25T09:00:00.000Z')
    expect(utc(178, 8)).toBe('2026-10-26T08:00:00.000Z')
    expect([0, 4, 5, 54].map(weekdayOf)).toEqual([5, 2, 3, 3])
  })

  test('a world of any length ends with October, and the full one begins in May', () => {
    for (const size of Object.values(WORLD_SIZES)) {
      const period = periodOf(size)
      expect(period.isoDay(period.days - 1)).toBe('2026-10-31')
    }
    expect([WORLD_SIZES.small, WORLD_SIZES.full].map(size => periodOf(size).isoDay(0))).toEqual([
      '2026-09-01',
      '2026-05-01',
    ])
    expect(months).toEqual([202_605, 202_606, 202_607, 202_608, 202_609, 202_610])
  })

  test('includes school and bank holidays and a livelier summer', () => {
    const days = Array.from({ length: count }, (_, day) => day)
    expect(days.filter(isBankHoliday).map(isoDay)).toEqual(['2026-05-04', '2026-05-25', '2026-08-31'])
    expect(days.filter(isBankHoliday).map(weekdayOf)).toEqual([1, 1, 1])
    const closed = days.filter(isSchoolHoliday).map(isoDay)
    expect(closed.filter(day => day < '2026-06' || day > '2026-09')).toEqual([
      ...['25', '26', '27', '28', '29'].map(day => `2026-05-${day}`),
      ...['26', '27', '28', '29', '30'].map(day => `2026-10-${day}`),
    ])
    expect([closed[5], closed.at(-6)]).toEqual(['2026-07-22', '2026-08-31'])
    expect(days.map(seasonOf).filter((season, day) => season !== seasonOf(day - 1 < 0 ? 0 : day - 1))).toEqual([
      1.06, 1.1, 1.08, 1,
    ])
  })
})

describe('trips in the small world', () => {
  test('start where the same person’s previous trip ended, after its stay', () => {
    const wrong = { ids: 0, place: 0, time: 0, stay: 0, order: 0, person: 0 }
    let before: TripRow | undefined
    let count = 0
    let [stays, lost] = [0, 0]
    for (const trip of trips) {
      count++
      if (trip.tripId !== count) wrong.ids++
      if (trip.endedAt <= trip.startedAt) wrong.time++
      if (before?.personId === trip.personId) {
        if (String(before.dest) !== String(trip.origin) || before.destZone !== trip.originZone) wrong.place++
        const between = trip.startedAt - before.endedAt
        if (between < 0) wrong.order++
        if (between <= 86_400) stays++
        if (between <= 86_400 && before.dwellS === null) lost++
        else if (before.dwellS !== (between <= 86_400 ? between : null)) wrong.stay++
        if (before.homeZone !== trip.homeZone || before.ageBand !== trip.ageBand || before.weight !== trip.weight)
          wrong.person++
      } else if (before && before.dwellS !== null) wrong.stay++
      before = trip
    }
    expect(wrong).toEqual({ ids: 0, place: 0, time: 0, stay: 0, order: 0, person: 0 })
    // The network loses a device in one stay out of ten.
    expect(lost / stays).toBeGreaterThan(0.09)
    expect(lost / stays).toBeLessThan(0.11)
    expect(count).toBeGreaterThan(250_000)
    expect(count).toBeLessThan(350_000)
  })

  test('have a path that leads from the origin to the destination through adjacent squares', () => {
    let wrongEnds = 0
    let gaps = 0
    for (const { path, origin, dest } of trips) {
      if (path[0] !== squareOf(...origin) || path.at(-1) !== squareOf(...dest)) wrongEnds++
      for (let i = 1; i < path.length; i++) {
        const east = Math.abs(Math.floor(path[i]! / 4096) - Math.floor(path[i - 1]! / 4096))
        const north = Math.abs((path[i]! % 4096) - (path[i - 1]! % 4096))
        if (Math.max(east, north) !== 1) gaps++
      }
    }
    expect({ wrongEnds, gaps }).toEqual({ wrongEnds: 0, gaps: 0 })
  })

  test('have only values that the columns allow, in months that the test world covers', () => {
    const zones = new Set(world.standardZones.map(({ zone }) => zone))
    const wrong: string[] = []
    const period = periodOf(WORLD_SIZES.small)
    for (const trip of trips) {
      const fits =
        [1, 2, 3, 4, 5].includes(trip.purpose) &&
        [0, 1, 3, 4].includes(trip.mode) &&
        trip.ageBand <= 6 &&
        trip.gender <= 2 &&
        trip.weight > 0 &&
        trip.distanceM >= Math.hypot(trip.dest[0] - trip.origin[0], trip.dest[1] - trip.origin[1]) &&
        [trip.originZone, trip.destZone, trip.homeZone].every(zone => zones.has(zone)) &&
        trip.startedAt >= period.utcSeconds(0, 0) &&
        trip.endedAt < period.endUtc
      if (!fits) wrong.push(JSON.stringify(trip))
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  test('have the zones that contain the points at their ends', async () => {
    const engine = await createNodeEngine()
    const { buffer } = Uint8Array.from(readFileSync(world.zoneFiles.small))
    const { setId } = await engine.open(1, { kind: 'bytes', bytes: buffer })
    await engine.ready(setId)
    const sample = trips.filter(({ tripId }) => tripId % 40 === 0)
    const located = async (end: 'origin' | 'dest' | 'home') => {
      const [eastings, northings] = [0, 1].map(axis => Float64Array.from(sample, trip => trip[end][axis as 0 | 1]))
      return Array.from(await engine.locate(setId, eastings!, northings!))
    }
    expect(await located('dest')).toEqual(sample.map(t => t.destZone))
    expect(await located('origin')).toEqual(sample.map(t => t.originZone))
    expect(await located('home')).toEqual(sample.map(t => t.homeZone))
  })

  test('follow real habits: commuting peaks, a quiet Sunday, short walks and long rail journeys', () => {
    const hours = new Float64Array(24)
    const days: Record<string, number> = {}
    const modes = new Map<number, { trips: number; metres: number }>()
    const parts = new Map<number, { hour: number; day: string }>()
    let long = 0
    let count = 0
    for (const trip of trips) {
      const quarter = Math.floor(trip.startedAt / 900)
      const part = parts.get(quarter) ?? partsOf(quarter)
      parts.set(quarter, part)
      days[part.day] = (days[part.day] ?? 0) + 1
      if (part.day !== 'Sat' && part.day !== 'Sun') hours[part.hour]!++
      const mode = modes.get(trip.mode) ?? { trips: 0, metres: 0 }
      modes.set(trip.mode, { trips: mode.trips + 1, metres: mode.metres + trip.distanceM })
      if (trip.distanceM > 35_000) long++
      count++
    }
    expect(hours[8]!).toBeGreaterThan(hours[10]!)
    expect(hours[17]!).toBeGreaterThan(hours[14]! * 1.05)
    expect(hours[3]!).toBeLessThan(hours[8]! / 50)
    expect(days.Sun!).toBeLessThan(days.Fri! * 0.75)
    const mean = (mode: number) => modes.get(mode)!.metres / modes.get(mode)!.trips
    expect(mean(3)).toBeLessThan(mean(1))
    expect(mean(1)).toBeLessThan(mean(0))
    expect(modes.get(1)!.trips / count).toBeGreaterThan(0.6)
    expect(long / count).toBeGreaterThan(0.01)
    expect(long / count).toBeLessThan(0.1)
  })

  test('bring fifteen devices or more from well over 100 zones to the busiest place within one month', () => {
    const [place] = busyPlaces(world.scene().towns)
    const devices = new Map<number, Set<number>>()
    for (const trip of trips) {
      if (trip.endedAt < OCTOBER_UTC) continue
      if (Math.hypot(trip.dest[0] - place!.e, trip.dest[1] - place!.n) > 500) continue
      if (Math.hypot(trip.home[0] - place!.e, trip.home[1] - place!.n) <= 500) continue
      const held = devices.get(trip.originZone) ?? new Set()
      devices.set(trip.originZone, held.add(trip.personId))
    }
    expect([...devices.values()].filter(held => held.size >= THRESHOLD).length).toBeGreaterThan(110)
  })
})

test('the same seed gives the same trips, byte for byte', () => {
  const scene = world.scene()
  const zones = makeZones(scene, { ...WORLD_SIZES.small, zones: 300 })
  const size = { devices: 120, visitors: 0.1, secondCity: 0.3, activity: 0.5, months: 2 }
  const digest = (seed: number) => {
    const hash = createHash('sha256')
    let made = 0
    for (const chunk of makeTrips(tripWorld(scene, zones, seed, size), 200_000)) {
      hash.update(chunk.bytes)
      made = chunk.trips
      expect([...readTrips(chunk.bytes)].length).toBe(made)
    }
    return { hash: hash.digest('hex'), made }
  }
  const first = digest(1)
  expect(first.made).toBeGreaterThan(5000)
  expect(digest(1)).toEqual(first)
  expect(digest(2)).not.toEqual(first)
})

const partsOf = (quarter: number): { hour: number; day: string } => {
  const parts = london.formatToParts(quarter * 900_000)
  const of = (type: string) => parts.find(part => part.type === type)!.value
  return { hour: Number(of('hour')), day: of('weekday') }
}
