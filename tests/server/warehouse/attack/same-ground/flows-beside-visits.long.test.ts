import { describe, expect, test } from 'vitest'
import { createNoiseSource, type NoiseSource } from '../../../../../server/warehouse/noise/noise-keys.ts'
import { NOISE } from '../../worlds.ts'
import { describeScore, isNoBetterThanGuessing, type Seen, scoreOf, scoreOfGuesses } from '../score.ts'
import { runFlowsBesideVisits } from './flows-beside-visits.ts'

const SEED = Number(process.env.TEST_SEED ?? 5)
/** Of each question: with the place itself a dataset of flows has at most 40 zones. */
const CASES = 8
const WORLDS = 2

/** The guesses of the attacker in several worlds, by figure and question. */
const attack = async (groupsLive: boolean, noiseOf: (seed: number) => NoiseSource, worlds = WORLDS) => {
  const all = new Map<string, Seen[]>()
  for (let seed = SEED; seed < SEED + worlds; seed++)
    for (const [name, byQuestion] of Object.entries(await runFlowsBesideVisits(seed, CASES, groupsLive, noiseOf(seed))))
      for (const [question, seen] of Object.entries(byQuestion)) {
        const key = `${name}, ${question}`
        all.set(key, [...(all.get(key) ?? []), ...seen])
      }
  return [...all]
}

describe.each([
  ['come from zones of their own', false],
  ['are residents', true],
])('flows less the visits of Location Insights, where the people who differ %s', (_, groupsLive) => {
  test('tell nobody from one person', async () => {
    const seen = await attack(groupsLive, seed => createNoiseSource(Buffer.alloc(32, seed % 256)))
    const scores = seen.map(([name, cases]) => [name, scoreOf(cases)] as const)
    console.log(`seed ${SEED}: ${scores.map(([name, score]) => `${name} ${describeScore(score)}`).join('; ')}`)
    const single = scores.filter(([name]) => name.endsWith('none or 1'))
    expect(single).toHaveLength(2)
    for (const [name, score] of single) expect(isNoBetterThanGuessing(score), name).toBe(true)
  })

  test('would tell them, had both the same noise', async () => {
    for (const [name, cases] of await attack(groupsLive, () => NOISE, 1)) {
      if (!name.endsWith('none or 5')) continue
      const { right } = scoreOfGuesses(cases.map(({ seen, isMore }) => ({ guess: seen > 0, isMore })))
      expect(right, name).toBe(CASES)
    }
  })
})
