import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import { type Counted, traversesOf, visitsOf } from '../../reference/movement.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips } from './invented-trips.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noBuilds, noZones, questionOf, specOf } from './worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 71_000)
const MIN_DEVICES = 12
const QUESTION = questionOf(AREAS['a disc']!)

const USUAL = makeTrips({ seed: SEED, people: 900, trips: 8000, spreadM: 1200 })
const VISITORS = [...new Set(visitsOf(USUAL, QUESTION).map(({ trip }) => trip.personId))]
const withHeavy = (...people: readonly (number | undefined)[]) =>
  USUAL.map(trip => (people.includes(trip.personId) ? { ...trip, weight: 500_000 } : trip))

/** The people whose weights dominate a weekday or the period, computed from the trips. */
const outliersOf = (counted: readonly Counted[]): Set<number> => {
  const outliers = new Set<number>()
  for (const weekday of [0, 1, 2, 3, 4, 5, 6, null]) {
    const given = new Map<number, number>()
    for (const { trip, weekday: day } of counted)
      if (weekday === null || day === weekday)
        given.set(trip.personId, (given.get(trip.personId) ?? 0) + Math.floor(Math.fround(trip.weight) * 1000 + 0.5))
    const all = [...given.values()].reduce((sum, value) => sum + value, 0)
    const [first, second] = [...given].sort((a, b) => b[1] - a[1])
    if (given.size < MIN_DEVICES || !first || !second) continue
    if (first[1] > all / 2) outliers.add(first[0])
    else if (first[1] + second[1] > all * 0.8) for (const [person] of [first, second]) outliers.add(person)
  }
  return outliers
}

describe.each(ENGINES)('devices that dominate main figures, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeEach(async () => {
    engine = await open()
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(MIN_DEVICES), NOISE, noBuilds)
  })
  afterEach(() => engine.close())

  test.each([
    ['usual weights', USUAL, 0],
    ['one huge weight', withHeavy(VISITORS[0]), 1],
    ['two huge weights', withHeavy(VISITORS[0], VISITORS[1]), 2],
  ])('a build reports the number of dominating devices to the provider: %s', async (_, trips, outliers) => {
    console.log(`world of seed ${SEED}`)
    const found = [visitsOf(trips, QUESTION), traversesOf(trips, QUESTION)].flatMap(moves => [...outliersOf(moves)])
    expect(new Set(found).size).toBe(outliers)
    await loadWorld(engine, trips)
    const reported: number[] = []
    await movement.build(specOf(QUESTION, 1), { ...HOOKS, onOutliers: devices => reported.push(devices) })
    expect(reported).toEqual([outliers])
  })
})
