import { describe, expect, test } from 'vitest'
import { disclosureSettings, isSafe } from '../../../../server/warehouse/disclosure/is-safe.ts'
import type { Measure } from '../../../../server/warehouse/disclosure/measure.ts'
import { releasedValue } from '../../../../server/warehouse/disclosure/release.ts'
import { figureOf, hasEnough, mayShow } from '../../../reference/gate.ts'
import { randomOf } from '../../../support/random.ts'
import { makeTrips } from '../invented-trips.ts'
import { classify } from './classifier.ts'
import { drawnFactors } from './drawn-factors.ts'
import { measureOf, pairsOf } from './pairs.ts'
import { samplesOf } from './samples.ts'
import { describeScore, percentOf } from './score.ts'

const SEED = Number(process.env.TEST_SEED ?? 15)
const PAIRS = 4000
const SETTINGS = disclosureSettings(15)
const FACTORS = drawnFactors(0)
const RULES = { minDevices: 15, factorOf: FACTORS }

const CROWD = makeTrips({ seed: SEED, people: 20_000, trips: 40_000, spreadM: 2000 })

/** Both classifiers get the same pairs. */
const SAMPLES = samplesOf(CROWD, SETTINGS, { seed: SEED, pairs: PAIRS })
const classifyBy = (valueIn: (figure: Measure) => number) =>
  classify(SAMPLES.map(({ fewer, more, many }) => ({ seen: valueIn(more) - valueIn(fewer), many })))

describe('selections that differ by one zone', () => {
  test('a classifier distinguishes one device from two to fourteen at most 5 points better than guessing does', () => {
    const score = classifyBy(releasedValue)
    console.log(`seed ${SEED}: ${describeScore(score)}`)
    expect(percentOf(score)).toBeLessThanOrEqual(55)
  })

  test('the same classifier succeeds with the true figures, which proves that it is strong enough', () => {
    expect(percentOf(classifyBy(figure => figure.value_m))).toBeGreaterThan(80)
  })

  test('detects dominance in every figure of a selection', () => {
    const random = randomOf(SEED)
    const heavy = CROWD.map((trip, i) => (i % 50 === 0 ? { ...trip, weight: trip.weight * 400 } : trip))
    let caught = 0
    for (const { more } of pairsOf(heavy, random)) {
      const figure = figureOf(more, RULES)
      const shown = mayShow(figure, RULES)
      expect(isSafe(measureOf(more, FACTORS), SETTINGS)).toBe(shown)
      if (hasEnough(figure, RULES) && !shown && ++caught === 50) break
    }
    expect(caught).toBe(50)
  })
})
