import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cache, createCache } from '../../../server/warehouse/cache/create-cache.ts'
import {
  createTripReader,
  type FieldColumn,
  type RecodeTrips,
  type TripReader,
  type Trips,
} from '../../../server/warehouse/counting/read-trips.ts'
import { AXES, type Field } from '../../../server/warehouse/dimensions.ts'
import {
  countPlaces,
  countZones,
  type FilterAxis,
  placesByOption,
} from '../../../server/warehouse/figures/maps/count-places.ts'
import { ZONE_SETS } from '../../../server/warehouse/figures/maps/counted-filters.ts'
import type { Statement } from '../../../server/warehouse/sql/statement.ts'
import type { Column, Warehouse } from '../../../server/warehouse/warehouse.ts'
import { placesAbove } from '../../../server/warehouse/zones/zones-of-build.ts'
import { tripHash, withTripNoise } from '../../reference/noise.ts'
import { randomOf } from '../../support/random.ts'
import { ENGINES, type OpenEngine } from './engines.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 71)

interface Row {
  readonly zone: number
  readonly person: number
  readonly weight: number
  readonly gender: number
  readonly stays: number
}

const rowsOf = (seed: number, { zones = 40, people = 400, rows = 3000, most = 5000 } = {}): Row[] => {
  const random = randomOf(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  return Array.from({ length: rows }, () => ({
    zone: Math.floor(random() ** 2 * zones),
    person: 1 + upTo(people),
    weight: 1 + upTo(most),
    gender: 1 + upTo(2),
    stays: upTo(2),
  })).sort((a, b) => a.person - b.person)
}

/** An arbitrary factor. It is always the same for a person. */
const factorOf = (person: number): number => (person * 7919) % 9000

const tripsOf = (rows: readonly Row[]): Trips => {
  const persons = [...new Set(rows.map(({ person }) => person))]
  const column = (name: 'zone' | 'gender' | 'stays') => Uint32Array.from(rows, row => row[name])
  return {
    persons: Uint32Array.from(persons),
    starts: Uint32Array.of(...persons.map(one => rows.findIndex(({ person }) => person === one)), rows.length),
    factors: Uint32Array.from(persons, factorOf),
    weights: Uint32Array.from(rows, ({ weight }) => weight),
    fields: new Map<Field, Column | FieldColumn>([
      ['origin-zone', column('zone')],
      ['gender', column('gender')],
      ['stays', column('stays')],
    ]),
  }
}
/** Trips in parts that never split a person. */
const reading = (rows: readonly Row[], parts: number): TripReader => ({
  partCountOf: async () => parts,
  parts: async () =>
    Array.from(
      { length: parts },
      (_, part) => async () => tripsOf(rows.filter(({ person }) => person % parts === part)),
    ),
})

const measureOf = (rows: readonly Row[]) => {
  const people = new Map<number, number>()
  for (const { person, weight } of rows) people.set(person, (people.get(person) ?? 0) + weight)
  const noised = [...people].map(([person, gave]) => gave * factorOf(person)).sort((a, b) => b - a)
  const over = (part: (gave: number, factor: number) => number) =>
    [...people].reduce((sum, [person, gave]) => sum + part(gave, factorOf(person)), 0)
  return people.size === 0
    ? null
    : {
        value_m: over(gave => gave),
        devices: people.size,
        noised_m: over((gave, factor) => gave * factor),
        largest_noised: noised[0]!,
        largest_two_noised: noised[0]! + (noised[1] ?? 0),
        noised_devices: over((_, factor) => factor),
        noised_squares_m2: over((gave, factor) => gave * gave * factor),
      }
}

/** A tree of halves whose leaves are zones 0 to 9, 10 to 19, 20 to 29 and 30 to 39. */
const PARENTS = { parents: Int32Array.of(-1, 0, 0, 1, 1, 2, 2) }
const CUT = [3, 4, 5, 6]
const PLACES = placesAbove(PARENTS, CUT)
const BELOW = [[0, 1, 2, 3], [0, 1], [2, 3], [0], [1], [2], [3]]
const optionOfZone = (zone: number) => Math.floor(zone / 10)
const GENDER: FilterAxis = { ...AXES.gender, by: 'gender' }
const STAYS: FilterAxis = { ...AXES.stays, by: 'stays' }

describe('trips counted by place', () => {
  const rows = rowsOf(SEED)
  const question = (parts: number) => ({
    trips: reading(rows, parts),
    buildId: 1,
    set: ZONE_SETS['visit-origins'],
    optionOfZone,
    places: PLACES,
  })
  const axes = [GENDER, STAYS]
  test.each([1, 2, 3])('match their definition in every category, in %i parts', async parts => {
    const nodes = GENDER.categories.flatMap((_, gender) => STAYS.categories.map((__, stay) => [gender, stay] as const))
    const cells = nodes.map((some, column) => ({ nodes: some, column, placesOf: placesByOption(PLACES) }))
    const countOf = await countPlaces(question(parts), { axes, cells, columns: cells.length })
    for (const [place, options] of BELOW.entries())
      for (const [column, [gender, stay]] of nodes.entries())
        expect(countOf(place, column)).toEqual(
          measureOf(
            rows.filter(
              row =>
                options.includes(optionOfZone(row.zone)) &&
                GENDER.categories[gender]!.covers.includes(row.gender) &&
                STAYS.categories[stay]!.covers.includes(row.stays),
            ),
          ),
        )
  })

  test.each([1, 3])('cover only the requested options, in %i parts', async parts => {
    const only = [{ by: 'gender' as const, options: [2] }]
    const countOf = await countPlaces({ ...question(parts), only })
    for (const [place, options] of BELOW.entries())
      expect(countOf(place, 0)).toEqual(
        measureOf(rows.filter(row => options.includes(optionOfZone(row.zone)) && row.gender === 2)),
      )
  })

  test.each([1, 3])('a column of several cells counts each device once, in %i parts', async parts => {
    const some = [
      [0, [1, 0]],
      [1, [2, 1]],
      [3, [0, 2]],
    ] as const
    const cells = some.map(([chosen, nodes]) => ({
      nodes,
      column: 1,
      placesOf: CUT.map((_, option) => (option === chosen ? [0] : [])),
    }))
    const countOf = await countPlaces(question(parts), { axes, cells, columns: 2 })
    const isIn = (row: Row) =>
      some.some(
        ([option, [gender, stay]]) =>
          option === optionOfZone(row.zone) &&
          GENDER.categories[gender]!.covers.includes(row.gender) &&
          STAYS.categories[stay]!.covers.includes(row.stays),
      )
    expect(countOf(0, 1)).toEqual(measureOf(rows.filter(isIn)))
    expect([countOf(0, 0), countOf(1, 1)]).toEqual([null, null])
  })

  test('zones without categories use their devices’ factors', async () => {
    const found = await countZones(reading(rows, 2), 1, ZONE_SETS['visit-origins'])
    for (let zone = 0; zone < 40; zone++)
      expect(found.get(zone)).toBe(measureOf(rows.filter(row => row.zone === zone))?.noised_devices)
  })

  test('a person’s sum may exceed 32 bits', async () => {
    const many = rowsOf(SEED, { zones: 40, people: 20, rows: 900, most: 2 ** 32 - 1 })
    const countOf = await countPlaces({ ...question(1), trips: reading(many, 1) })
    const exact = measureOf(many)!
    expect(countOf(0, 0)).toMatchObject({ value_m: exact.value_m, devices: 20, noised_m: exact.noised_m })
    expect(exact.value_m / exact.devices).toBeGreaterThan(2 ** 32)
  })
})

const columnsOfVisits: Statement<Record<string, never>, { name: string }> = {
  name: 'columns',
  sql: "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'dataset_visits'",
}

describe('cached trips', () => {
  const ROWS = rowsOf(SEED, { rows: 1000 })
  const ALL = ROWS.reduce(
    (sum, { person, weight }) => sum + withTripNoise(weight, tripHash(factorOf(person), person, 0)),
    0,
  )
  let engine: OpenEngine
  beforeAll(async () => {
    engine = await ENGINES[0]!.open()
    const columns = await engine.warehouse.rows(columnsOfVisits, {})
    for (const buildId of [1, 2]) {
      const lines = ROWS.map(({ zone, person, weight, gender }) => {
        const row: Readonly<Record<string, string | number>> = {
          build_id: buildId,
          person_id: person,
          factor: factorOf(person),
          weight_m: weight,
          day: '2026-10-05',
          week: '2026-10-05',
          weekday: 1,
          hour: 9,
          origin_zone: zone,
          dest_zone: 1,
          dwell_s: '\\N',
          purpose: gender,
          age_band: 1,
          gender: 1,
          distance_m: 900,
          straight_m: 900,
        }
        return columns.map(({ name }) => row[name] ?? 0).join('\t')
      })
      await engine.warehouse.insert('dataset_visits', `${lines.join('\n')}\n`)
      await engine.warehouse.insert('dataset_builds', `${buildId}\t${ROWS.length}\t0\t0\n`)
    }
  })
  afterAll(() => engine.close())

  /** An engine that counts the requests for trips, and fails when `fails` returns true. */
  const watch = (fails: (requests: number) => boolean = () => false) => {
    let requests = 0
    const warehouse: Warehouse = {
      ...engine.warehouse,
      async columns(...question) {
        if (fails(++requests)) throw new Error('lost on the way')
        return engine.warehouse.columns(...question)
      },
    }
    return { warehouse, requests: () => requests }
  }
  const asTheyAre: RecodeTrips = async (_buildId, _rows, trips) => trips
  /** Trips sorted by person, read in parts of `partTrips`. */
  const readerOf = (warehouse: Warehouse, cache: Cache, partTrips?: number): TripReader =>
    createTripReader(warehouse, cache.part('trips'), asTheyAre, partTrips)
  /** The total weight of all parts in thousandths, with each trip's noise. */
  const sumOf = async (reader: TripReader, buildId = 1) => {
    let weight = 0
    for (const part of await reader.parts(buildId, 'visits'))
      weight += (await part()).weights.reduce((sum, n) => sum + n, 0)
    return weight
  }

  test('are read once for any number of concurrent requests, and again once they are dropped', async () => {
    const { warehouse, requests } = watch()
    const cache = createCache(1)
    const reader = readerOf(warehouse, cache, 250)
    expect(await Promise.all([sumOf(reader), sumOf(reader), sumOf(reader)])).toEqual([ALL, ALL, ALL])
    expect(requests()).toBe(4)
    cache.forget(2)
    expect(await sumOf(reader)).toEqual(ALL)
    expect(requests()).toBe(4)
    cache.forget(1)
    expect(await sumOf(reader)).toEqual(ALL)
    expect(requests()).toBe(8)
  })

  test('are evicted when others need their space, and remain complete for their readers', async () => {
    const { warehouse, requests } = watch()
    const reader = readerOf(warehouse, createCache((1.5 * ROWS.length * 20) / 1e6), ROWS.length)
    expect([await sumOf(reader, 1), await sumOf(reader, 2), await sumOf(reader, 2)]).toEqual([ALL, ALL, ALL])
    expect(requests()).toBe(2)
    expect([await sumOf(reader, 1), requests()]).toEqual([ALL, 3])
    const none = readerOf(warehouse, createCache(0), 100)
    expect([await sumOf(none), await sumOf(none), requests()]).toEqual([ALL, ALL, 23])
  })

  test('are not cached when reading them fails', async () => {
    const { warehouse } = watch(requests => requests === 1)
    const reader = readerOf(warehouse, createCache())
    await expect(sumOf(reader)).rejects.toThrow('lost on the way')
    expect(await sumOf(reader)).toEqual(ALL)
  })
})
