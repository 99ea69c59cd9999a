import { describe, expect, test } from 'vitest'
import { createNoiseSource, type NoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { NOISE } from '../../worlds.ts'
import { describeScore, isNoBetterThanGuessing, type Seen, scoreOf } from '../score.ts'
import { runFlowsBesideVisits } from './flows-beside-visits.ts'

const SEED = Number(process.env.TEST_SEED ?? 5)
/** The number of cases per question. A flows dataset has at most 40 zones, including the place itself. */
const CASES = 8
const WORLDS = 2

/** The attacker's guesses in several worlds, for each figure and question. */
const attack = async (groupsLive: boolean, noiseOf: (seed: number) => NoiseSource) => {
  const all = new Map<string, Seen[]>()
  for (let seed = SEED; seed < SEED + WORLDS; seed++)
    for (const [name, byQuestion] of Object.entries(await runFlowsBesideVisits(seed, CASES, groupsLive, noiseOf(seed))))
      for (const [question, seen] of Object.entries(byQuestion)) {
        const key = `${name}, ${question}`
        all.set(key, [...(all.get(key) ?? []), ...seen])
      }
  return [...all]
}

describe.each([
  ['come from separate zones', false],
  ['are residents', true],
])('flows minus the visits of Location Insights, where the people who differ %s', (_, groupsLive) => {
  test.each([
    ['with separate noise', (seed: number) => createNoiseSource(Buffer.alloc(32, seed % 256))],
    // The noise of trips differs nevertheless.
    ['even with the same noise by device', () => NOISE],
  ])('do not distinguish nobody from one person, %s', async (_, noiseOf) => {
    const seen = await attack(groupsLive, noiseOf)
    const scores = seen.map(([name, cases]) => [name, scoreOf(cases)] as const)
    console.log(`seed ${SEED}: ${scores.map(([name, score]) => `${name} ${describeScore(score)}`).join('; ')}`)
    const single = scores.filter(([name]) => name.endsWith('none or 1'))
    expect(single).toHaveLength(2)
    for (const [name, score] of single) expect(isNoBetterThanGuessing(score), name).toBe(true)
  })
})
