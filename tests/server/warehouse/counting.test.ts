import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cache, createCache } from '../../../server/warehouse/cache/create-cache.ts'
import { createTripReader } from '../../../server/warehouse/counts/read-trips.ts'
import { isSafe } from '../../../server/warehouse/gate/is-safe.ts'
import type { Measure } from '../../../server/warehouse/gate/measure.ts'
import { disclosureSettings } from '../../../server/warehouse/gate/settings.ts'
import { type Choice, EXCLUDED_BY_SEVERAL, FIRST_OPTION, SELECTED } from '../../../server/warehouse/maps/choice.ts'
import { countByZone } from '../../../server/warehouse/maps/count-by-zone.ts'
import { protectZones } from '../../../server/warehouse/maps/protect-zones.ts'
import { createZoneTrips, type ReadZoneTrips } from '../../../server/warehouse/maps/read-zone-trips.ts'
import { zoneTrips } from '../../../server/warehouse/maps/zone-trips.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import { randomOf } from '../../support/random.ts'
import { ENGINES, type OpenEngine } from './engines.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 71)
const settings = disclosureSettings(12)

interface Row {
  readonly zone: number
  readonly person: number
  readonly weight: number
  readonly code: number
}

const wordsOf = (rows: readonly Row[]): Uint32Array =>
  Uint32Array.from(
    [...rows]
      .sort((a, b) => a.zone - b.zone || a.person - b.person)
      .flatMap(({ zone, person, weight, code }) => [
        zone,
        person,
        weight % 2 ** 32,
        Math.floor(weight / 2 ** 32),
        factorOf(person),
        code,
        0,
      ]),
  )

const rowsOf = (seed: number, { zones = 40, people = 400, rows = 3000, most = 5000 } = {}): Row[] => {
  const random = randomOf(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  return Array.from({ length: rows }, () => ({
    zone: Math.floor(random() ** 2 * zones),
    person: 1 + upTo(people),
    weight: 1 + upTo(most),
    code: upTo(6),
  }))
}

/** Codes 0 to 2 are selected, 3 and 4 are options of their own, 5 is excluded by both filters. */
const BUCKETS = [SELECTED, SELECTED, SELECTED, FIRST_OPTION, FIRST_OPTION + 90, EXCLUDED_BY_SEVERAL]
/** Of one filter and of another, by code: the option, where the other filter chooses the code. */
const FILTERS = [
  [0, 1, 1, 2, null, null],
  [0, 0, 2, null, 1, null],
]
const choice: Choice = {
  bucketOf: code => BUCKETS[code]!,
  filters: FILTERS.map(options => code => options[code]!),
}

/** Any will do, as long as a person has one. */
const factorOf = (person: number): number => (person * 7919) % 9000

const figureOf = (rows: readonly Row[]) => {
  const people = new Map<number, number>()
  for (const { person, weight } of rows) people.set(person, (people.get(person) ?? 0) + weight)
  const given = [...people.values()].sort((a, b) => b - a)
  const over = (part: (gave: number, factor: number) => number) =>
    [...people].reduce((sum, [person, gave]) => sum + part(gave, factorOf(person)), 0)
  return {
    value_m: given.reduce((sum, gave) => sum + gave, 0),
    devices: people.size,
    largest_m: given[0] ?? 0,
    largest_two_m: (given[0] ?? 0) + (given[1] ?? 0),
    noised_m: over((gave, factor) => gave * factor),
    noised_devices: over((_, factor) => factor),
    noised_squares_m2: over((gave, factor) => gave * gave * factor),
  }
}

/** What counting must find, by the definition: zones safe in themselves, in each option and in all that is left out. */
const cellsOf = (rows: readonly Row[]) => {
  const zones = [...new Set(rows.map(({ zone }) => zone))].filter(zone => zone !== 0).sort((a, b) => a - b)
  const may = (some: readonly Row[]) => some.length === 0 || isSafe(figureOf(some), settings)
  return new Map(
    zones.flatMap(zone => {
      const here = rows.filter(row => row.zone === zone)
      const of = (...codes: number[]) => here.filter(({ code }) => codes.includes(code))
      const hides = FILTERS.every(options => {
        const codesOf = (option: number) => options.flatMap((one, code) => (one === option ? [code] : []))
        const parts = [0, 1, 2].map(codesOf).map(codes => ({ codes, figure: figureOf(of(...codes)) }))
        const there = parts.filter(({ figure }) => figure.devices > 0)
        there.sort((a, b) => a.figure.value_m - b.figure.value_m)
        const hidden = there.filter(({ figure }) => !isSafe(figure, settings))
        const safe = there.filter(({ figure }) => isSafe(figure, settings))
        const together = () => figureOf(of(...hidden.flatMap(({ codes }) => codes)))
        while (hidden.length > 0 && safe.length > 0 && !isSafe(together(), settings)) hidden.push(safe.shift()!)
        return hidden.every(({ codes }) => codes.every(code => code <= 2))
      })
      const shown = isSafe(figureOf(of(0, 1, 2)), settings) && may(of(3)) && may(of(4)) && may(of(3, 4, 5)) && hides
      return shown ? [[zone, figureOf(of(0, 1, 2))] as const] : []
    }),
  )
}

const inParts = (rows: readonly Row[], parts: number) =>
  async function* () {
    for (let part = 0; part < parts; part++) yield zoneTrips(wordsOf(rows.filter(({ zone }) => zone % parts === part)))
  }

describe('trips counted by zone', () => {
  test.each([1, 2, 3, 4])('are what their definition says, in %i parts', async parts => {
    const rows = rowsOf(SEED + parts, { rows: 5000 })
    const counts = await countByZone(inParts(rows, parts), choice, settings)
    const expected = cellsOf(rows)
    expect([...counts.cells]).toEqual([...expected])
    expect(counts.cells.size).toBeGreaterThan(5)
    expect(await counts.complementWithout([...expected.keys()])).not.toBe(null)
  })

  test('a person’s sum may be beyond 32 bits', async () => {
    const rows = rowsOf(SEED, { zones: 3, people: 60, rows: 900, most: 2 ** 33 })
    const { cells } = await countByZone(inParts(rows, 1), choice, settings)
    // squares are beyond what is exact
    const exact = (found: ReadonlyMap<number, Measure>) =>
      [...found].map(([zone, cell]) => [zone, { ...cell, noised_squares_m2: 0 }])
    expect(exact(cells)).toEqual(exact(cellsOf(rows)))
    expect(Math.max(...[...cells.values()].map(cell => cell.largest_m))).toBeGreaterThan(2 ** 32)
  })

  test('the rest of fewer and fewer zones is never safer than it is, and is exact where it is few people’s', async () => {
    const random = randomOf(SEED)
    let exact = 0
    for (let seed = 0; seed < 60; seed++) {
      const rows = rowsOf(seed, { zones: 12, people: seed % 2 === 0 ? 14 + (seed % 5) : 300, rows: 400 })
      const chosen = rows.filter(({ code }) => BUCKETS[code] === SELECTED)
      const { cells, complementWithout } = await countByZone(inParts(rows, 1 + (seed % 3)), choice, settings)
      const released = [...cells.keys()]
      for (;;) {
        const rest = chosen.filter(({ zone }) => !released.includes(zone))
        const told = await complementWithout(released)
        const truth = figureOf(rest)
        if (told === null) expect(rest).toEqual([])
        else {
          expect(isSafe(told, settings)).toBe(isSafe(truth, settings))
          expect(told.devices).toBeLessThanOrEqual(truth.devices)
          if (told.devices === truth.devices && told.largest_two_m === truth.largest_two_m) exact++
        }
        if (released.length === 0) break
        released.splice(Math.floor(random() * released.length), 1)
      }
    }
    expect(exact).toBeGreaterThan(20)
  })

  test('nothing is left where all that is counted may be released', async () => {
    const rows = rowsOf(SEED, { zones: 2, people: 300, rows: 2000 }).map(row => ({ ...row, zone: 1 + (row.zone % 2) }))
    const counts = await countByZone(inParts(rows, 1), choice, settings)
    expect(counts.cells.size).toBe(new Set(rows.map(row => row.zone)).size)
    expect(await counts.complementWithout([...counts.cells.keys()])).toBe(null)
    expect((await protectZones(counts, settings)).size).toBe(counts.cells.size)
  })
})

describe('trips that are held', () => {
  const ROWS = rowsOf(SEED, { rows: 1000 })
  const SUM = ROWS.reduce((sum, { weight }) => sum + weight, 0)
  let engine: OpenEngine
  beforeAll(async () => {
    engine = await ENGINES[0]!.open()
    for (const buildId of [1, 2]) {
      const lines = ROWS.map(({ zone, person, weight, code }) =>
        [
          buildId,
          person,
          factorOf(person),
          weight,
          0,
          '2026-10-05',
          '2026-10-05',
          1,
          9,
          zone,
          1,
          '\\N',
          1 + (code % 5),
          0,
          1,
          1,
          900,
          900,
          0,
          0,
        ].join('\t'),
      )
      await engine.warehouse.insert('dataset_visits', `${lines.join('\n')}\n`)
      await engine.warehouse.insert('dataset_builds', `${buildId}\t${ROWS.length}\t0\t0\n`)
    }
  })
  afterAll(() => engine.close())

  /** The engine, and how often it was asked for trips; it fails where `fails` says so. */
  const watch = (fails: (asked: number) => boolean = () => false) => {
    let asked = 0
    const warehouse: Warehouse = {
      ...engine.warehouse,
      async columns(...question) {
        if (fails(++asked)) throw new Error('lost on the way')
        return engine.warehouse.columns(...question)
      },
    }
    return { warehouse, asked: () => asked }
  }
  /** Trips by zone, read with parts of `partTrips`. */
  const holding = (warehouse: Warehouse, cache: Cache, partTrips?: number): ReadZoneTrips =>
    createZoneTrips(createTripReader(warehouse, cache.part('trips'), partTrips), cache.part('zone trips'))
  /** Thousandths of all parts. */
  const sumOf = async (held: ReadZoneTrips, buildId = 1) => {
    let weight = 0
    for await (const part of held(buildId, 'visit-origins')) weight += part.weights.reduce((sum, n) => sum + n, 0)
    return weight
  }
  const ALL = SUM

  test('are asked once, however many ask at the same time, and again when they are forgotten', async () => {
    const { warehouse, asked } = watch()
    const cache = createCache(1)
    const held = holding(warehouse, cache, 250)
    expect(await Promise.all([sumOf(held), sumOf(held), sumOf(held)])).toEqual([ALL, ALL, ALL])
    expect(asked()).toBe(4)
    cache.forget(2)
    expect(await sumOf(held)).toEqual(ALL)
    expect(asked()).toBe(4)
    cache.forget(1)
    expect(await sumOf(held)).toEqual(ALL)
    expect(asked()).toBe(8)
  })

  test('go when others need their room, and are whole all the same', async () => {
    const { warehouse, asked } = watch()
    const held = holding(warehouse, createCache((1.5 * ROWS.length * 20) / 1e6), ROWS.length)
    expect([await sumOf(held, 1), await sumOf(held, 2), await sumOf(held, 2)]).toEqual([ALL, ALL, ALL])
    expect(asked()).toBe(2)
    expect([await sumOf(held, 1), asked()]).toEqual([ALL, 3])
    const none = holding(warehouse, createCache(0), 100)
    expect([await sumOf(none), await sumOf(none), asked()]).toEqual([ALL, ALL, 23])
  })

  test('a failure is not kept', async () => {
    const { warehouse } = watch(asked => asked === 1)
    const held = holding(warehouse, createCache())
    await expect(sumOf(held)).rejects.toThrow('lost on the way')
    expect(await sumOf(held)).toEqual(ALL)
  })
})
