import { expect, test } from 'vitest'
import { MAX_SERIES_MONTHS } from '../../../../../src/domain/constants.ts'
import { allowedPercent, describeScore, percentOf } from '../score.ts'
import { attackSeries } from './series-attack.ts'

const SEED = Number(process.env.TEST_SEED ?? 20)
const attack = { seed: SEED, cases: 400, question: [0, 1], months: MAX_SERIES_MONTHS } as const

test('the longest series of a place predicts no better than a guess whether one device has stopped coming', () => {
  for (const devices of [15, 17, 20, 30, 45, 100, 500]) {
    const score = attackSeries({ ...attack, devices })
    console.log(`seed ${SEED}, ${devices} devices: ${describeScore(score)}`)
    // 24 months reveal at most 60 of 100 (docs/decisions/0060).
    expect(percentOf(score)).toBeLessThanOrEqual(allowedPercent(score) + 5)
  }
})

test('under the rule for other figures, a series does not reveal more, because it depends more on a device’s noise than on its presence', () => {
  for (const devices of [20, 30, 34, 45]) {
    const score = attackSeries({ ...attack, devices, rule: 'cell' })
    console.log(`seed ${SEED}, ${devices} devices in a cell: ${describeScore(score)}`)
    expect(percentOf(score)).toBeLessThanOrEqual(allowedPercent(score) + 5)
  }
})

test('exact figures would reveal it for fewer devices', () => {
  const score = attackSeries({ ...attack, devices: 15, question: [0, 5], rule: 'exact' })
  expect(percentOf(score)).toBeGreaterThanOrEqual(90)
})
