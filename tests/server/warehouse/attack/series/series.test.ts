import { expect, test } from 'vitest'
import { disclosureSettings } from '../../../../../server/warehouse/gate/settings.ts'
import { MAX_SERIES_MONTHS } from '../../../../../src/domain/constants.ts'
import { allowedPercent, describeScore, percentOf } from '../score.ts'
import { attackSeries } from './series-attack.ts'

const SEED = Number(process.env.TEST_SEED ?? 20)
const attack = { seed: SEED, cases: 400, question: [0, 1], months: MAX_SERIES_MONTHS } as const

test('the longest series of a place tells no better than a guess whether one device has stopped coming', () => {
  for (const devices of [15, 17, 20, 30, 45, 100, 500]) {
    const score = attackSeries({ ...attack, devices })
    console.log(`seed ${SEED}, ${devices} devices: ${describeScore(score)}`)
    expect(percentOf(score)).toBeLessThanOrEqual(allowedPercent(score))
  }
})

test('by the threshold of other figures it would, at the threshold, so that the attacker is no weak one', () => {
  const score = attackSeries({ ...attack, devices: 17, rules: disclosureSettings(15) })
  expect(percentOf(score)).toBeGreaterThan(allowedPercent(score))
})

test('it would of fewer devices by exact figures', () => {
  const score = attackSeries({ ...attack, devices: 15, question: [0, 5], rules: null })
  expect(percentOf(score)).toBeGreaterThanOrEqual(90)
})
