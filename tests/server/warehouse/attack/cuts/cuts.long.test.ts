import { beforeAll, describe, expect, test } from 'vitest'
import { describeScore, isNoBetterThanGuessing, percentOf } from '../score.ts'
import { type CutScores, runCuts } from './run-cuts.ts'

const SEED = Number(process.env.TEST_SEED ?? 6)
const CASES = 12

describe('every two-part cut of every filter of a map', () => {
  let scores: CutScores
  beforeAll(async () => {
    scores = await runCuts(SEED, CASES)
    const figures = [...Object.entries(scores.told), ...Object.entries(scores.cornered)].map(
      ([question, score]) => `${question} ${describeScore(score)}`,
    )
    console.log(`seed ${SEED}: ${figures.join('; ')}; off the figure ${scores.averaged.toFixed(3)}`)
  })

  test('counts no group that one option holds', () => {
    expect(isNoBetterThanGuessing(scores.told['1 or 14']!)).toBe(true)
    expect(scores.asked).toBe(179)
  })

  test('counts no group that two options hold together, by all, without either and without both', () => {
    expect(isNoBetterThanGuessing(scores.cornered['1 or 14']!)).toBe(true)
  })

  test('tells nobody from somebody, as is accepted of filters', () => {
    expect(percentOf(scores.somebody)).toBeGreaterThanOrEqual(90)
  })

  test('adds up to the same figure again and again, so that its noise does not average away', () => {
    expect(scores.averaged).toBeLessThan(0.1)
  })
})
