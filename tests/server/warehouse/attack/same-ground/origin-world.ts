import type { Polygon } from '../../../../reference/movement.ts'
import { randomOf } from '../../../../support/random.ts'
import type { TripRow } from '../../rows.ts'
import { discAt } from '../free/expectations.ts'
import { QUESTIONS, type Question } from '../score.ts'
import { createArrivals, createVisitors, type Place } from '../world/arrive.ts'

/** One place that people come to, from places of origin that each have some people and, apart from them, a group. */
export interface OriginWorld {
  readonly trips: readonly TripRow[]
  readonly area: readonly Polygon[]
  /** The i-th place of origin is small zone 2 * i + 1, its group's ground is 2 * i + 2, and both are middle zone i + 1. */
  readonly origins: readonly { readonly question: Question; readonly isMore: boolean }[]
}

const PLACE: Place = [430_000, 380_000]
const NEAR_M = 300
const WEST = 300_000
const NORTHING = 400_000
/** Places of origin are so far apart, and their groups half as far to the east. */
export const ORIGIN_M = 1000
const PEOPLE = 25

/** Number of the place of origin, and whether it is the group's ground. */
export const originAt = (easting: number): { readonly origin: number; readonly isGroup: boolean } => ({
  origin: Math.floor((easting - WEST) / ORIGIN_M),
  isGroup: (easting - WEST) % ORIGIN_M >= ORIGIN_M / 2,
})

/** @param cases places of origin for each question; everybody but the groups goes by electric vehicle */
export const makeOriginWorld = (seed: number, cases: number): OriginWorld => {
  const random = randomOf(seed)
  const electric = createVisitors(random, () => true)
  const arrive = createArrivals(random)
  const trips: TripRow[] = []
  const origins = QUESTIONS.flatMap(question =>
    Array.from({ length: cases }, (_, i) => ({ question, isMore: i % 2 === 1 })),
  )
  const come = (origin: number, isGroup: boolean) => {
    const dest: Place = [PLACE[0] + Math.floor(random() * NEAR_M), PLACE[1] + Math.floor(random() * NEAR_M)]
    const from: Place = [
      WEST + origin * ORIGIN_M + Math.floor((random() * ORIGIN_M) / 2) + (isGroup ? ORIGIN_M / 2 : 0),
      NORTHING,
    ]
    const originZone = 2 * origin + (isGroup ? 2 : 1)
    trips.push(arrive({ ...electric(PLACE), isEv: !isGroup }, dest, { origin: from, originZone, path: [] }))
  }
  for (const [origin, { question, isMore }] of origins.entries()) {
    for (let i = 0; i < PEOPLE; i++) come(origin, false)
    for (let i = 0; i < question[isMore ? 1 : 0]; i++) come(origin, true)
  }
  return { trips, area: [discAt(PLACE)], origins }
}
