import type { Polygon } from '../../../../reference/movement.ts'
import { randomOf } from '../../../../support/random.ts'
import type { TripRow } from '../../rows.ts'
import { discAt } from '../free/expectations.ts'
import { QUESTIONS, type Question } from '../score.ts'
import { createArrivals, createVisitors, type Place } from '../world/arrive.ts'

/** One dataset whose zones of origin have people of every purpose, and of one purpose and gender only a group. */
export interface CutWorld {
  readonly trips: readonly TripRow[]
  readonly area: readonly Polygon[]
  /** The i-th is zone i + 1. */
  readonly zones: readonly { readonly question: Question; readonly isMore: boolean; readonly group: number }[]
}

const PLACE: Place = [430_000, 380_000]
const NEAR_M = 300
const PURPOSES = [1, 2, 3, 4]
export const GROUP_PURPOSE = 5
const OTHERS_GENDER = 1
export const GROUP_GENDER = 2
/** People of each purpose and gender, at least; how many more is random, so that nobody knows the number. */
const LEAST_PEOPLE = 20
const MORE_PEOPLE = 60

/**
 * @param cases zones for each question
 * @param hiddenBy whether the group alone has its purpose, or its purpose and its gender together
 */
export const makeCutWorld = (seed: number, cases: number, hiddenBy: 'one option' | 'two options'): CutWorld => {
  const random = randomOf(seed)
  const visitor = createVisitors(random)
  const arrive = createArrivals(random)
  const zones = QUESTIONS.flatMap(question =>
    Array.from({ length: cases }, (_, i) => ({ question, isMore: i % 2 === 1, group: question[i % 2]! })),
  )
  const come = (originZone: number, purpose: number, gender: number) => {
    const dest: Place = [PLACE[0] + Math.floor(random() * NEAR_M), PLACE[1] + Math.floor(random() * NEAR_M)]
    return arrive(visitor(PLACE), dest, { originZone, purpose, gender })
  }
  const crowd = () => LEAST_PEOPLE + Math.floor(random() * MORE_PEOPLE)
  const some = (zone: number, people: number, purpose: number, gender: number) =>
    Array.from({ length: people }, () => come(zone, purpose, gender))
  const trips = zones.flatMap(({ group }, i) => [
    ...PURPOSES.flatMap(purpose =>
      [OTHERS_GENDER, GROUP_GENDER].flatMap(gender => some(i + 1, crowd(), purpose, gender)),
    ),
    ...some(i + 1, hiddenBy === 'one option' ? 0 : crowd(), GROUP_PURPOSE, OTHERS_GENDER),
    ...some(i + 1, group, GROUP_PURPOSE, GROUP_GENDER),
  ])
  return { trips, area: [discAt(PLACE)], zones }
}
