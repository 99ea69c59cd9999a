import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import { loadTrips } from '../../../../server/warehouse/load/load-trips.ts'
import { movementDataOf } from '../../../../server/warehouse/movement-of.ts'
import type { Statement } from '../../../../server/warehouse/statement.ts'
import { daysWithData } from '../../../reference/movement.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { encodeTrips, makeTrips, type TripRow } from '../rows.ts'
import { COMPLETE_DAYS, factorOf, loadWorld, NOISE, noZones } from '../worlds.ts'
import { peoplesRows, watched } from './watched.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 70_700)
const MIN_DEVICES = 12
const MOST_DEVICES = MIN_DEVICES + 4
const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const NOVEMBER = { firstDay: '2026-11-01', lastDay: '2026-11-30' }
const ALL = { ...OCTOBER, evOnly: false }
const TRIPS = makeTrips({ seed: SEED, people: 1500, trips: 9000, spreadM: 2500 }).map(trip => ({
  ...trip,
  isEv: trip.personId % 3 === 0,
}))

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const squareOf = ([e, n]: readonly [number, number]) => Math.floor(e / 500) * 4096 + Math.floor(n / 500)
const blockOf = (square: number) => `${square >> 14} ${(square % 4096) >> 2}`

/** By square, by person: visits in thousandths, by those who do not live in the square. */
const visitorsOf = (trips: readonly TripRow[], counts: (trip: TripRow) => boolean) => {
  const squares = new Map<number, Map<number, number>>()
  const days = daysWithData(TRIPS, { ...OCTOBER, completeDays: COMPLETE_DAYS })
  for (const trip of trips) {
    if (!days.has(localDay.format(trip.endedAt * 1000)) || !counts(trip)) continue
    const square = squareOf(trip.dest)
    if (square === squareOf(trip.home)) continue
    const people = squares.get(square) ?? new Map<number, number>()
    people.set(trip.personId, (people.get(trip.personId) ?? 0) + Math.floor(Math.fround(trip.weight) * 1000 + 0.5))
    squares.set(square, people)
  }
  return squares
}
type Visitors = ReturnType<typeof visitorsOf>

const together = (visitors: Visitors, squares: Iterable<number>): Map<number, number> => {
  const people = new Map<number, number>()
  for (const square of squares)
    for (const [person, value] of visitors.get(square) ?? []) people.set(person, (people.get(person) ?? 0) + value)
  return people
}

/** Enough people, and none and no two that give too much, whatever the threshold that a value draws. */
const isSafe = (people: ReadonlyMap<number, number>, devices: number): boolean => {
  const values = [...people.values()].sort((a, b) => b - a)
  const total = values.reduce((sum, value) => sum + value, 0)
  return people.size >= devices && values[0]! <= 0.5 * total && values[0]! + values[1]! <= 0.8 * total
}
const isSafeOrEmpty = (people: ReadonlyMap<number, number>) => people.size === 0 || isSafe(people, MIN_DEVICES)

const figuresOf = (visitors: Visitors, squares: readonly number[]) => {
  const given = squares.flatMap(square => [...(visitors.get(square) ?? [])])
  const devices = given.reduce((sum, [person]) => sum + factorOf(person), 0)
  const visits = given.reduce((sum, [person, value]) => sum + value * factorOf(person), 0)
  return { devices: Math.round(devices / 3000), visits: Math.round(visits / 3_000_000) }
}

interface Stored {
  readonly electric: 0 | 1
  readonly whole: 0 | 1
  readonly square: number
  readonly devices: number
  readonly visits: number
}
const storedRows: Statement<Record<string, never>, Stored> = {
  name: 'test',
  sql: 'SELECT electric, whole, square, devices, visits FROM released_squares ORDER BY electric, whole, square',
}

describe.each(ENGINES)('released squares, on $name', ({ open }) => {
  let engine: OpenEngine
  const settings = disclosureSettings(MIN_DEVICES)
  const movement = (warehouse = engine.warehouse) => movementDataOf(warehouse, noZones, settings, NOISE)
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    // Two nodes at once, which know nothing of each other.
    await Promise.all([movement().releasedSquares(ALL), movement().releasedSquares(ALL)])
  })
  afterAll(() => engine.close())

  const all = visitorsOf(TRIPS, () => true)
  const electric = visitorsOf(TRIPS, trip => trip.isEv)
  const others = visitorsOf(TRIPS, trip => !trip.isEv)
  const shownOf = async (kind: 0 | 1): Promise<readonly Stored[]> => {
    const rows = await engine.warehouse.rows(storedRows, {})
    const distinct = new Map(rows.map(row => [JSON.stringify(row), row]))
    return [...distinct.values()].filter(row => row.electric === kind)
  }

  test.each([
    ['all', 0, all],
    ['electric vehicles', 1, electric],
  ] as const)('of %s: every figure is safe, and so is what is left of a 2 km square', async (_, kind, visitors) => {
    const rows = await shownOf(kind)
    const shown = rows.filter(({ whole }) => whole === 0)
    const rests = rows.filter(({ whole }) => whole === 1)
    expect(shown.length).toBeGreaterThan(15)
    expect(rests.length).toBeGreaterThan(3)
    for (const { square, devices, visits } of shown) {
      expect(isSafe(visitors.get(square)!, MIN_DEVICES)).toBe(true)
      expect({ devices, visits }).toEqual(figuresOf(visitors, [square]))
    }
    const isShown = new Set(shown.map(({ square }) => square))
    for (const block of new Set(rows.map(({ square }) => blockOf(square)))) {
      const hidden = [...visitors.keys()].filter(square => blockOf(square) === block && !isShown.has(square))
      const rest = rests.filter(({ square }) => blockOf(square) === block)
      expect(isSafeOrEmpty(together(visitors, hidden))).toBe(true)
      expect(rest.map(({ devices, visits }) => ({ devices, visits }))).toEqual(
        hidden.length > 0 ? [figuresOf(visitors, hidden)] : [],
      )
    }
  })

  test('where all and electric vehicles are shown, the others are safe too', async () => {
    const shown = await shownOf(1)
    const ofAll = new Set((await shownOf(0)).map(({ square, whole }) => `${square} ${whole}`))
    const squares = shown.flatMap(({ whole, square }) => (whole === 0 ? square : []))
    for (const square of squares) {
      expect(ofAll.has(`${square} 0`)).toBe(true)
      expect(isSafeOrEmpty(others.get(square) ?? new Map())).toBe(true)
    }
    for (const block of new Set(shown.map(({ square }) => blockOf(square)))) {
      const hidden = [...others.keys()].filter(square => blockOf(square) === block && !squares.includes(square))
      expect(isSafeOrEmpty(together(others, hidden))).toBe(true)
    }
  })

  test('no more is withheld than it takes', async () => {
    const isShown = new Set((await shownOf(0)).flatMap(({ whole, square }) => (whole === 0 ? square : [])))
    const needless = [...all].filter(([square, people]) => {
      if (isShown.has(square) || !isSafe(people, MOST_DEVICES)) return false
      const inBlock = [...all.keys()].filter(other => blockOf(other) === blockOf(square))
      const unsafe = inBlock.filter(other => !isSafe(all.get(other)!, MOST_DEVICES))
      const rest = together(all, unsafe)
      return rest.size === 0 || isSafe(rest, MOST_DEVICES)
    })
    expect(needless).toEqual([])
  })

  test('what a 2 km square holds beyond its shown squares is spread over the others', async () => {
    const { visits, devices } = await movement().releasedSquares(ALL)
    const rows = await shownOf(0)
    const total = rows.reduce((sum, row) => sum + row.visits, 0)
    expect([...visits.values()].reduce((sum, value) => sum + value, 0)).toBeCloseTo(total, 3)
    for (const row of rows.filter(({ whole }) => whole === 0)) {
      expect(visits.get(row.square)).toBe(row.visits)
      expect(devices.get(row.square)).toBe(row.devices)
    }
    for (const rest of rows.filter(({ whole }) => whole === 1)) {
      const isShown = (square: number) => rows.some(row => row.whole === 0 && row.square === square)
      const others = [...visits.keys()].filter(square => blockOf(square) === blockOf(rest.square) && !isShown(square))
      for (const square of others) expect(visits.get(square)).toBeCloseTo(rest.visits / others.length, 6)
    }
  })

  test('a month is counted once: another process reads what is stored, and no person’s row', async () => {
    const asked: string[] = []
    const again = await movement(watched(engine.warehouse, asked)).releasedSquares(ALL)
    expect(asked.length).toBeGreaterThan(0)
    expect(peoplesRows(asked)).toEqual([])
    expect(again).toEqual(await movement().releasedSquares(ALL))
  })

  test('trips that are added change their own month and no other', async () => {
    const before = await movement().releasedSquares(ALL)
    const november = await movement().releasedSquares({ ...NOVEMBER, evOnly: false })
    const later = makeTrips({ seed: SEED + 1, people: 200, trips: 400, firstTrip: 50_001 }).filter(
      ({ startedAt }) => localDay.format(startedAt * 1000) >= NOVEMBER.firstDay,
    )
    const file = join(engine.folder, 'later.rowbinary')
    await writeFile(file, encodeTrips(later))
    await loadTrips(engine.warehouse, [file])
    expect(await movement().releasedSquares(ALL)).toEqual(before)
    expect((await movement().releasedSquares({ ...NOVEMBER, evOnly: false })).version).not.toBe(november.version)
  })
})
