import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSafe } from '../../../../server/warehouse/gate/is-safe.ts'
import { releasedValue } from '../../../../server/warehouse/gate/release.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import { movementDataOf } from '../../../../server/warehouse/movement-of.ts'
import { THRESHOLD_SPREAD } from '../../../../src/domain/constants.ts'
import { figureOf, mayShow } from '../../../reference/gate.ts'
import { visitsOf } from '../../../reference/movement.ts'
import { randomOf } from '../../../support/random.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../worlds.ts'
import { gainOverGuessing } from './classifier.ts'
import { drawnFactors } from './drawn-factors.ts'
import { attackFilters } from './filters.ts'
import { measureOf, pairsOf } from './pairs.ts'
import { samplesOf } from './samples.ts'

const SEED = Number(process.env.TEST_SEED ?? 15)
const PAIRS = 4000
const MOST_POINTS = 5
const SETTINGS = disclosureSettings(15)
const FACTORS = drawnFactors(0)
const RULES = { minDevices: 15, factorOf: FACTORS }

const CROWD = makeTrips({ seed: SEED, people: 20_000, trips: 40_000, spreadM: 2000 })

const samples = (see: Parameters<typeof samplesOf>[3]) => samplesOf(CROWD, SETTINGS, { seed: SEED, pairs: PAIRS }, see)

describe('selections that differ by one zone', () => {
  test('a classifier tells one device from two to fourteen no better than 5 points over guessing', () => {
    const seen = samples((fewer, more) => releasedValue(more) - releasedValue(fewer))
    const gain = gainOverGuessing(seen)
    console.log(`seed ${SEED}: ${seen.length} pairs, ${gain.toFixed(1)} points over guessing`)
    expect(gain).toBeLessThanOrEqual(MOST_POINTS)
  })

  test('the same classifier tells them by the true figures, so that it is no weak one', () => {
    expect(gainOverGuessing(samples((fewer, more) => more.value_m - fewer.value_m))).toBeGreaterThan(30)
  })

  test('dominance is caught in whatever a selection counts', () => {
    const random = randomOf(SEED)
    const heavy = CROWD.map((trip, i) => (i % 50 === 0 ? { ...trip, weight: trip.weight * 400 } : trip))
    let caught = 0
    for (const { more } of pairsOf(heavy, random)) {
      const figure = figureOf(more, RULES)
      const shown = mayShow(figure, RULES)
      expect(isSafe(measureOf(more, FACTORS), SETTINGS)).toBe(shown)
      if (figure.parts.length >= SETTINGS.minDevices + THRESHOLD_SPREAD && !shown && ++caught === 50) break
    }
    expect(caught).toBe(50)
  })
})

describe('filters that differ by one option', () => {
  const trips = makeTrips({ seed: SEED, people: 6000, trips: 30_000, spreadM: 1200 })
  const question = questionOf(AREAS['a ring with a hole']!)
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    engine = await ENGINES[0]!.open()
    await loadWorld(engine, trips)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(10), NOISE)
    await movement.build(specOf(question, 1), HOOKS)
  })
  afterAll(() => engine.close())

  test('never both show a zone where fewer than the threshold tell them apart', async () => {
    const attack = await attackFilters(
      visitsOf(trips, question),
      selection => movement.zones('visit-origins', 1, selection),
      10,
      randomOf(SEED),
      16,
    )
    console.log(`seed ${SEED}: ${JSON.stringify(attack)}`)
    expect(attack.told).toBeGreaterThan(0)
    expect(attack.small).toBe(0)
    expect(attack.gain).toBeLessThanOrEqual(MOST_POINTS)
  })
})
