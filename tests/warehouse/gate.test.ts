import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { displayGroups } from '../../server/warehouse/gate/display-groups.ts'
import { isSafe } from '../../server/warehouse/gate/is-safe.ts'
import type { Measure } from '../../server/warehouse/gate/measure.ts'
import { NOISE_TABLE, noiseOf } from '../../server/warehouse/gate/noise.ts'
import { type Family, protectMargins } from '../../server/warehouse/gate/protect-margins.ts'
import { marginOf, qualityOf } from '../../server/warehouse/gate/quality.ts'
import { releasedValue } from '../../server/warehouse/gate/release.ts'
import { releaseDaily } from '../../server/warehouse/gate/release-daily.ts'
import { releaseHourly } from '../../server/warehouse/gate/release-hourly.ts'
import { releaseRepeats } from '../../server/warehouse/gate/release-repeats.ts'
import { releaseZones } from '../../server/warehouse/gate/release-zones.ts'
import { disclosureSettings } from '../../server/warehouse/gate/settings.ts'

const SETTINGS = disclosureSettings(15)

/** Written down once: figures that were released rest on it. */
const TABLE_BEGINS = [1, 5, -4, -4, 0, -4, -3, 4, -5, 0, -1, -4, -2, 4, 4, -2, -1, 0, 1, 0, 3, -3, 5, 0]

/** A count of devices that give 10 people each in one trip each, unless told; its key's noise is 0. */
const KEY_OF_NO_NOISE = NOISE_TABLE.indexOf(0) * 2 ** 22
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
    expect(disclosureSettings(10)).toEqual({ minDevices: 10, dominanceOne: 0.5, dominanceTwo: 0.8 })
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
    expect(noiseOf(0xffff_ffff)).toBe(NOISE_TABLE[1023])
  })

  test('moves a value by d trips of its n, and rounds once', () => {
    const key = NOISE_TABLE.indexOf(3) * 2 ** 22
    // 200 people on 20 trips: 200 * 23 / 20 = 230; over 9 days 25.56.
    expect(releasedValue(measure(20, { cell_key: key }))).toBe(230)
    expect(releasedValue(measure(20, { cell_key: key }), 9)).toBe(26)
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

type Row = Measure & { readonly at: number }
const row = (at: number, devices: number, more: Partial<Measure> = {}): Row => ({ at, ...measure(devices, more) })

/** A family under one margin whose devices are all different people, so that a rest is the sum of its rows. */
const family = (rows: readonly Row[], keysPerMargin: number | null): Family<Row> => ({
  rows,
  marginOf: () => 0,
  keysPerMargin,
  restWithout: async released => {
    const left = rows.filter(one => !released.includes(one))
    const sum = (part: (one: Row) => number) => left.reduce((total, one) => total + part(one), 0)
    const contributions = left.map(one => one.largest_m).sort((a, b) => b - a)
    const [first = 0, second = 0] = contributions
    const rest = { value_m: sum(one => one.value_m), devices: sum(one => one.devices), largest_m: first }
    return new Map(left.length > 0 ? [[0, measure(0, { ...rest, largest_two_m: first + second })]] : [])
  },
})
const releasedOf = async (rows: readonly Row[], keys: number | null) =>
  [...(await protectMargins(family(rows, keys), SETTINGS))].map(one => one.at)

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
    const released = await protectMargins(
      { ...family([row(0, 20), row(1, 30)], 2), withheldMargins: new Set([0]) },
      SETTINGS,
    )
    expect(released.size).toBe(0)
  })
})

describe('released rows', () => {
  const withheld = { suppressed: true, quality: null, margin: null }
  const days = new Map([0, 1, 2, 3, 4, 5, 6].map(weekday => [weekday, 4]))

  test('[V3.04] all seven weekdays are there, withheld ones without a value', () => {
    const rows = releaseDaily({ days, released: new Map([[2, measure(40)]]) })
    expect(rows).toHaveLength(7)
    expect(rows[2]).toEqual({ weekday: 2, visitorcount: 100, suppressed: false, quality: 'fair', margin: 50 })
    expect(rows[3]).toEqual({ weekday: 3, visitorcount: null, ...withheld })
  })

  test('[V3.04] all 168 hours are there', () => {
    const rows = releaseHourly({ days, released: [{ weekday: 6, hour: 23, ...measure(400) }] })
    expect(rows).toHaveLength(168)
    expect(rows[167]).toEqual({
      weekday: 6,
      hour: 23,
      visitorcount: 1000,
      suppressed: false,
      quality: 'high',
      margin: 10,
    })
    expect(rows[166]).toEqual({ weekday: 6, hour: 22, visitorcount: null, ...withheld })
  })

  test('[V3.04] repeat visits are withheld where those who came once could be found from them', () => {
    const part = (weekday: number, repeated: 0 | 1, devices: number) => ({ weekday, repeated, ...measure(devices) })
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
    const rows = releaseRepeats({ days, released, parts }, SETTINGS)
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
    const zones = [30, 20, 30, 50].map((devices, i) => ({ zone: 9 - i, ...measure(devices) }))
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
