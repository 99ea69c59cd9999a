import { tripColumns } from '../../../server/warehouse/trip-columns.ts'
import { randomOf } from '../../support/random.ts'
import { fieldOf, type TripRow } from '../../support/trips.ts'

/** Attributes of people; all others are attributes of single trips. */
const OF_PEOPLE: readonly string[] = ['age_band', 'gender']
/** A further attribute has separate random numbers, so that it does not change the trips of existing tests. */
const DRAWN_WITH_THE_TRIP: readonly string[] = ['purpose', 'mode', 'age_band', 'gender']
const CODED = tripColumns.flatMap(([column, { codes }]) => (codes ? [{ column, codes }] : []))

const squareOf = (e: number, n: number) => Math.floor(e / 500) * 4096 + Math.floor(n / 500)

const straightPath = ([e1, n1]: readonly [number, number], [e2, n2]: readonly [number, number]): number[] => {
  const steps = Math.ceil(Math.hypot(e2 - e1, n2 - n1) / 200) + 1
  const squares = Array.from({ length: steps + 1 }, (_, i) =>
    squareOf(e1 + ((e2 - e1) * i) / steps, n1 + ((n2 - n1) * i) / steps),
  )
  return squares.filter((square, i) => square !== squares[i - 1])
}

/** Times, in UTC seconds, that clock and calendar code gets wrong. A third of each world's trips are around them. */
const HARD_MOMENTS = [
  Date.UTC(2026, 9, 24, 23),
  Date.UTC(2026, 9, 25, 0),
  Date.UTC(2026, 9, 25, 1),
  Date.UTC(2026, 9, 26, 0),
  Date.UTC(2026, 8, 30, 23),
  Date.UTC(2026, 10, 1, 0),
  Date.UTC(2026, 9, 11, 23),
].map(ms => ms / 1000)

export const WORLD_CENTRE: readonly [number, number] = [530_000, 180_000]
const FROM = Date.UTC(2026, 8, 26) / 1000
const SECONDS = 40 * 86_400

export interface WorldSize {
  readonly seed: number
  readonly people: number
  readonly trips: number
  readonly firstTrip?: number
  /** The standard deviation of distances from the centre, in metres. */
  readonly spreadM?: number
  /** The share of trips with a stated length of up to 300 km. With these, every distance bracket has some trips. */
  readonly farShare?: number
}

/**
 * Trips around one centre, from 26 September to 5 November 2026. Some people live at the centre, and some come every
 * week.
 */
export const makeTrips = ({
  seed,
  people,
  trips,
  firstTrip = 1,
  spreadM = 2500,
  farShare = 0,
}: WorldSize): TripRow[] => {
  const random = randomOf(seed)
  const whole = (below: number) => Math.floor(random() * below)
  const near = (spread: number): [number, number] => [
    Math.round(WORLD_CENTRE[0] + (random() + random() + random() - 1.5) * spread * 2),
    Math.round(WORLD_CENTRE[1] + (random() + random() + random() - 1.5) * spread * 2),
  ]
  const attributes = CODED.map(({ column, codes }, i) => ({
    column,
    codes,
    draw: DRAWN_WITH_THE_TRIP.includes(column) ? random : randomOf(seed * 31 + i),
  }))
  const drawCodes = (ofPeople: boolean): Partial<Record<string, number>> =>
    Object.fromEntries(
      attributes
        .filter(({ column }) => OF_PEOPLE.includes(column) === ofPeople)
        .map(({ column, codes, draw }) => [fieldOf(column), codes[Math.floor(draw() * codes.length)]!]),
    )
  const persons = Array.from({ length: people }, (_, i) => ({
    personId: i + 1,
    home: near(random() < 0.3 ? spreadM / 4 : spreadM * 3),
    haunt: near(spreadM / 3),
    ...(drawCodes(true) as Pick<TripRow, 'ageBand' | 'gender'>),
    isEv: random() < 0.2,
    weight: 4 + random() * 12,
  }))
  return Array.from({ length: trips }, (_, i) => {
    const { haunt, ...person } = persons[Math.floor(random() ** 2 * people)]!
    const origin = random() < 0.4 ? person.home : near(spreadM * 2)
    const dest = random() < 0.3 ? haunt : near(spreadM)
    const hard = HARD_MOMENTS[whole(HARD_MOMENTS.length * 3)]
    const endedAt = hard === undefined ? FROM + whole(SECONDS) : hard + whole(5400) - 2700
    return {
      ...person,
      tripId: firstTrip + i,
      startedAt: endedAt - 60 - whole(4000),
      endedAt,
      origin,
      dest,
      originZone: 1 + (squareOf(...origin) % 60),
      destZone: 1 + (squareOf(...dest) % 60),
      homeZone: 1 + (squareOf(...person.home) % 60),
      dwellS: random() < 0.1 ? null : whole(30_000),
      ...(drawCodes(false) as Pick<TripRow, 'purpose' | 'mode'>),
      distanceM:
        farShare > 0 && random() < farShare
          ? whole(300_000)
          : Math.round(Math.hypot(dest[0] - origin[0], dest[1] - origin[1]) * 1.2),
      path: straightPath(origin, dest),
    }
  })
}

const FURTHER_M = [0, 0, 30_000, 30_000, 165_000, 165_000, 400_000, 400_000] as const

/**
 * Makes most vehicles electric, and moves half of the trips' origins up to 400 km north, so that the trips pass through
 * their former first square.
 */
export const fromAfar = (trip: TripRow): TripRow => {
  const [e, n] = trip.origin
  const origin: [number, number] = [e, n + FURTHER_M[trip.tripId % FURTHER_M.length]!]
  const first = Math.floor(origin[0] / 500) * 4096 + Math.floor(origin[1] / 500)
  return {
    ...trip,
    origin,
    isEv: trip.personId % 5 !== 0,
    path: first === trip.path[0] ? trip.path : [first, ...trip.path],
  }
}
