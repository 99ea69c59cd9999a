import { randomOf } from '../../../../support/random.ts'
import type { TripRow } from '../../../../support/trips.ts'
import { QUESTIONS, type Question } from '../score.ts'
import { createArrivals, createVisitors, type Place } from './arrive.ts'

/** A place with unknown properties, such as the size of the group that visits it. */
export interface Spot {
  readonly question: Question
  readonly isMore: boolean
  /** True if nobody else comes within two kilometres. */
  readonly isThin: boolean
  readonly place: Place
}

/**
 * A spot's lone visitor, who is to the west or east of it. The same person or a different one visits a second place.
 */
export interface Loner {
  readonly spot: Place
  readonly isWest: boolean
  readonly second: Place
  readonly isSame: boolean
}

/** A country with two busy places, which the attacker knows, and spots that are far from each other. */
export interface SpotWorld {
  readonly trips: readonly TripRow[]
  readonly busy: readonly [Place, Place]
  readonly spots: readonly Spot[]
  readonly loners: readonly Loner[]
}

const APART_M = 6000
const COLUMNS = 30
const BUSY: readonly [Place, Place] = [
  [150_000, 150_000],
  [150_000, 170_000],
]
const BUSY_PEOPLE = 1500
const BUSY_M = 1200
const GROUP_M = 80
/** How far a lone visitor is to the west or east of the spot, in metres. */
const SIDE_M = 150

/**
 * @param cases how many lone visitors to create, and how many spots per question; half of these spots have the larger
 * group
 */
export const makeSpotWorld = (seed: number, cases: number): SpotWorld => {
  const random = randomOf(seed)
  const visitor = createVisitors(random)
  const arrive = createArrivals(random)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const about = ([e, n]: Place, spreadM: number): Place => [
    Math.round(e + (random() * 2 - 1) * spreadM),
    Math.round(n + (random() * 2 - 1) * spreadM),
  ]
  let places = 0
  const nextPlace = (): Place => {
    const [column, row] = [places % COLUMNS, Math.floor(places++ / COLUMNS)]
    return about([210_000 + column * APART_M, 210_000 + row * APART_M], 1000)
  }
  const trips: TripRow[] = []
  const come = (people: number, placeOf: () => Place) => {
    for (let i = 0; i < people; i++) {
      const place = placeOf()
      trips.push(arrive(visitor(place), place))
    }
  }
  for (const busy of BUSY) come(BUSY_PEOPLE, () => about(busy, BUSY_M))
  const spots = QUESTIONS.flatMap(question =>
    Array.from({ length: cases }, (_, i): Spot => {
      const spot = { question, isMore: i % 2 === 1, isThin: Math.floor(i / 4) % 2 === 0, place: nextPlace() }
      come(spot.isThin ? 0 : Math.round(Math.exp(5 + normal())), () => about(spot.place, 1000))
      come(question[spot.isMore ? 1 : 0], () => about(spot.place, GROUP_M))
      return spot
    }),
  )
  const loners = Array.from({ length: cases }, (_, i): Loner => {
    const loner = { spot: nextPlace(), isWest: i % 2 === 0, second: nextPlace(), isSame: i % 4 < 2 }
    const person = visitor(loner.spot)
    trips.push(arrive(person, [loner.spot[0] + (loner.isWest ? -SIDE_M : SIDE_M), loner.spot[1]]))
    trips.push(arrive(loner.isSame ? person : visitor(loner.second), loner.second))
    return loner
  })
  return { trips, busy: BUSY, spots, loners }
}
