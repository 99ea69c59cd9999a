import { expect, test } from 'vitest'
import { IS_LONG } from '../../../../support/is-long.ts'
import { allowedPercent, describeScore, percentOf } from '../score.ts'
import { runAttack, STATED_ATTACKS } from './attacks.ts'
import { onEveryDay, onWeekdayAndWeekend } from './crowds.ts'
import { attackPlanted } from './plant.ts'
import { byAllTables, byTwoTables, searchCrowds } from './search.ts'
import { equalStays } from './stays.ts'
import { twoPeriods } from './tourism.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 5)
const CASES = IS_LONG ? 200 : 50

test.each(STATED_ATTACKS)('planted crowds do not reveal a visit: $name', async stated => {
  const score = await runAttack(stated, { seed: SEED, cases: CASES })
  console.log(`${stated.name}: ${describeScore(score)}`)
  expect(percentOf(score)).toBeLessThanOrEqual(allowedPercent(score, stated.percent))
})

test.each(Object.entries({ onWeekdayAndWeekend, onEveryDay, twoPeriods, stays: equalStays(2) }))(
  'without trip noise, the same attacker succeeds: %s',
  async (name, attack) => {
    const score = await attackPlanted({ ...attack, hasTripNoise: false }, { seed: SEED, cases: 40 })
    console.log(`${name}, without trip noise: ${describeScore(score)}`)
    expect(percentOf(score)).toBeGreaterThan(75)
  },
)

const TRIES = IS_LONG ? 300 : 40

test('crowds chosen adaptively do not reveal a visit through two tables with one dimension each', async () => {
  const { success, crowds } = await searchCrowds(SEED, TRIES, byTwoTables)
  console.log(`seed ${SEED}, ${success.toFixed(3)}: ${JSON.stringify(crowds)}`)
  expect(success).toBeLessThanOrEqual(0.6)
}, 600_000)

test('known weakness: all tables together reveal a visit if nobody else comes to the place', async () => {
  const { success, crowds } = await searchCrowds(SEED, TRIES, byAllTables)
  console.log(`seed ${SEED}, ${success.toFixed(3)}: ${JSON.stringify(crowds)}`)
  expect(success).toBeGreaterThan(0.75)
}, 600_000)
