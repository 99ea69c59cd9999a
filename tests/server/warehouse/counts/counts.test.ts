import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCache } from '../../../../server/warehouse/cache/create-cache.ts'
import { createCountDwells } from '../../../../server/warehouse/counts/count-dwells.ts'
import type { Counting, CountRow } from '../../../../server/warehouse/counts/counting.ts'
import { createCount } from '../../../../server/warehouse/counts/counts.ts'
import { createParentsOf } from '../../../../server/warehouse/counts/parents-of.ts'
import { createReadDwells } from '../../../../server/warehouse/counts/read-dwells.ts'
import { createTripReader } from '../../../../server/warehouse/counts/read-trips.ts'
import { LEFT_OUT, sumCells } from '../../../../server/warehouse/counts/sum-cells.ts'
import { extractDataset } from '../../../../server/warehouse/extract/extract-dataset.ts'
import { loadZones } from '../../../../server/warehouse/load/load-zones.ts'
import type { Warehouse } from '../../../../server/warehouse/warehouse.ts'
import { type Counted, nineDigits, visitsOf } from '../../../reference/movement.ts'
import { randomOf } from '../../../support/random.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, factorOf, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../worlds.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 13)

interface Given {
  readonly cell: number
  readonly person: number
  readonly factor: number
  readonly weight: number
}

/** What must be found, by the definition; exact whatever the size of the squares. */
const measuresOf = (rows: readonly Given[]) => {
  const cells = [...new Set(rows.map(({ cell }) => cell))].filter(cell => cell >= 0).sort((a, b) => a - b)
  return cells.map(cell => {
    const people = new Map<number, { given: number; factor: number }>()
    for (const { person, factor, weight } of rows.filter(row => row.cell === cell))
      people.set(person, { given: (people.get(person)?.given ?? 0) + weight, factor })
    const all = [...people.values()].sort((a, b) => b.given - a.given)
    const over = (part: (given: bigint, factor: bigint) => bigint) =>
      Number(all.reduce((sum, { given, factor }) => sum + part(BigInt(given), BigInt(factor)), 0n))
    return {
      cell,
      value_m: over(given => given),
      devices: all.length,
      largest_m: all[0]!.given,
      largest_two_m: all[0]!.given + (all[1]?.given ?? 0),
      noised_m: over((given, factor) => given * factor),
      noised_devices: over((_, factor) => factor),
      noised_squares_m2: over((given, factor) => given * given * factor),
    }
  })
}

describe('the sums of each cell', () => {
  test.each([1, 2, 3, 4, 5])(
    'are those of their definition, squares beyond 2^53 to the last digit (world %i)',
    world => {
      const random = randomOf(SEED + world)
      const upTo = (end: number) => Math.floor(random() * end)
      const rows: Given[] = Array.from({ length: 400 }, (_, person) => {
        const factor = upTo(42_567)
        return Array.from({ length: upTo(6) }, () => ({
          cell: upTo(8) + LEFT_OUT,
          person,
          factor,
          weight: 1 + upTo(world === 1 ? 3 : 10_000_000),
        }))
      }).flat()
      const persons = [...new Set(rows.map(({ person }) => person))]
      const found = sumCells(
        {
          starts: Uint32Array.of(...persons.map(one => rows.findIndex(({ person }) => person === one)), rows.length),
          factors: Uint32Array.from(persons, one => rows.find(({ person }) => person === one)!.factor),
          weights: Uint32Array.from(rows, ({ weight }) => weight),
        },
        Int32Array.from(rows, ({ cell }) => cell),
        9,
      )
      expect(found.flatMap((measure, cell) => (measure ? { cell, ...measure } : []))).toEqual(measuresOf(rows))
    },
  )
})

const TRIPS = makeTrips({ seed: SEED, people: 500, trips: 6000, spreadM: 1500 })
const QUESTION = questionOf(AREAS['a ring with a hole']!)
const VISITS = visitsOf(TRIPS, QUESTION)
const parentOf = (zone: number) => (zone % 5 === 0 ? 0 : 100 + (zone % 7))
const HOURS = [0, 1, 30, 31, 32, 100, 167]
const ZONES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const MIDDLE = { middleOf: 'origin-zone', version: 1 } as const

/** What is counted, and by the reference: the cells of a visit; null where it is left out. */
const CASES: Readonly<Record<string, readonly [Counting, (visit: Counted) => readonly [number, number] | null]>> = {
  'by kind of day': [{ rows: 'visits', by: 'day-type' }, ({ weekday }) => [weekday === 0 || weekday === 6 ? 1 : 0, 0]],
  'by weekday outside some hours of the week': [
    { rows: 'visits', by: 'weekday', without: [{ of: 'hour-of-week', cells: HOURS }] },
    ({ weekday, hour }) => (HOURS.includes(weekday * 24 + hour) ? null : [weekday, 0]),
  ],
  'by purpose, of one gender alone': [
    { rows: 'visits', by: 'purpose', only: { of: 'gender', cells: [2] } },
    ({ trip }) => (trip.gender === 2 ? [trip.purpose, 0] : null),
  ],
  'by zone and stay': [
    { rows: 'visits', by: 'origin-zone', and: 'stays' },
    ({ trip }) => [trip.originZone, Number((trip.dwellS ?? 0) >= 1800)],
  ],
  'by middle zone outside some small ones': [
    { rows: 'visits', by: MIDDLE, and: 'stays', without: [{ of: 'origin-zone', cells: ZONES }] },
    ({ trip }) =>
      ZONES.includes(trip.originZone) ? null : [parentOf(trip.originZone), Number((trip.dwellS ?? 0) >= 1800)],
  ],
  'outside small zones and middle ones, dwells alone': [
    {
      rows: 'visits',
      by: 'period',
      only: { of: 'stays', cells: [1] },
      without: [
        { of: 'origin-zone', cells: ZONES },
        { of: MIDDLE, cells: [101, 102] },
      ],
    },
    ({ trip }) =>
      (trip.dwellS ?? 0) < 1800 || ZONES.includes(trip.originZone) || [101, 102].includes(parentOf(trip.originZone))
        ? null
        : [0, 0],
  ],
  'of no zone': [{ rows: 'visits', by: 'weekday', only: { of: 'origin-zone', cells: [] } }, () => null],
}

const plain = ({ cell, second, ...measure }: CountRow) => ({ at: `${cell} ${second}`, ...measure })

describe.each(ENGINES)('counts of a build, on $name', ({ open: openEngine }) => {
  let engine: OpenEngine
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await openEngine()
    await loadWorld(engine, TRIPS)
    await loadZones(
      engine.warehouse,
      1,
      Array.from({ length: 200 }, (_, zone) => ({ zone: zone + 1, parent: parentOf(zone + 1) })),
    )
    await extractDataset(engine.warehouse, noZones, NOISE, specOf(QUESTION, 1), HOOKS)
  })
  afterAll(() => engine.close())

  /** @param partTrips trips of a part */
  const open = (partTrips?: number) => {
    const reader = createTripReader(engine.warehouse, createCache().part('trips'), partTrips)
    return {
      count: createCount((_buildId, _question, compute) => compute(), reader, createParentsOf(engine.warehouse)),
      dwells: createCountDwells(
        (_buildId, _question, compute) => compute(),
        engine.warehouse,
        createReadDwells(engine.warehouse, reader, createCache().part('dwells')),
      ),
    }
  }

  test.each(Object.entries(CASES))(
    '%s are those of their definition, in one part and in many',
    async (_, [counting, of]) => {
      const given = VISITS.flatMap(visit => {
        const at = of(visit)
        const weight = Math.floor(Math.fround(visit.trip.weight) * 1000 + 0.5)
        const { personId: person } = visit.trip
        return at ? [{ cell: at[0] * 1000 + at[1], person, factor: factorOf(person), weight }] : []
      })
      const expected = measuresOf(given).map(({ cell, ...measure }) => ({
        at: `${Math.floor(cell / 1000)} ${cell % 1000}`,
        ...measure,
      }))
      expect((await open().count(1, counting)).map(plain)).toEqual(expected)
      expect((await open(200).count(1, counting)).map(plain)).toEqual(expected)
    },
  )

  test('of a build that is larger than the memory, what the last count read last is not read again', async () => {
    let reads = 0
    const counted: Warehouse = {
      ...engine.warehouse,
      columns: (...asked) => {
        reads += 1
        return engine.warehouse.columns(...asked)
      },
    }
    const cache = createCache(0.04)
    const reader = createTripReader(counted, cache.part('trips'), 200)
    const count = createCount((_buildId, _question, compute) => compute(), reader, createParentsOf(counted))
    const parts = await reader.partsOf(1, 'visits')
    const first = await count(1, { rows: 'visits', by: 'weekday' })
    expect(reads).toBe(parts)
    expect(cache.bytes).toBeGreaterThan(0)
    const again = await count(1, { rows: 'visits', by: 'weekday' })
    expect(again).toEqual(first)
    expect(reads).toBeGreaterThan(parts)
    expect(reads).toBeLessThan(parts * 2)
  })

  test('a dimension of an event’s parts needs its days', async () => {
    await expect(open().count(1, { rows: 'visits', by: 'part' })).rejects.toThrow('The days of an event are missing')
  })

  test.each(['weekday', 'hour'] as const)(
    'stays by %s are those of their definition, in one part and in many',
    async by => {
      const people = new Map<string, { cell: number; factor: bigint; given: bigint; stay: bigint }>()
      for (const visit of VISITS) {
        const { trip } = visit
        if ((trip.dwellS ?? 0) < 1800) continue
        const name = `${visit[by]} ${trip.personId}`
        const weight = BigInt(Math.floor(Math.fround(trip.weight) * 1000 + 0.5))
        const known = people.get(name) ?? {
          cell: visit[by],
          factor: BigInt(factorOf(trip.personId)),
          given: 0n,
          stay: 0n,
        }
        people.set(name, {
          ...known,
          given: known.given + weight,
          stay: known.stay + weight * BigInt(trip.dwellS ?? 0),
        })
      }
      const expected = [...new Set([...people.values()].map(({ cell }) => cell))]
        .sort((a, b) => a - b)
        .map(cell => {
          const here = [...people.values()].filter(one => one.cell === cell)
          const stays = here.map(({ stay }) => Number(stay)).sort((a, b) => b - a)
          const over = (of: (one: (typeof here)[number]) => bigint) =>
            Number(here.reduce((sum, one) => sum + of(one), 0n))
          return {
            cell,
            devices: here.length,
            value_m: over(({ given }) => given),
            stay_ms: over(({ stay }) => stay),
            largest_stay_ms: stays[0],
            largest_two_stay_ms: stays[0]! + (stays[1] ?? 0),
            noised_stay_ms: over(({ stay, factor }) => stay * factor),
            squares: nineDigits(over(({ stay, factor }) => stay * stay * factor)),
            products: nineDigits(over(({ stay, given, factor }) => stay * given * factor)),
          }
        })
      for (const partTrips of [undefined, 200]) {
        const rows = await open(partTrips).dwells.stays(1, by)
        expect(
          rows.map(row => ({
            cell: row.cell,
            devices: row.devices,
            value_m: row.value_m,
            stay_ms: row.stay_ms,
            largest_stay_ms: row.largest_stay_ms,
            largest_two_stay_ms: row.largest_two_stay_ms,
            noised_stay_ms: row.noised_stay_ms,
            squares: nineDigits(row.noised_stay_squares),
            products: nineDigits(row.noised_stay_products),
          })),
        ).toEqual(expected)
      }
    },
  )

  test('people in dwells are the same in one part and in many', async () => {
    const days = [...new Set(VISITS.map(({ day }) => Date.parse(day) / 86_400_000))]
    const whole = await open().dwells.people(1, days)
    expect(whole.length).toBeGreaterThan(100)
    expect(await open(200).dwells.people(1, days)).toEqual(whole)
    expect(await open().dwells.people(1, [])).toEqual([])
  })
})
