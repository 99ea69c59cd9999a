import type { Polygon } from '../../../reference/movement.ts'
import { randomOf } from '../../../support/random.ts'
import type { TripRow } from '../../rows.ts'
import { discAt } from '../free/expectations.ts'
import { QUESTIONS, type Question } from '../score.ts'
import { createArrivals, createVisitors, type Place } from '../world/arrive.ts'

/** One dataset whose zones of origin have people of every purpose but one, which a group alone has. */
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
const PEOPLE_OF_A_PURPOSE = 30

/** @param cases zones for each question */
export const makeCutWorld = (seed: number, cases: number): CutWorld => {
  const random = randomOf(seed)
  const visitor = createVisitors(random)
  const arrive = createArrivals(random)
  const zones = QUESTIONS.flatMap(question =>
    Array.from({ length: cases }, (_, i) => ({ question, isMore: i % 2 === 1, group: question[i % 2]! })),
  )
  const come = (originZone: number, purpose: number) => {
    const dest: Place = [PLACE[0] + Math.floor(random() * NEAR_M), PLACE[1] + Math.floor(random() * NEAR_M)]
    return arrive(visitor(PLACE), dest, { originZone, purpose })
  }
  const trips = zones.flatMap(({ group }, i) => [
    ...PURPOSES.flatMap(purpose => Array.from({ length: PEOPLE_OF_A_PURPOSE }, () => come(i + 1, purpose))),
    ...Array.from({ length: group }, () => come(i + 1, GROUP_PURPOSE)),
  ])
  return { trips, area: [discAt(PLACE)], zones }
}
