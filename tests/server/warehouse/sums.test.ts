import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractDataset } from '../../../server/warehouse/builds/extract/extract-dataset.ts'
import { nodeNumber } from '../../../server/warehouse/counting/count-cells.ts'
import { AXES, type Axis } from '../../../server/warehouse/dimensions.ts'
import { categoriesOf, leavesOf } from '../../../server/warehouse/disclosure/categories.ts'
import type { Measure } from '../../../server/warehouse/disclosure/measure.ts'
import { countPlaces } from '../../../server/warehouse/figures/maps/count-places.ts'
import { ZONE_SETS } from '../../../server/warehouse/figures/maps/counted-filters.ts'
import type { Statement } from '../../../server/warehouse/sql/statement.ts'
import { placesAbove } from '../../../server/warehouse/zones/zones-of-build.ts'
import { upTo } from '../../../src/domain/collections.ts'
import {
  type Counted,
  departuresOf,
  nineDigits,
  type Question,
  repeatsOf,
  type Sum,
  sumsBy,
  traversesOf,
  visitsOf,
} from '../../reference/movement.ts'
import type { TripRow } from '../../support/trips.ts'
import { countOf, tripReader } from './count-of.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { reckonedOnce } from './reckoned-once.ts'
import { AREAS, CELLS, factorOf, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from './worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_025)

const sumOf = (row: Measure): Sum => ({
  value: row.value_m,
  devices: row.devices,
  noised: row.noised_m,
  largestNoised: row.largest_noised,
  largestTwoNoised: row.largest_two_noised,
  noisedDevices: row.noised_devices,
  noisedSquares: nineDigits(row.noised_squares_m2),
})

const REPEAT: Axis = { by: 'repeat', categories: categoriesOf([0, 1]) }
const six = (value: number) => String(value).padStart(6, '0')

type Kept = {
  person_id: number
  at: number
  weight_m: number
  day: string
  weekday: number
  hour: number
  zone: number
}
const kept = (sql: string): Statement<{ buildId: number }, Kept> => ({ name: 'kept', sql })
const departures =
  kept(`SELECT person_id, started_at AS at, weight_m, toString(day) AS day, weekday, hour, dest_zone AS zone
  FROM dataset_departures WHERE build_id = {buildId:UInt64} ORDER BY person_id, at, day, hour, zone, weight_m`)
const traverses =
  kept(`SELECT person_id, toUInt32(0) AS at, weight_m, toString(day) AS day, weekday, hour, origin_zone AS zone
  FROM dataset_traverses WHERE build_id = {buildId:UInt64} ORDER BY person_id, at, day, hour, zone, weight_m`)

const inOrder = ({ person_id, at, day, hour, zone, weight_m }: Kept) =>
  [person_id, at, day, hour, zone, weight_m].map(part => String(part).padStart(12, '0')).join(' ')

const keptOf = (
  counted: readonly Counted[],
  atOf: (trip: TripRow) => number,
  zoneOf: (trip: TripRow) => number,
): Kept[] =>
  counted
    .map(({ trip, day, weekday, hour }) => ({
      person_id: trip.personId,
      at: atOf(trip),
      weight_m: Math.floor(Math.fround(trip.plainWeight) * 1000 + 0.5),
      day,
      weekday,
      hour,
      zone: zoneOf(trip),
    }))
    .sort((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))

const startedAt = (trip: TripRow) => trip.startedAt
/** A traverse is identified by its day and hour. */
const nowhen = () => 0

const trips = makeTrips({ seed: SEED, people: 400, trips: 5000 })
const reckoned = reckonedOnce((question: Question) => {
  const visits = visitsOf(trips, question)
  return {
    visits,
    left: departuresOf(trips, question),
    passed: traversesOf(trips, question),
    repeats: repeatsOf(visits),
  }
})

describe.each(ENGINES)('the sums before the gate, on $name', ({ open }) => {
  let engine: OpenEngine
  let builds = 0
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, trips)
  })
  afterAll(() => engine.close())

  const expectSame = async (question: Question) => {
    const buildId = ++builds
    const { warehouse } = engine
    const summary = await extractDataset(warehouse, noZones, NOISE, specOf(question, buildId), HOOKS)
    const { visits, left, passed, repeats } = reckoned(question)
    expect(summary).toEqual({ visits: visits.length, departures: left.length, traverses: passed.length })
    const count = countOf(warehouse)
    /** The counts for every pair of options. */
    const counted = async (...axes: readonly Axis[]) => {
      const rows = new Map((await count(buildId, { rows: 'visits', axes })).map(row => [row.group, row]))
      const leaves = axes.map(({ categories }) => [...leavesOf(categories)])
      const cells = leaves.reduce<[string, number[]][]>(
        (all, axis) =>
          all.flatMap(([name, nodes]) =>
            axis.map(([option, node]): [string, number[]] => [`${name} ${six(option)}`, [...nodes, node]]),
          ),
        [['', []]],
      )
      return cells
        .flatMap(([name, nodes]): [string, Sum][] => {
          const row = rows.get(nodeNumber(axes, nodes))
          return row ? [[name, sumOf(row)]] : []
        })
        .sort(([one], [other]) => (one < other ? -1 : 1))
    }
    const expected = (optionsOf: (visit: Counted) => readonly number[]) =>
      sumsBy(visits, factorOf, visit =>
        optionsOf(visit)
          .map(option => ` ${six(option)}`)
          .join(''),
      )
    const isStay = ({ trip }: Counted) => Number((trip.dwellS ?? 0) >= 1800)
    expect(await counted(AXES.weekday)).toEqual(expected(({ weekday }) => [weekday]))
    expect(await counted(AXES.hour, AXES.weekday)).toEqual(expected(({ hour, weekday }) => [hour, weekday]))
    expect(await counted(AXES.weekday, REPEAT)).toEqual(expected(visit => [visit.weekday, repeats.has(visit) ? 1 : 0]))
    expect(await counted(AXES.stays, AXES.hour)).toEqual(expected(visit => [isStay(visit), visit.hour]))
    expect(await warehouse.rows(departures, { buildId })).toEqual(keptOf(left, startedAt, trip => trip.destZone))
    expect(await warehouse.rows(traverses, { buildId })).toEqual(keptOf(passed, nowhen, trip => trip.originZone))
    return { visits, left, passed, repeats }
  }

  test.each(Object.entries(AREAS))('of %s equal the reference row by row', async (_, polygons) => {
    const { visits, left, passed, repeats } = await expectSame(questionOf(polygons))
    expect(Math.min(visits.length, left.length, passed.length, repeats.size)).toBeGreaterThan(0)
    expect(repeats.size).toBeLessThan(visits.length)
  })

  test('of electric vehicles only equal the reference', async () => {
    const { visits } = await expectSame(questionOf(AREAS['a ring with a hole']!, undefined, true))
    expect(visits.every(visit => visit.trip.isEv)).toBe(true)
  })

  test('of a period across months leave out a day without complete data', async () => {
    const { visits } = await expectSame(questionOf(AREAS['a ring with a hole']!, ['2026-10-20', '2026-11-05']))
    expect(new Set(visits.map(visit => visit.day))).toContain('2026-11-02')
    expect(new Set(visits.map(visit => visit.day))).not.toContain('2026-11-03')
  })

  test('of the day on which the hour from 1 to 2 occurs twice count both hours', async () => {
    const { visits } = await expectSame(questionOf(AREAS['a ring with a hole']!, ['2026-10-25', '2026-10-25']))
    const first = Date.UTC(2026, 9, 25, 0) / 1000
    const secondHour = visits.filter(({ trip }) => trip.endedAt >= first + 3600 && trip.endedAt < first + 7200)
    const bothHours = visits.filter(({ trip }) => trip.endedAt >= first && trip.endedAt < first + 7200)
    expect(secondHour.length).toBeGreaterThan(0)
    expect(bothHours.length).toBeGreaterThan(secondHour.length)
    expect(new Set(bothHours.map(visit => visit.hour))).toEqual(new Set([1]))
  })

  test('of a region of 25,000 squares equal the reference', async () => {
    const [west, south] = WORLD_CENTRE.map(centre => centre - 40_100) as [number, number]
    const [east, north] = [west + 79_000, south + 79_000]
    const ring: [number, number][] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]
    // People who live in the hole may visit the region; without the hole, everyone would be a resident.
    const hole = ring.map(([e, n]): [number, number] => [
      (e + WORLD_CENTRE[0] * 29) / 30,
      (n + WORLD_CENTRE[1] * 29) / 30,
    ])
    const { visits } = await expectSame(questionOf([[ring, hole]]))
    expect(visits.length).toBeGreaterThan(0)
  })

  test('of a place that nobody visits are empty', async () => {
    const { visits, passed } = await expectSame(
      questionOf([
        [
          [
            [100_100, 900_100],
            [100_900, 900_100],
            [100_500, 900_800],
          ],
        ],
      ]),
    )
    expect([visits, passed]).toEqual([[], []])
  })

  test('of a place where a single trip ends consist of one row', async () => {
    const ends = (place: readonly [number, number]) => trips.filter(({ dest }) => String(dest) === String(place)).length
    const visited = visitsOf(trips, questionOf(AREAS['a ring with a hole']!)).map(visit => visit.trip.dest)
    const [e, n] = visited.find(place => ends(place) === 1)!
    const around: [number, number][] = [
      [e, n],
      [e + 1, n],
      [e + 1, n + 1],
      [e, n + 1],
    ]
    const { visits } = await expectSame(questionOf([[around]]))
    expect(visits).toHaveLength(1)
  })

  test('of custom zones assign each end to the zone of the zone file', async () => {
    const question = questionOf(AREAS['two parts']!)
    const buildId = ++builds
    const fileKeys: string[] = []
    const zoneOf = (e: number, n: number) =>
      e < 531_000 ? 1 + (Math.floor(e / 700) % 9) * 10 + (Math.floor(n / 900) % 9) : 0
    const locate = async (fileKey: string, eastings: Float64Array, northings: Float64Array) => {
      fileKeys.push(fileKey)
      return Uint32Array.from(eastings, (e, i) => zoneOf(e, northings[i]!))
    }
    await extractDataset(engine.warehouse, locate, NOISE, specOf(question, buildId, 'zones/own.fgb'), HOOKS)
    const byZone = ({ trip }: Counted) => six(zoneOf(...trip.origin))
    const expected = sumsBy(visitsOf(trips, question), factorOf, byZone)
    const cut = expected.map(([zone]) => Number(zone))
    const countOfPlace = await countPlaces({
      trips: tripReader(engine.warehouse),
      buildId,
      set: ZONE_SETS['visit-origins'],
      optionOfZone: zone => cut.indexOf(zone),
      places: placesAbove(
        { parents: Int32Array.from([-1, ...cut.map(() => 0)]) },
        upTo(cut.length).map(i => i + 1),
      ),
    })
    expect(cut.map((zone, i) => [six(zone), sumOf(countOfPlace(i + 1, 0)!)])).toEqual(expected)
    expect(await engine.warehouse.rows(departures, { buildId })).toEqual(
      keptOf(departuresOf(trips, question), startedAt, trip => zoneOf(...trip.dest)),
    )
    expect(await engine.warehouse.rows(traverses, { buildId })).toEqual(
      keptOf(traversesOf(trips, question), nowhen, trip => zoneOf(...trip.origin)),
    )
    expect(fileKeys).toEqual(['zones/own.fgb'])
  })

  test('list the cells whose disc intersects the area', async () => {
    const [shell] = AREAS['whole grid squares']![0]!
    const [west, south] = shell![0]!
    const [east, north] = shell![2]!
    const buildId = ++builds
    await extractDataset(
      engine.warehouse,
      noZones,
      NOISE,
      specOf(questionOf(AREAS['whole grid squares']!), buildId),
      HOOKS,
    )
    const near = CELLS.filter(cell => {
      const across = Math.max(west - cell.easting, 0, cell.easting - east)
      const along = Math.max(south - cell.northing, 0, cell.northing - north)
      return Math.hypot(across, along) <= cell.rangeM
    })
    const stored = await engine.warehouse.rows<{ buildId: number }, { id: number }>(
      {
        name: 'cells',
        sql: 'SELECT cl_cell_id AS id FROM dataset_cells WHERE build_id = {buildId:UInt64} ORDER BY id',
      },
      { buildId },
    )
    expect(stored.map(cell => cell.id)).toEqual(near.map(cell => cell.id))
    expect(near.length).toBeGreaterThan(0)
    expect(near.length).toBeLessThan(CELLS.length)
  })
})
