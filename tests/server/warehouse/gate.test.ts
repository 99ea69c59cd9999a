import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { displayGroups } from 'XX'
import { isSafe, thresholdOf } from '../../../server/warehouse/gate/is-safe.ts'
import type { Measure } from '../../../server/warehouse/gate/measure.ts'
import { NOISE_UNIT } from '../../../server/warehouse/gate/noise.ts'
import { protectMargins, type Table } from '../../../server/warehouse/gate/protect-margins.ts'
import { bandOf, contributionsOf, marginOf } from '../../../server/warehouse/gate/quality.ts'
import { releasedValue } from '../../../server/warehouse/gate/release.ts'
import { releaseDayTypes } from '../../../server/warehouse/gate/release-day-types.ts'
import { releaseRepeats } from '../../../server/warehouse/gate/release-repeats.ts'
import { releaseStays } from '../../../server/warehouse/gate/release-stays.ts'
import { releaseTable } from '../../../server/warehouse/gate/release-table.ts'
import { releaseZones } from '../../../server/warehouse/gate/release-zones.ts'
import { disclosureSettings, followed } from '../../../server/warehouse/gate/settings.ts'
import { createNoiseSource } from '../../../server/warehouse/noise/noise-keys.ts'
import { FOLLOWED_SPREAD, THRESHOLD_SPREAD } from '../../../src/domain/constants.ts'
import { factorsBy, QUANTILES, sipHash } from '../../reference/noise.ts'

const SETTINGS = disclosureSettings(15)

/** Figures that were released rest on it. */
const WRITTEN_DOWN = [0, 126, 497, 1345, 4900, 14189]

/** A noised value by which the threshold is drawn as the setting itself: the first from some number of people on. */
const noisedAbout = (people: number): number => {
  for (let noised = people * 1000 * NOISE_UNIT; ; noised++)
    if (thresholdOf({ noised_m: noised }, SETTINGS) === 15) return noised
}
/** A count of devices that give 10 people each, unless told, whose noise factors are all 1 and whose threshold is the lowest. */
const measure = (devices: number, more: Partial<Measure> = {}): Measure => ({
  value_m: devices * 10_000,
  devices,
  largest_m: 10_000,
  largest_two_m: 20_000,
  noised_m: noisedAbout((more.value_m ?? devices * 10_000) / 1000),
  noised_devices: devices * NOISE_UNIT,
  noised_squares_m2: devices * 10_000 ** 2 * NOISE_UNIT,
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
    expect(disclosureSettings(10)).toEqual({ minDevices: 10, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1 })
  })
})

describe('the threshold of a cell', () => {
  const drawn = Array.from({ length: 5000 }, (_, i) => thresholdOf({ noised_m: 1_000_003 * (i + 1) }, SETTINGS))

  test('is the setting and up to four devices more, each about equally often', () => {
    const times = [15, 16, 17, 18, 19].map(threshold => drawn.filter(one => one === threshold).length)
    expect(times.reduce((sum, count) => sum + count, 0)).toBe(drawn.length)
    expect(Math.min(...times)).toBeGreaterThan(900)
  })

  test('is the same for the same trips, and never under the setting', () => {
    expect(thresholdOf({ noised_m: 1_000_003 }, SETTINGS)).toBe(drawn[0])
    expect(isSafe(measure(14), SETTINGS)).toBe(false)
    for (const [i, threshold] of drawn.slice(0, 50).entries()) {
      const noised_m = 1_000_003 * (i + 1)
      expect(isSafe(measure(threshold - 1, { noised_m }), SETTINGS)).toBe(false)
      expect(isSafe(measure(threshold, { noised_m }), SETTINGS)).toBe(true)
    }
    expect(THRESHOLD_SPREAD).toBe(4)
  })

  test('of a figure by which a place is followed is up to 29 more, so that each device more tells the same', () => {
    const wide = drawn.map((_, i) => thresholdOf({ noised_m: 1_000_003 * (i + 1) }, followed(SETTINGS)))
    expect([Math.min(...wide), Math.max(...wide)]).toEqual([15, 15 + FOLLOWED_SPREAD])
    const angle = (devices: number) =>
      Math.asin(Math.sqrt(wide.filter(threshold => threshold <= devices).length / wide.length))
    for (const devices of [19, 24, 29, 34, 39])
      expect(angle(devices) - angle(devices - 5)).toBeCloseTo((5 * Math.PI) / 2 / (FOLLOWED_SPREAD + 1), 1)
  })
})

describe('noise factors', () => {
  const noise = createNoiseSource(Buffer.alloc(32, 'secret'))
  const factors = (salt: string) => {
    const { lastingKey, saltedKey } = noise(salt)
    const of = factorsBy(lastingKey, saltedKey)
    return Array.from({ length: 3000 }, (_, person) => of(person + 1) / NOISE_UNIT)
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = (a: readonly number[], b: readonly number[]) =>
    mean(a.map((value, i) => (value - mean(a)) * (b[i]! - mean(b))))

  test('come from a table of 4,096 quantiles of mean 1 and variance 9/5, rising from 0', () => {
    expect(QUANTILES).toHaveLength(4096)
    expect(mean(QUANTILES)).toBe(1000)
    expect(covariance(QUANTILES, QUANTILES) / 1e6).toBeCloseTo(9 / 5, 2)
    expect([...QUANTILES].sort((a, b) => a - b)).toEqual(QUANTILES)
    expect(QUANTILES[0]).toBe(0)
  })

  test('stay the same for ever: the hash is SipHash-2-4, and some of the table are written down', () => {
    // The authors' example has another key; this one has the key of zeros, computed by the engine.
    expect(sipHash('')).toBe(0x1e924b9d737700d7n)
    expect([0, 1024, 2048, 3072, 4000, 4095].map(at => QUANTILES[at])).toEqual(WRITTEN_DOWN)
  })

  test('have mean 1 and standard deviation 1, and a fifth of the variance in common between two salts', () => {
    const [a, b] = [factors('one area'), factors('another area')]
    expect(mean(a)).toBeCloseTo(1, 1)
    expect(covariance(a, a)).toBeGreaterThan(0.85)
    expect(covariance(a, a)).toBeLessThan(1.15)
    expect(covariance(a, b)).toBeGreaterThan(0.12)
    expect(covariance(a, b)).toBeLessThan(0.28)
    expect(factors('one area')).toEqual(a)
  })

  test('of another installation are others', () => {
    const other = createNoiseSource(Buffer.alloc(32, 'other'))
    expect(other('one area')).not.toEqual(noise('one area'))
    expect(other('one area').lastingKey).not.toBe(noise('one area').lastingKey)
  })

  test('a value is what its devices give times their factors, rounded once', () => {
    expect(releasedValue({ noised_m: 1118.4 * 1000 * NOISE_UNIT })).toBe(1118)
    expect(releasedValue({ noised_m: 1118.4 * 1000 * NOISE_UNIT }, 9)).toBe(124)
  })
})

describe('devices', () => {
  test.each([
    [15, '<30'],
    [29, '<30'],
    [30, '30-99'],
    [99, '30-99'],
    [100, '100-299'],
    [299, '100-299'],
    [300, '300+'],
  ] as const)('people of %i devices of a family are %s', (devices, band) => {
    expect(bandOf(devices * 10, contributionsOf([measure(50)]))).toBe(band)
  })

  test('is made of noised sums over the whole family, to two digits', () => {
    const heavy = measure(20, { noised_squares_m2: 20 * 31_700 ** 2 * NOISE_UNIT, noised_m: 20 * 31_700 * NOISE_UNIT })
    expect(contributionsOf([measure(40)])).toEqual({ design: 10, mean: 10 })
    expect(contributionsOf([measure(40), heavy])).toEqual({ design: 23, mean: 17 })
    expect(contributionsOf([])).toEqual({ design: 0, mean: 0 })
  })

  test.each([
    // Equal contributions of n devices: 1.96 * sqrt(2 / n), in per cent.
    [15, 72],
    [16, 69],
    [100, 28],
    [385, 14],
    [1537, 7.1],
    [38_416, 1.4],
  ])('the margin of %i equal devices is %f %%, sampling and noise together', (devices, margin) => {
    expect(marginOf(devices * 10, contributionsOf([measure(50)]))).toBe(margin)
  })
})

type Row = readonly [at: number, measure: Measure]
const row = (at: number, devices: number, more: Partial<Measure> = {}): Row => [at, measure(devices, more)]

/** What is left of rows whose devices are all different people: a rest is the sum of its rows. */
const complementOf = (rows: readonly Row[]): Measure => {
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
    complementWithout: async released => {
      const left = rows.filter(([at]) => !released.includes(at))
      const margins = new Set(left.map(([at]) => marginOf(at)))
      return new Map([...margins].map(margin => [margin, complementOf(left.filter(([at]) => marginOf(at) === margin))]))
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
  const withheld = { suppressed: true, devices: null, margin: null }
  const daysOf = () => 4

  test('[V3.04] all seven weekdays are there, withheld ones without a value', () => {
    const released = new Map([[2, measure(40)]])
    const rows = releaseTable('visitorcount', { keys: keysTo(7), keyOf: weekday => ({ weekday }), released, daysOf })
    expect(rows).toHaveLength(7)
    expect(rows[2]).toEqual({ weekday: 2, visitorcount: 100, suppressed: false, devices: '30-99', margin: 44 })
    expect(rows[3]).toEqual({ weekday: 3, visitorcount: null, ...withheld })
  })

  test('[V3.02] the two figures of a band are withheld together', () => {
    const released = new Map([2, 3, 4].map(cell => [cell, measure(40 + cell)]))
    const rows = releaseDayTypes({ keys: keysTo(3), keyOf: band => ({ band }), released, days: [20, 8] })
    expect(rows).toEqual([
      { band: 0, weekday: null, weekend: null, ...withheld },
      { band: 1, weekday: 21, weekend: 54, suppressed: false, devices: '30-99', margin: 43 },
      { band: 2, weekday: null, weekend: null, ...withheld },
    ])
  })

  test('[V3.06] a mean stay is withheld where one device gives most of the time, though not of the dwells', () => {
    const stays = (longest: number) => ({
      ...measure(20),
      noised_stay_ms: measure(20).noised_m * 3600,
      noised_stay_squares: 20 * (10_000 * 3600) ** 2 * NOISE_UNIT,
      noised_stay_products: 20 * 10_000 ** 2 * 3600 * NOISE_UNIT,
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
      devices: '30-99',
      margin: 44,
    })
    for (const weekday of [1, 2, 4, 5, 6])
      expect(rows[weekday]).toEqual({ weekday, totalcount: null, repeatcount: null, ...withheld })
    expect(rows[3]).toMatchObject({ totalcount: 150, repeatcount: 150 })
  })

  test('[V3.01] zones carry their class, equal magnitudes the same', () => {
    const zones = new Map([30, 20, 30, 50].map((devices, i) => [9 - i, measure(devices)]))
    expect(releaseZones(zones, measure(200))).toEqual({
      Items: [
        { zoneId: 6, magnitude: 500, displayGroup: 2, devices: '30-99', margin: 39 },
        { zoneId: 7, magnitude: 300, displayGroup: 1, devices: '30-99', margin: 51 },
        { zoneId: 8, magnitude: 200, displayGroup: 0, devices: '<30', margin: 62 },
        { zoneId: 9, magnitude: 300, displayGroup: 1, devices: '30-99', margin: 51 },
      ],
      Classes: 3,
      Total: { magnitude: 2000, devices: '100-299', margin: 20 },
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
  const server = join(import.meta.dirname, '../../../server')
  const makers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && /\basReleased\b/.test(readFileSync(join(server, file), 'utf8')))
    .map(file => relative(server, join(server, file)))
  expect(makers.length).toBeGreaterThan(0)
  expect(makers.filter(file => !file.startsWith('warehouse/gate/'))).toEqual([])
})
