import { createNoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { factorsBy } from '../../../../reference/noise.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import type { Question, Score } from '../score.ts'
import { compare } from './compare.ts'
import { makePairWorld } from './pair-world.ts'
import { bandKeysOf, twinOf } from './twin.ts'

export interface OrderAttack {
  readonly seed: number
  readonly cases: number
  readonly question: Question
  /** Devices that visit the place. The attacker orders the place with and without the spot. */
  readonly devices: number
  /** The number of trips by each device of the group. */
  readonly tripsEach?: number
  /** True to give the same trips the same figures in both datasets, as in 1.0.30. */
  readonly sameNoise?: boolean
}

const MIN_DEVICES = 15
/** Each case has its own people and its own two areas. */
const CASE_SEEDS = 1_000_003

/** What an attacker who orders a place with and without the spot sees in every case. */
const sightsOf = ({
  seed,
  cases,
  question,
  devices,
  tripsEach = 1,
  sameNoise = false,
}: OrderAttack): readonly Sight[] => {
  const noise = createNoiseSource(Buffer.alloc(32, `${seed}`))
  const bandKeys = bandKeysOf(noise)
  return Array.from({ length: cases }, (_, i): Sight => {
    const isMore = i % 2 === 1
    const group = question[isMore ? 1 : 0]
    const world = makePairWorld({ seed: seed * CASE_SEEDS + i, devices, group, tripsEach })
    const [before, after] = [world.place, world.both].map((area, at) => {
      const { lastingKey, saltedKey } = noise(JSON.stringify([i, sameNoise ? 0 : at]))
      return twinOf(world.trips, area, factorsBy(lastingKey, saltedKey), MIN_DEVICES, bandKeys)
    })
    return { seen: compare(before!, after!), isMore }
  })
}

/** Guesses the group size from all figures of both datasets. */
export const attackOrders = (attack: OrderAttack): Score => scoreByRegression(sightsOf(attack))
