import type { TripRow } from '../../../../support/trips.ts'
import { between } from '../planted/plant.ts'
import { createArrivals, createVisitors, type Place } from '../world/arrive.ts'

/** A place that a known crowd visits, and perhaps one more person. */
export interface ScoredPlace {
  /** The nine squares whose neighbourhoods contain the place. */
  readonly squares: readonly number[]
  readonly crowd: number
  readonly isMore: boolean
}

interface ScoreWorld {
  readonly trips: readonly TripRow[]
  /** The additional person stays for a short time. */
  readonly short: readonly ScoredPlace[]
  /** The additional person dwells, like the crowd. */
  readonly long: readonly ScoredPlace[]
}

const APART_M = 5000
const COLUMNS = 40
const WEIGHT = 10
const [SHORT_S, LONG_S] = [600, 3600]
/** Places with residents whose figures are as close to each other as possible, so that ranks are nearly as exact as figures. */
const RANKED = 60
const RESIDENTS = 70
const STEPS = [-1, 0, 1]

/** Creates places that are far from each other. Electric vehicles come to each once and dwell. */
export const makeScoreWorld = (random: () => number, cases: number): ScoreWorld => {
  const visitor = createVisitors(random, () => true)
  const arrive = createArrivals(random)
  const trips: TripRow[] = []
  let places = 0
  const nextPlace = (): Place => [
    210_250 + (places % COLUMNS) * APART_M,
    210_250 + Math.floor(places++ / COLUMNS) * APART_M,
  ]
  const come = (place: Place, people: number, dwellS: number) => {
    for (let i = 0; i < people; i++) trips.push(arrive({ ...visitor(place), weight: WEIGHT }, place, { dwellS }))
  }
  for (let i = 0; i < RANKED; i++) {
    const place = nextPlace()
    come(place, between(random, 30, 60), LONG_S)
    for (let resident = 0; resident < RESIDENTS; resident++)
      trips.push(arrive({ ...visitor(place), home: place, isEv: false }, [900_250, 900_250]))
  }
  const placesOf = (dwellS: number): ScoredPlace[] =>
    Array.from({ length: cases }, (_, i) => {
      const place = nextPlace()
      const [column, row] = place.map(metres => Math.floor(metres / 500)) as [number, number]
      const [crowd, isMore] = [between(random, 36, 50), i % 2 === 0]
      come(place, crowd, LONG_S)
      come(place, isMore ? 1 : 0, dwellS)
      const squares = STEPS.flatMap(east => STEPS.map(north => (column + east) * 4096 + row + north))
      return { squares, crowd, isMore }
    })
  return { short: placesOf(SHORT_S), long: placesOf(LONG_S), trips }
}
