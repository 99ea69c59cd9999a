import { describe, expect, test } from 'vitest'
import { describeScore, isNoBetterThanGuessing, type Score } from '../score.ts'
import { runSameGround } from './run-same-ground.ts'

const SEED = Number(process.env.TEST_SEED ?? 5)
/**
 * The number of questions is a power of two, so that the tree of numbers never separates a place of origin from its
 * group first.
 */
const CASES = 16

const flat = (scores: Awaited<ReturnType<typeof runSameGround>>): [string, Score][] =>
  Object.entries(scores).flatMap(([name, byQuestion]) =>
    Object.entries(byQuestion).map(([question, score]): [string, Score] => [`${name}, ${question}`, score]),
  )

describe('two datasets on the same ground with different zones or templates', () => {
  test('do not reveal by subtraction whether one person is present', async () => {
    const scores = flat(await runSameGround(SEED, CASES))
    console.log(`seed ${SEED}: ${scores.map(([name, score]) => `${name} ${describeScore(score)}`).join('; ')}`)
    const single = scores.filter(([name]) => name.endsWith('none or 1'))
    expect(single).toHaveLength(3)
    for (const [name, score] of single) expect(isNoBetterThanGuessing(score), name).toBe(true)
  })
})
