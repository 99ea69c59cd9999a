import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTrips } from '../../../../server/warehouse/deliveries/load/load-trips.ts'
import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../server/warehouse/open-movement-data.ts'
import type { Statement } from '../../../../server/warehouse/sql/statement.ts'
import { groupBy } from '../../../../src/domain/collections.ts'
import { hashOf } from '../../../reference/gate.ts'
import { daysWithData } from '../../../reference/movement.ts'
import { sipHash, tripHash, withTripNoise } from '../../../reference/noise.ts'
import { encodeTrips, type TripRow } from '../../../support/trips.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { makeTrips } from '../invented-trips.ts'
import { COMPLETE_DAYS, factorOf, KEYS, loadWorld, NOISE, noBuilds, noZones } from '../worlds.ts'
import { peoplesRows, watched } from './watched.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 70_700)
const MIN_DEVICES = 12
const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const NOVEMBER = { firstDay: '2026-11-01', lastDay: '2026-11-30' }
const ALL = { ...OCTOBER, evOnly: false }
const TRIPS = makeTrips({ seed: SEED, people: 1500, trips: 9000, spreadM: 2500 }).map(trip => ({
  ...trip,
  isEv: trip.personId % 3 === 0,
}))

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const squareOf = ([e, n]: readonly [number, number]) => Math.floor(e / 500) * 4096 + Math.floor(n / 500)
/** The node above a square at a level. Squares are joined in pairs, alternately vertically and horizontally. */
const nodeOf = (square: number, level: number) =>
  `${level} ${(square >> 12) >> (level >> 1)} ${(square & 4095) >> ((level + 1) >> 1)}`
const LEVELS = 24

const SECRET = sipHash(KEYS.saltedKey)
const noisedWeight = ({ weight, personId, endedAt }: TripRow) =>
  withTripNoise(Math.floor(Math.fround(weight) * 1000 + 0.5), tripHash(SECRET, personId, endedAt))

/** Visits in thousandths for each square and person, without the square's own residents. */
const visitorsOf = (trips: readonly TripRow[], counts: (trip: TripRow) => boolean) => {
  const squares = new Map<number, Map<number, number>>()
  const days = daysWithData(TRIPS, { ...OCTOBER, completeDays: COMPLETE_DAYS })
  for (const trip of trips) {
    if (!days.has(localDay.format(trip.endedAt * 1000)) || !counts(trip)) continue
    const square = squareOf(trip.dest)
    if (square === squareOf(trip.home)) continue
    const people = squares.get(square) ?? new Map<number, number>()
    people.set(trip.personId, (people.get(trip.personId) ?? 0) + noisedWeight(trip))
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

/**
 * True if there are enough people and noise factors and no two people dominate, whatever threshold and limits a value
 * draws.
 */
const isSafe = (people: ReadonlyMap<number, number>, [devices, one, two]: readonly number[] = LEAST): boolean => {
  const values = [...people].map(([person, value]) => value * factorOf(person)).sort((a, b) => b - a)
  const total = values.reduce((sum, value) => sum + value, 0)
  const factors = [...people.keys()].reduce((sum, person) => sum + factorOf(person), 0)
  return (
    people.size >= devices! &&
    factors >= 2 * MIN_DEVICES * 3000 &&
    values[0]! <= one! * total &&
    values[0]! + values[1]! <= two! * total
  )
}
/**
 * The minimum number of devices, and the largest shares that one device and two devices may have. Cases within MOST are
 * always safe, and cases outside LEAST never are.
 */
const LEAST = [MIN_DEVICES, 0.65, 0.95]
const MOST = [MIN_DEVICES + 4, 0.35, 0.65]

/** Each device has separate noise in each cell. */
const figuresOf = ({ level, square }: Pick<Stored, 'level' | 'square'>, people: ReadonlyMap<number, number>) => {
  const cell = hashOf(square + level * 2 ** 32)
  const devices = [...people.keys()].reduce((sum, person) => {
    const own = hashOf(person + factorOf(person) * 2 ** 32)
    return sum + withTripNoise(factorOf(person), hashOf(Number(BigInt(own) ^ BigInt(cell))))
  }, 0)
  const visits = [...people].reduce((sum, [person, value]) => sum + value * factorOf(person), 0)
  return { devices: Math.round(devices / 3000), visits: Math.round(visits / 3_000_000) }
}

interface Stored {
  readonly electric: 0 | 1
  readonly level: number
  readonly square: number
  readonly devices: number
  readonly visits: number
}
const storedRows: Statement<Record<string, never>, Stored> = {
  name: 'test',
  sql: 'SELECT electric, whole AS level, square, devices, visits FROM released_squares ORDER BY electric, whole, square',
}

describe.each(ENGINES)('released squares, on $name', ({ open }) => {
  let engine: OpenEngine
  const settings = disclosureSettings(MIN_DEVICES)
  const movement = (warehouse = engine.warehouse) => movementDataOf(warehouse, noZones, settings, NOISE, noBuilds)
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    // Two independent nodes compute the squares at the same time.
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

  /** The visited squares of each cell. A square belongs to the lowest cell above it. */
  const squaresOf = (cells: readonly Stored[], visitors: Visitors, levelOf: (square: number) => number = () => 0) => {
    const byNode = new Map(cells.map(cell => [nodeOf(cell.square, cell.level), cell]))
    const squares = new Map<Stored | undefined, number[]>()
    for (const square of visitors.keys()) {
      let level = levelOf(square)
      while (level <= LEVELS && !byNode.has(nodeOf(square, level))) level++
      const cell = byNode.get(nodeOf(square, level))
      squares.set(cell, [...(squares.get(cell) ?? []), square])
    }
    return squares
  }

  test('every cell is safe, and its figures count the people in it', async () => {
    const cells = await shownOf(0)
    expect(cells.filter(({ level }) => level === 0).length).toBeGreaterThan(15)
    expect(cells.filter(({ level }) => level > 1).length).toBeGreaterThan(3)
    const squares = squaresOf(cells, all)
    for (const cell of cells) {
      const people = together(all, squares.get(cell)!)
      expect(isSafe(people)).toBe(true)
      expect(cell).toMatchObject(figuresOf(cell, people))
    }
    expect(isSafe(together(all, squares.get(undefined) ?? []), MOST)).toBe(false)
  })

  test('cells are as fine as possible: every safe square is a cell', async () => {
    const cells = await shownOf(0)
    for (const [cell, squares] of squaresOf(cells, all))
      for (let level = 0; level < (cell?.level ?? LEVELS + 1); level++) {
        const nodes = groupBy(squares, square => nodeOf(square, level))
        for (const part of nodes.values()) expect(isSafe(together(all, part), MOST)).toBe(false)
      }
  })

  test('shows electric vehicles in unions of cells where both they and all other vehicles are safe', async () => {
    const cells = await shownOf(0)
    const levels = new Map(
      [...squaresOf(cells, all)].flatMap(([cell, own]) => own.map(square => [square, cell?.level])),
    )
    const shown = await shownOf(1)
    const squares = squaresOf(shown, all, square => levels.get(square) ?? LEVELS + 1)
    expect(shown.length).toBeGreaterThan(5)
    for (const cell of shown) {
      const people = together(electric, squares.get(cell)!)
      expect(isSafe(people)).toBe(true)
      expect(isSafe(together(others, squares.get(cell)!))).toBe(true)
      expect(cell).toMatchObject(figuresOf(cell, people))
    }
  })

  test('spreads a cell’s figures over its squares', async () => {
    const { visits, devices } = await movement().releasedSquares(ALL)
    const electricVisits = (await movement().releasedSquares({ ...ALL, evOnly: true })).visits
    const cells = await shownOf(0)
    const own = await shownOf(1)
    // A 64 km corner around the world contains whole nodes only up to level 14, so only cells at these levels are
    // summed.
    const [within] = [...all.keys()].map(square => nodeOf(square, 14))
    const inCorner = (some: readonly Stored[]) =>
      some.filter(({ level, square }) => level <= 14 && nodeOf(square, 14) === within)
    const grid = Array.from({ length: 128 * 128 }, (_, i) => {
      const [, column, row] = within!.split(' ').map(Number)
      return (column! * 128 + (i >> 7)) * 4096 + row! * 128 + (i & 127)
    })
    const sum = (values: typeof visits) => grid.reduce((total, square) => total + (values.get(square) ?? 0), 0)
    const total = (some: readonly Stored[], figure: 'devices' | 'visits') =>
      inCorner(some).reduce((all, cell) => all + cell[figure], 0)
    expect(cells.every(({ level }) => level <= 14)).toBe(true)
    expect(sum(visits)).toBeCloseTo(total(cells, 'visits'), 3)
    expect(sum(devices)).toBeCloseTo(total(cells, 'devices'), 3)
    expect(sum(electricVisits)).toBeCloseTo(total(own, 'visits'), 3)
    for (const { square, visits: figure } of cells.filter(({ level }) => level === 0))
      expect(visits.get(square)).toBe(figure)
  })

  test('counts a month once: another process reads stored results and no person’s row', async () => {
    const statements: string[] = []
    const again = await movement(watched(engine.warehouse, statements)).releasedSquares(ALL)
    expect(statements.length).toBeGreaterThan(0)
    expect(peoplesRows(statements)).toEqual([])
    expect(again.cells).toEqual((await movement().releasedSquares(ALL)).cells)
    expect(again.cells.length).toBeGreaterThan(15)
  })

  test('additional trips change only their own month', async () => {
    const { version, cells } = await movement().releasedSquares(ALL)
    const november = await movement().releasedSquares({ ...NOVEMBER, evOnly: false })
    const later = makeTrips({ seed: SEED + 1, people: 200, trips: 400, firstTrip: 50_001 }).filter(
      ({ startedAt }) => localDay.format(startedAt * 1000) >= NOVEMBER.firstDay,
    )
    const file = join(engine.folder, 'later.rowbinary')
    await writeFile(file, encodeTrips(later))
    await loadTrips(engine.warehouse, [file])
    expect(await movement().releasedSquares(ALL)).toMatchObject({ version, cells })
    expect((await movement().releasedSquares({ ...NOVEMBER, evOnly: false })).version).not.toBe(november.version)
  })
})
