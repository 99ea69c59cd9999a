import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractDataset } from '../../../../server/warehouse/builds/extract/extract-dataset.ts'
import { createCache } from '../../../../server/warehouse/cache/create-cache.ts'
import {
  type Counting,
  type CountRow,
  createCount,
  createCountDevices,
} from '../../../../server/warehouse/counting/count-cells.ts'
import { createCountDwells, createReadDwells } from '../../../../server/warehouse/counting/count-dwells.ts'
import { createTripReader, type RecodeTrips } from '../../../../server/warehouse/counting/read-trips.ts'
import {
  createDeviceSums,
  groupsFrom,
  LEFT_OUT,
  rowsOf,
  sumCells,
  sumGroups,
} from '../../../../server/warehouse/counting/sum-groups.ts'
import { AXES, type Axis } from '../../../../server/warehouse/dimensions.ts'
import type { Warehouse } from '../../../../server/warehouse/warehouse.ts'
import { type Counted, nineDigits, visitsOf } from '../../../reference/movement.ts'
import { randomOf } from '../../../support/random.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { makeTrips } from '../invented-trips.ts'
import { AREAS, factorOf, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 13)

interface Given {
  readonly cell: number
  readonly person: number
  readonly factor: number
  readonly weight: number
}

/** The sums that the definition gives. They are exact even for large squares. */
const measuresOf = (rows: readonly Given[]) => {
  const cells = [...new Set(rows.map(({ cell }) => cell))].filter(cell => cell >= 0).sort((a, b) => a - b)
  return cells.map(cell => {
    const people = new Map<number, { given: number; factor: number }>()
    for (const { person, factor, weight } of rows.filter(row => row.cell === cell))
      people.set(person, { given: (people.get(person)?.given ?? 0) + weight, factor })
    const all = [...people.values()]
    const noised = all.map(({ given, factor }) => given * factor).sort((a, b) => b - a)
    const over = (part: (given: bigint, factor: bigint) => bigint) =>
      Number(all.reduce((sum, { given, factor }) => sum + part(BigInt(given), BigInt(factor)), 0n))
    return {
      cell,
      value_m: over(given => given),
      devices: all.length,
      noised_m: over((given, factor) => given * factor),
      largest_noised: noised[0]!,
      largest_two_noised: noised[0]! + (noised[1] ?? 0),
      noised_devices: over((_, factor) => factor),
      noised_squares_m2: over((given, factor) => given * given * factor),
    }
  })
}

describe('each cell’s sums', () => {
  test.each([1, 2, 3, 4, 5])(
    'match their definition, even to the last digit of squares beyond 2^53 (world %i)',
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
      const trips = {
        starts: Uint32Array.of(...persons.map(one => rows.findIndex(({ person }) => person === one)), rows.length),
        factors: Uint32Array.from(persons, one => rows.find(({ person }) => person === one)!.factor),
        weights: Uint32Array.from(rows, ({ weight }) => weight),
      }
      const cells = Int32Array.from(rows, ({ cell }) => cell)
      const numbered = (measures: ReturnType<typeof rowsOf>) =>
        measures.map(({ group, ...measure }) => ({ cell: group, ...measure }))
      expect(numbered(rowsOf(sumCells(trips, cells, 9), 9))).toEqual(measuresOf(rows))
      // A person counts once per group, however many of the group's cells they are in.
      const groups = [[0], [0, 1], [], [2, 0], [2], [1, 2, 0], [3]]
      const inGroups = rows.flatMap(row => (groups[row.cell] ?? []).map(cell => ({ ...row, cell })))
      const sums = sumGroups(trips, cells, groupsFrom(5, groups))
      expect(numbered(rowsOf(sums, 5))).toEqual(measuresOf(inGroups))
      const expected = new Map(measuresOf(inGroups).map(({ cell, ...measure }) => [cell, measure]))
      const devices = createDeviceSums(groupsFrom(5, groups))
      devices.add(trips, cells)
      const devicesOf = devices.end()
      for (const group of [0, 1, 2, 3, 4]) {
        const measure = expected.get(group)
        if (measure) expect(measure).toMatchObject(devicesOf(group)!)
        else expect(devicesOf(group)).toBeNull()
      }
    },
  )
})

const TRIPS = makeTrips({ seed: SEED, people: 500, trips: 6000, spreadM: 1500 })
const QUESTION = questionOf(AREAS['a ring with a hole']!)
const VISITS = visitsOf(TRIPS, QUESTION)

const asTheyAre: RecodeTrips = async (_buildId, _rows, trips) => trips
const isWeekend = (weekday: number): number => (weekday === 0 || weekday === 6 ? 1 : 0)
const EVENT = { event: [20_370, 20_371], ordinary: [20_363, 20_364] }
const PARTS: Axis = {
  by: 'part',
  categories: [
    { parent: -1, children: [1, 2, 3], covers: [0, 1, 2] },
    { parent: 0, children: [], covers: [0] },
    { parent: 0, children: [], covers: [1] },
    { parent: 0, children: [], covers: [2] },
  ],
}
const dayOf = ({ day }: Counted): number => Date.parse(day) / 86_400_000

/** What the product counts, and the visit's options on each axis for the reference. Null if the visit is omitted. */
const CASES: Readonly<Record<string, readonly [Counting, (visit: Counted) => readonly number[] | null]>> = {
  'by kind of day': [{ rows: 'visits', axes: [AXES['day-type']] }, ({ weekday }) => [isWeekend(weekday)]],
  'by hour and weekday': [{ rows: 'visits', axes: [AXES.hour, AXES.weekday] }, ({ weekday, hour }) => [hour, weekday]],
  'by weekday, for one gender only': [
    { rows: 'visits', axes: [AXES.weekday], only: { by: 'gender', options: [2] } },
    ({ trip, weekday }) => (trip.gender === 2 ? [weekday] : null),
  ],
  'by three dimensions': [
    { rows: 'visits', axes: [AXES.stays, AXES['day-type'], AXES.hour] },
    ({ trip, weekday, hour }) => [Number((trip.dwellS ?? 0) >= 1800), isWeekend(weekday), hour],
  ],
  'by the days of an event': [
    { rows: 'visits', axes: [PARTS, AXES['day-type']], parts: EVENT },
    visit => [
      EVENT.event.includes(dayOf(visit)) ? 1 : EVENT.ordinary.includes(dayOf(visit)) ? 2 : 0,
      isWeekend(visit.weekday),
    ],
  ],
  'for no option': [{ rows: 'visits', axes: [AXES.weekday], only: { by: 'gender', options: [] } }, () => null],
}

/** The numbers of all nodes that contain the options. */
const groupsOf = (axes: readonly Axis[], options: readonly number[]): number[] =>
  axes.reduce<number[]>(
    (numbers, { categories }, i) =>
      numbers.flatMap(number =>
        [...categories.keys()].flatMap(node =>
          categories[node]!.covers.includes(options[i]!) ? [number * categories.length + node] : [],
        ),
      ),
    [0],
  )
const givenBy = ({ trip }: Counted) => ({
  person: trip.personId,
  factor: factorOf(trip.personId),
  weight: Math.floor(Math.fround(trip.weight) * 1000 + 0.5),
})

/** Rounds squares to nine digits, because sums over parts are rounded beyond 2^53. */
const rounded = <M extends { readonly noised_squares_m2: number }>(measure: M): M => ({
  ...measure,
  noised_squares_m2: nineDigits(measure.noised_squares_m2),
})
const plain = ({ group, ...measure }: CountRow) => rounded({ cell: group, ...measure })

describe.each(ENGINES)('counts of a build, on $name', ({ open: openEngine }) => {
  let engine: OpenEngine
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await openEngine()
    await loadWorld(engine, TRIPS)
    await extractDataset(engine.warehouse, noZones, NOISE, specOf(QUESTION, 1), HOOKS)
  })
  afterAll(() => engine.close())

  /** @param partTrips how many trips a part has */
  const open = (partTrips?: number) => {
    const reader = createTripReader(engine.warehouse, createCache().part('trips'), asTheyAre, partTrips)
    return {
      count: createCount((_buildId, _question, compute) => compute(), reader),
      countDevices: createCountDevices(reader),
      dwells: createCountDwells(
        (_buildId, _question, compute) => compute(),
        engine.warehouse,
        createReadDwells(engine.warehouse, reader, createCache().part('dwells')),
      ),
    }
  }

  test.each(Object.entries(CASES))(
    'counts %s match their definition, in one part and in many',
    async (_, [counting, of]) => {
      const given = VISITS.flatMap(visit => {
        const options = of(visit)
        return options ? groupsOf(counting.axes, options).map(cell => ({ cell, ...givenBy(visit) })) : []
      })
      const expected = measuresOf(given).map(rounded)
      expect((await open().count(1, counting)).map(plain)).toEqual(expected)
      expect((await open(200).count(1, counting)).map(plain)).toEqual(expected)
    },
  )

  test('counts sets of pairs of options by device, in one part and in many', async () => {
    const sets = [
      [
        [7, 1],
        [8, 1],
        [7, 2],
      ],
      [
        [8, 1],
        [23, 0],
      ],
      [[4, 6]],
    ] as const
    const given = VISITS.flatMap(visit =>
      [...sets.entries()].flatMap(([cell, pairs]) =>
        pairs.some(([hour, weekday]) => visit.hour === hour && visit.weekday === weekday)
          ? [{ cell, ...givenBy(visit) }]
          : [],
      ),
    )
    const counting: Counting = { rows: 'visits', axes: [AXES.hour, AXES.weekday], sets }
    expect(measuresOf(given)).toHaveLength(3)
    expect((await open().count(1, counting)).map(plain)).toEqual(measuresOf(given).map(rounded))
    expect((await open(200).count(1, counting)).map(plain)).toEqual(measuresOf(given).map(rounded))
    for (const partTrips of [undefined, 200]) {
      const devicesOf = await open(partTrips).countDevices(1, counting)
      for (const { cell, ...measure } of measuresOf(given)) expect(measure).toMatchObject(devicesOf(cell)!)
    }
  })

  test('keeps the part that the previous count read last if a build is larger than the cache', async () => {
    let reads = 0
    const counted: Warehouse = {
      ...engine.warehouse,
      columns: (...asked) => {
        reads += 1
        return engine.warehouse.columns(...asked)
      },
    }
    const cache = createCache(0.04)
    const reader = createTripReader(counted, cache.part('trips'), asTheyAre, 200)
    const count = createCount((_buildId, _question, compute) => compute(), reader)
    const parts = await reader.partCountOf(1, 'visits')
    const first = await count(1, { rows: 'visits', axes: [AXES.weekday] })
    expect(reads).toBe(parts)
    expect(cache.bytes).toBeGreaterThan(0)
    const again = await count(1, { rows: 'visits', axes: [AXES.weekday] })
    expect(again).toEqual(first)
    expect(reads).toBeGreaterThan(parts)
    expect(reads).toBeLessThan(parts * 2)
  })

  test('a dimension of an event’s parts requires its days', async () => {
    await expect(open().count(1, { rows: 'visits', axes: [PARTS] })).rejects.toThrow('The days of an event are missing')
  })

  test.each(['weekday', 'hour'] as const)('stays by %s match their definition, in one part and in many', async by => {
    const axis = AXES[by]
    const people = new Map<string, { cell: number; factor: bigint; given: bigint; stay: bigint }>()
    for (const visit of VISITS) {
      const { trip } = visit
      if ((trip.dwellS ?? 0) < 1800) continue
      const weight = BigInt(givenBy(visit).weight)
      for (const cell of groupsOf([axis], [visit[by]])) {
        const name = `${cell} ${trip.personId}`
        const known = people.get(name) ?? { cell, factor: BigInt(factorOf(trip.personId)), given: 0n, stay: 0n }
        people.set(name, {
          ...known,
          given: known.given + weight,
          stay: known.stay + weight * BigInt(trip.stayS),
        })
      }
    }
    const expected = [...new Set([...people.values()].map(({ cell }) => cell))]
      .sort((a, b) => a - b)
      .map(cell => {
        const here = [...people.values()].filter(one => one.cell === cell)
        const stays = here.map(({ stay, factor }) => Number(stay * factor)).sort((a, b) => b - a)
        const over = (of: (one: (typeof here)[number]) => bigint) =>
          Number(here.reduce((sum, one) => sum + of(one), 0n))
        return {
          cell,
          devices: here.length,
          value_m: over(({ given }) => given),
          noised_stay_ms: over(({ stay, factor }) => stay * factor),
          largest: stays[0],
          largestTwo: stays[0]! + (stays[1] ?? 0),
          squares: nineDigits(over(({ stay, factor }) => stay * stay * factor)),
          products: nineDigits(over(({ stay, given, factor }) => stay * given * factor)),
        }
      })
    for (const partTrips of [undefined, 200]) {
      const rows = await open(partTrips).dwells.stays(1, axis)
      expect(
        rows.map(row => ({
          cell: row.group,
          devices: row.devices,
          value_m: row.value_m,
          noised_stay_ms: row.noised_stay_ms,
          largest: row.largest_noised_stay_ms,
          largestTwo: row.largest_two_noised_stay_ms,
          squares: nineDigits(row.noised_stay_squares),
          products: nineDigits(row.noised_stay_products),
        })),
      ).toEqual(expected)
    }
  })

  test('the counts of people in dwells are the same in one part and in many', async () => {
    const days = [...new Set(VISITS.map(({ day }) => Date.parse(day) / 86_400_000))]
    const axes = [AXES.hour, AXES.weekday]
    const whole = await open().dwells.people(1, days, axes)
    expect(whole.length).toBeGreaterThan(100)
    expect((await open(200).dwells.people(1, days, axes)).map(plain)).toEqual(whole.map(plain))
    expect(await open().dwells.people(1, [], axes)).toEqual([])
  })
})
