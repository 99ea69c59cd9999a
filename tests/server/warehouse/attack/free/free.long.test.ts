import { beforeAll, describe, expect, test } from 'vitest'
import type { JudgedPairs } from '../orders/judged-pairs.ts'
import { describeScore, isNoBetterThanGuessing, percentOf } from '../score.ts'
import type { FreeScores } from './free-attacks.ts'
import { namedScores, runFree } from './run-free.ts'

const SEED = Number(process.env.TEST_SEED ?? 14)
const CASES = 12

describe('free questions about a place', () => {
  let now: FreeScores
  let before: FreeScores
  let judged: JudgedPairs
  let priced: FreeScores
  beforeAll(async () => {
    ;({ now, before, judged, priced } = await runFree(SEED, CASES))
    const figures = namedScores(now).map(([name, score]) => `${name} ${describeScore(score)}`)
    console.log(`seed ${SEED}: ${figures.join('; ')}; of ${judged.pairs} pairs ${judged.accepted} accepted`)
  })

  test('do not reveal a group’s size, a trip’s end or a link between two places', () => {
    for (const [name, score] of [...namedScores(priced), ...namedScores(now)])
      expect(isNoBetterThanGuessing(score), name).toBe(true)
    expect(Math.max(priced.asked, now.asked)).toBeLessThanOrEqual(300)
  })

  test('do not gain from orders: all but 2 in 100 that differ by a small group are refused', () => {
    expect(judged.accepted).toBeLessThanOrEqual(0.02 * judged.pairs)
  })

  test('succeed against exact counts behind a threshold, which proves that the attackers are strong enough', () => {
    for (const { ladder } of Object.values(before.counted)) expect(percentOf(ladder)).toBeGreaterThanOrEqual(90)
    expect(percentOf(before.located)).toBeGreaterThanOrEqual(90)
    expect(percentOf(before.linked)).toBeGreaterThanOrEqual(90)
    expect(before.asked).toBeLessThanOrEqual(300)
  })
})
