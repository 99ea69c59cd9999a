import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { displayGroups } from '../../server/warehouse/gate/display-groups.ts'
import { isSafe } from '../../server/warehouse/gate/is-safe.ts'
import type { Measure } from '../../server/warehouse/gate/measure.ts'
import { NOISE_TABLE, noiseOf, noiseStep } from '../../server/warehouse/gate/noise.ts'
import { protectMargins, type Table } from '../../server/warehouse/gate/protect-margins.ts'
import { marginOf, qualityOf } from '../../server/warehouse/gate/quality.ts'
import { releasedValue } from '../../server/warehouse/gate/release.ts'
import { releaseDayTypes } from '../../server/warehouse/gate/release-day-types.ts'
import { releaseRepeats } from '../../server/warehouse/gate/release-repeats.ts'
import { releaseStays } from '../../server/warehouse/gate/release-stays.ts'
import { releaseTable } from '../../server/warehouse/gate/release-table.ts'
import { releaseZones } from '../../server/warehouse/gate/release-zones.ts'
import { disclosureSettings } from '../../server/warehouse/gate/settings.ts'

const SETTINGS = disclosureSettings(15)

/** Written down once: figures that were released rest on it. */
const TABLE_BEGINS = [1, 5, -4, -4, 0, -4, -3, 4, -5, 0, -1, -4, -2, 4, 4, -2, -1, 0, 1, 0, 3, -3, 5, 0]

/** A count of devices that give 10 people each in one trip each, unless told; its key's noise is 0. */
/** The middle of a table's place, where the key's lower bits add nothing. */
const keyOf = (d: number) => NOISE_TABLE.indexOf(d) * 2 ** 22 + 2 ** 21
const KEY_OF_NO_NOISE = keyOf(0)
const measure = (devices: number, more: Partial<Measure> = {}): Measure => ({
  value_m: devices * 10_000,
  trips: devices,
  devices,
  largest_m: 10_000,
  largest_two_m: 20_000,
  squares_m2: devices * 10_000 ** 2,
  cell_key: KEY_OF_NO_NOISE,
  ...more,
})

describe('threshold and dominance', () => {
  test.each([
    ['14 devices', measure(14), false],
    ['15 devices', measure(15), true],
    ['none', measure(0), false],
    ['one device giving exactly half', measure(20, { largest_m: 100_000, largest_two_m: 110_000 }), true],
    ['one device giving over half', measure(20, { largest_m: 100_001, largest_two_m: 110_000 }), false],
    ['two devices giving exactly 80 %', measure(20, { largest_m: 90_000, largest_two_m: 160_000 }), true],
    ['two devices giving over 80 %', measure(20, { largest_m: 90_000, largest_two_m: 160_001 }), false],
  ])('%s', (_, row, safe) => {
    expect(isSafe(row, SETTINGS)).toBe(safe)
  })

  test('the threshold never goes under 10', () => {
    expect(() => disclosureSettings(9)).toThrow(RangeError)
    expect(() => disclosureSettings(Number.NaN)).toThrow(RangeError)
    expect(disclosureSettings(10)).toEqual({ minDevices: 10, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1.25 })
  })
})

describe('noise', () => {
  test('is a table over -5 to 5 of mean 0, each about equally often', () => {
    const times = new Map<number, number>()
    for (const d of NOISE_TABLE) times.set(d, (times.get(d) ?? 0) + 1)
    expect([...times.keys()].sort((a, b) => a - b)).toEqual([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5])
    expect(NOISE_TABLE.reduce((sum, d) => sum + d, 0)).toBe(0)
    expect(Math.max(...times.values()) - Math.min(...times.values())).toBe(1)
  })

  test('stays the same for ever: the table has not changed', () => {
    expect([...NOISE_TABLE.slice(0, 24)]).toEqual(TABLE_BEGINS)
    expect(noiseOf(0xffe0_0000)).toBe(NOISE_TABLE[1023])
    expect(noiseOf(0xffc0_0000)).toBe(NOISE_TABLE[1023]! - 0.5)
    expect(noiseOf(0xffff_ffff)).toBeCloseTo(NOISE_TABLE[1023]! + 0.5)
  })

  test('moves a value by d steps, and rounds once', () => {
    const key = keyOf(3)
    // 1000 people on 100 trips of as many devices: a step is 1.25 * sqrt(100 / 10.083) trips; 1000 * (100 + 3 * 3.936) / 100.
    expect(releasedValue(measure(100, { cell_key: key }))).toBe(1118)
    expect(releasedValue(measure(100, { cell_key: key }), 9)).toBe(124)
  })

  test('a step is a trip at least, and else as much as one sample of devices differs from the next', () => {
    expect(noiseStep(measure(6))).toBe(1)
    expect(noiseStep(measure(1000))).toBeCloseTo(1.25 * Math.sqrt(1000 / (10 + 1 / 12)))
    // Half as many devices of two trips each: twice the trips, and the value varies by as much as theirs.
    const twice = measure(500, { trips: 1000, value_m: 1e7, squares_m2: 500 * 20_000 ** 2 })
    expect(noiseStep(twice)).toBeCloseTo(1.25 * Math.sqrt(2000 / (10 + 1 / 12)))
  })
})

describe('quality', () => {
  test.each([
    [15, 'low'],
    [29, 'low'],
    [30, 'fair'],
    [99, 'fair'],
    [100, 'high'],
  ] as const)('%i devices are %s', (devices, quality) => {
    expect(qualityOf(measure(devices))).toBe(quality)
  })

  test.each([
    // Equal contributions of n devices: 1.96 / sqrt(n).
    [15, 50],
    [16, 50],
    [96, 50],
    [97, 20],
    [384, 20],
    [385, 10],
    [1537, 5],
    [9604, 2],
    [9605, 2],
    [38_416, 1],
  ])('the margin of %i equal devices is %i %%', (devices, margin) => {
    expect(marginOf(measure(devices))).toBe(margin)
  })
})

type Row = readonly [at: number, measure: Measure]
const row = (at: number, devices: number, more: Partial<Measure> = {}): Row => [at, measure(devices, more)]

/** What is left of rows whose devices are all different people: a rest is the sum of its rows. */
const restOf = (rows: readonly Row[]): Measure => {
  const sum = (part: (one: Measure) => number) => rows.reduce((total, [, one]) => total + part(one), 0)
  const [first = 0, second = 0] = rows.map(([, one]) => one.largest_m).sort((a, b) => b - a)
  const rest = { value_m: sum(one => one.value_m), devices: sum(one => one.devices), largest_m: first }
  return measure(0, { ...rest, largest_two_m: first + second })
}
const table = (
  rows: readonly Row[],
  keys: readonly number[] | null,
  marginsOf: readonly ((at: number) => number)[] = [() => 0],
): Table => ({
  cells: new Map(rows),
  keys,
  margins: marginsOf.map(marginOf => ({
    marginOf,
    restWithout: async released => {
      const left = rows.filter(([at]) => !released.includes(at))
      const margins = new Set(left.map(([at]) => marginOf(at)))
      return new Map([...margins].map(margin => [margin, restOf(left.filter(([at]) => marginOf(at) === margin))]))
    },
  })),
})
const keysTo = (count: number) => Array.from({ length: count }, (_, at) => at)
const releasedOf = async (rows: readonly Row[], keys: number | null) => [
  ...(await protectMargins(table(rows, keys === null ? null : keysTo(keys)), SETTINGS)).keys(),
]

describe('complementary suppression', () => {
  test('nothing is withheld where nothing has to be', async () => {
    expect(await releasedOf([row(0, 20), row(1, 30)], 2)).toEqual([0, 1])
  })

  test('one withheld row takes the next smallest with it', async () => {
    expect(await releasedOf([row(0, 5), row(1, 40), row(2, 30), row(3, 90)], 4)).toEqual([1, 3])
  })

  test('withheld rows that rest on enough devices together take none', async () => {
    expect(await releasedOf([row(0, 7), row(1, 8), row(2, 30), row(3, 90)], 4)).toEqual([2, 3])
  })

  test('a key without any trip reads as one below the threshold, and is protected as one', async () => {
    expect(await releasedOf([row(1, 40), row(2, 30), row(3, 90)], 4)).toEqual([1, 3])
  })

  test('where keys are open, no row is no zone', async () => {
    expect(await releasedOf([row(1, 40), row(2, 30)], null)).toEqual([1, 2])
  })

  test('a rest that one device dominates is not enough', async () => {
    const dominated = row(0, 20, { value_m: 200_000, largest_m: 150_000, largest_two_m: 160_000 })
    expect(await releasedOf([dominated, row(1, 40), row(2, 30), row(3, 90)], 4)).toEqual([1, 3])
  })

  test('withholding goes on until the rest is safe, or nothing is left', async () => {
    expect(await releasedOf([row(0, 3), row(1, 16)], 2)).toEqual([])
    expect(await releasedOf([row(0, 14)], 1)).toEqual([])
  })

  test('what a withheld margin sums is withheld', async () => {
    const open = table([row(0, 20), row(1, 30)], keysTo(2))
    const margins = open.margins.map(margin => ({ ...margin, withheld: new Set([0]) }))
    expect((await protectMargins({ ...open, margins }, SETTINGS)).size).toBe(0)
  })

  test('a table of two ways hides nothing that follows from either total', async () => {
    // Rows of two, columns of three: cell 0 is too small, so its row takes 1 with it and its column 2.
    const rows = [row(0, 5), row(1, 60), row(2, 40), row(3, 50), row(4, 90), row(5, 80)]
    const ways = table(rows, keysTo(6), [at => Math.floor(at / 2), at => at % 2])
    expect([...(await protectMargins(ways, SETTINGS)).keys()]).toEqual([3, 4, 5])
  })

  test('a key that the table does not show is never released, and stays in the rest', async () => {
    const shown = await protectMargins(table([row(0, 40), row(1, 50), row(9, 5)], keysTo(2)), SETTINGS)
    expect([...shown.keys()]).toEqual([1])
  })
})

describe('released rows', () => {
  const withheld = { suppressed: true, quality: null, margin: null }
  const daysOf = () => 4

  test('[V3.04] all seven weekdays are there, withheld ones without a value', () => {
    const released = new Map([[2, measure(40)]])
    const rows = releaseTable('visitorcount', { keys: keysTo(7), keyOf: weekday => ({ weekday }), released, daysOf })
    expect(rows).toHaveLength(7)
    expect(rows[2]).toEqual({ weekday: 2, visitorcount: 100, suppressed: false, quality: 'fair', margin: 50 })
    expect(rows[3]).toEqual({ weekday: 3, visitorcount: null, ...withheld })
  })

  test('[V3.02] the two figures of a band are withheld together', () => {
    const released = new Map([2, 3, 4].map(cell => [cell, measure(40 + cell)]))
    const rows = releaseDayTypes({ keys: keysTo(3), keyOf: band => ({ band }), released, days: [20, 8] })
    expect(rows).toEqual([
      { band: 0, weekday: null, weekend: null, ...withheld },
      { band: 1, weekday: 21, weekend: 54, suppressed: false, quality: 'fair', margin: 50 },
      { band: 2, weekday: null, weekend: null, ...withheld },
    ])
  })

  test('[V3.06] a mean stay is withheld where one device gives most of the time, though not of the dwells', () => {
    const stays = (longest: number) => ({
      ...measure(20),
      stay_ms: 20 * 10_000 * 3600,
      largest_stay_ms: longest,
      largest_two_stay_ms: longest,
    })
    const cells = new Map([
      [0, stays(10_000 * 3600)],
      [1, stays(11 * 10_000 * 3600)],
    ])
    const rows = releaseStays({ keys: keysTo(2), keyOf: dayofweek => ({ dayofweek }), cells }, SETTINGS)
    expect(rows.map(({ avgdwelltime }) => avgdwelltime)).toEqual([3600, null])
  })

  test('[V3.04] repeat visits are withheld where those who came once could be found from them', () => {
    const part = (weekday: number, repeated: 0 | 1, devices: number) =>
      [weekday * 2 + repeated, measure(devices)] as const
    const released = new Map([0, 1, 2, 3].map(weekday => [weekday, measure(60)]))
    const parts = [
      part(0, 0, 20),
      part(0, 1, 40),
      part(1, 0, 14),
      part(1, 1, 46),
      part(2, 0, 60),
      part(3, 1, 60),
      part(4, 0, 40),
      part(4, 1, 40),
    ]
    const rows = releaseRepeats({ daysOf, released, parts: new Map(parts) }, SETTINGS)
    expect(rows[0]).toEqual({
      weekday: 0,
      totalcount: 150,
      repeatcount: 100,
      suppressed: false,
      quality: 'fair',
      margin: 50,
    })
    for (const weekday of [1, 2, 4, 5, 6])
      expect(rows[weekday]).toEqual({ weekday, totalcount: null, repeatcount: null, ...withheld })
    expect(rows[3]).toMatchObject({ totalcount: 150, repeatcount: 150 })
  })

  test('[V3.01] zones carry their class, equal magnitudes the same', () => {
    const zones = new Map([30, 20, 30, 50].map((devices, i) => [9 - i, measure(devices)]))
    expect(releaseZones(zones)).toEqual({
      Items: [
        { zoneId: 6, magnitude: 500, displayGroup: 2, quality: 'fair', margin: 50 },
        { zoneId: 7, magnitude: 300, displayGroup: 1, quality: 'fair', margin: 50 },
        { zoneId: 8, magnitude: 200, displayGroup: 0, quality: 'low', margin: 50 },
        { zoneId: 9, magnitude: 300, displayGroup: 1, quality: 'fair', margin: 50 },
      ],
      Classes: 3,
    })
  })

  test('[V3.01] ten or more magnitudes make ten classes by rank', () => {
    const { classes, count } = displayGroups(Array.from({ length: 23 }, (_, i) => 5 * i))
    expect(count).toBe(10)
    // floor(10 * rank / 23)
    expect([...classes.values()]).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 9])
    expect(displayGroups([]).count).toBe(0)
    expect([...displayGroups([4, 4, 2]).classes]).toEqual([
      [2, 0],
      [4, 1],
    ])
  })
})

test('only the gate makes released rows', () => {
  const server = join(import.meta.dirname, '../../server')
  const makers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && readFileSync(join(server, file), 'utf8').includes('asReleased'))
    .map(file => relative(server, join(server, file)))
  expect(makers.length).toBeGreaterThan(0)
  expect(makers.filter(file => !file.startsWith('warehouse/gate/'))).toEqual([])
})
