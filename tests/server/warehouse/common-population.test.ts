import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import type { CommonView } from '../../../server/warehouse/figures/population/common-population.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import { commonOf } from '../../reference/common-population.ts'
import { daysWithData, type Polygon, visitsOf } from '../../reference/movement.ts'
import { recoded } from '../../reference/recode.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { zonesOfTrips, zonesSeenFrom } from './invented-zones.ts'
import { AREAS, factorOf, HOOKS, KEYS, loadWorld, NOISE, noZones, questionOf, specOf, wktOf } from './worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 66)
const RULES = { minDevices: 12, factorOf }
const TRIPS = makeTrips({ seed: SEED, people: 3000, trips: 14_000, spreadM: 1200, farShare: 0.3 })
const STUDY = AREAS['a ring with a hole']!
const QUESTION = questionOf(STUDY)
const { trees, whole, metresOf } = zonesSeenFrom(zonesOfTrips(TRIPS), WORLD_CENTRE)
const MONTH = {
  visited: recoded(visitsOf(TRIPS, QUESTION), ({ trip }) => metresOf(trip.originZone), {
    age: KEYS.saltedKey,
    gender: KEYS.saltedKey,
  }),
  dates: daysWithData(TRIPS, QUESTION),
  whole,
}

const [E0, N0] = WORLD_CENTRE
const box = (west: number, south: number, east: number, north: number): readonly Polygon[] => [
  [
    [
      [E0 + west, N0 + south],
      [E0 + east, N0 + south],
      [E0 + east, N0 + north],
      [E0 + west, N0 + north],
    ],
  ],
]
/** Many people live in the hole of the study area, and some to its west. */
const HOLE = [[STUDY[0]![1]!]] as readonly Polygon[]
const WEST = box(-9000, -9000, -1900, 9000)
const EAST = box(1900, -9000, 9000, 9000)
const NOWHERE = box(200_000, 200_000, 201_000, 201_000)

const POPULATIONS: Readonly<Record<string, readonly [areas: readonly (readonly Polygon[])[], without: number[]]>> = {
  'without the residents of one area': [[WEST], [0]],
  'without the residents of the second of two areas': [[WEST, EAST], [1]],
  'without the residents of three areas': [
    [WEST, EAST, HOLE],
    [0, 1, 2],
  ],
}
const populationOf = (name: string) => {
  const [areas, without] = POPULATIONS[name]!
  return { areas: areas.map(wktOf), without }
}

describe.each(ENGINES)('a common population, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(RULES.minDevices), NOISE, trees)
    await movement.build(specOf(QUESTION, 1), HOOKS)
  })
  afterAll(() => engine.close())

  test.each(Object.keys(POPULATIONS))('matches the reference %s', async name => {
    const { Options: options } = await movement.zones('visit-origins', 1, {})
    const expected = commonOf({ ...MONTH, options }, ...POPULATIONS[name]!, RULES)
    expect(await movement.isDivisible(1, populationOf(name))).toBe(true)
    for (const [view, figures] of Object.entries(expected.views))
      expect(await movement.commonReport(view as CommonView, 1, populationOf(name)), view).toEqual(figures)
    expect(await movement.commonOrigins(1, populationOf(name), {})).toEqual(expected.origins)
  })

  test('counts fewer visits than the dataset, and no other days', async () => {
    const own = await movement.report('visitors/averagedaily', 1)
    const common = await movement.commonReport(
      'visitors/averagedaily',
      1,
      populationOf('without the residents of one area'),
    )
    expect(common.rows.map(({ weekday }) => weekday)).toEqual(own.rows.map(({ weekday }) => weekday))
    expect(common.totals[0]!.value).toBeLessThan(own.totals[0]!.value)
  })

  test('shows no figures if no visitor lives in one of its areas', async () => {
    const nowhere = { areas: [wktOf(NOWHERE)], without: [0] }
    expect(await movement.isDivisible(1, nowhere)).toBe(false)
    expect(await movement.commonReport('visitors/averagedaily', 1, nowhere)).toEqual({ rows: [], totals: [] })
    expect((await movement.commonOrigins(1, nowhere, {})).Items).toEqual([])
  })

  test('shows no figures for a build that was extracted without homes', async () => {
    await movement.build({ ...specOf(QUESTION, 2), isTourism: true }, HOOKS)
    expect(await movement.isDivisible(2, populationOf('without the residents of one area'))).toBeNull()
  })
})
