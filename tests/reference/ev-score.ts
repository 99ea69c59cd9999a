/**
 * A second implementation of the EV score (docs/movement-data.md 4), computed from the trips, one neighbourhood after
 * another. Shares no code with the product.
 */

import type { TripRow } from '../support/trips.ts'
import { figureOf, mayShow, shownValue } from './gate.ts'
import { daysWithData, momentOf, type Question } from './movement.ts'
import type { FactorOf } from './noise.ts'

const squareOf = ([e, n]: readonly [number, number]) => [Math.floor(e / 500), Math.floor(n / 500)] as const

interface ScoreRules {
  readonly minDevices: number
  /** The noise factors of each neighbourhood, keyed by its square's number. */
  readonly factorsAbout: (square: number) => FactorOf
}

/** Scores and their components, keyed by the [column, row] of the central square. */
export const evScoresOf = (trips: readonly TripRow[], question: Question, { minDevices, factorsAbout }: ScoreRules) => {
  const rulesAt = (at: string) => {
    const [column, row] = at.split(',').map(Number) as [number, number]
    return { minDevices, factorOf: factorsAbout(column * 4096 + row) }
  }
  const days = daysWithData(trips, question)
  type At = readonly [number, number]
  const about = ([column, row]: At): At[] =>
    [-1, 0, 1].flatMap(east => [-1, 0, 1].map((north): At => [column + east, row + north]))
  const isIn = ([column, row]: At, middle: At) => Math.abs(column - middle[0]) <= 1 && Math.abs(row - middle[1]) <= 1
  const counts = (utcSeconds: number) => days.has(momentOf(utcSeconds).day)
  const living = new Map<string, Set<number>>()
  const inPeriod = ({ startedAt, endedAt }: TripRow) =>
    momentOf(endedAt).day >= question.firstDay && momentOf(startedAt).day <= question.lastDay
  for (const { home, personId } of trips.filter(inPeriod))
    for (const at of about(squareOf(home)).map(String)) living.set(at, (living.get(at) ?? new Set()).add(personId))
  const canBeShown = (at: string, people: ReadonlySet<number>) => {
    const rules = rulesAt(at)
    const residents = [...people].map(personId => ({ personId, weight: 1 }))
    return mayShow(figureOf(residents, rules), rules)
  }
  const inhabited = new Set([...living].flatMap(([at, people]) => (canBeShown(at, people) ? at : [])))
  const electric = trips.filter(trip => trip.isEv)

  const add = (to: Map<string, TripRow[]>, at: At, trip: TripRow) => {
    const some = to.get(String(at))
    if (some) some.push(trip)
    else to.set(String(at), [trip])
  }
  const visits = new Map<string, TripRow[]>()
  const dwells = new Map<string, TripRow[]>()
  const traverses = new Map<string, TripRow[]>()
  for (const trip of electric) {
    const [from, to, home] = [squareOf(trip.origin), squareOf(trip.dest), squareOf(trip.home)]
    for (const middle of about(to)) {
      if (isIn(home, middle) || !counts(trip.endedAt)) continue
      add(visits, middle, trip)
      if ((trip.dwellS ?? 0) >= 1800) add(dwells, middle, trip)
    }
    if (Math.hypot(trip.origin[0] - trip.dest[0], trip.origin[1] - trip.dest[1]) <= 160_000) continue
    const first = new Map<string, { middle: At; at: number }>()
    trip.path.forEach((square, at) => {
      if (at === 0 || at === trip.path.length - 1) return
      for (const middle of about([Math.floor(square / 4096), square % 4096]))
        if (!first.has(String(middle))) first.set(String(middle), { middle, at })
    })
    for (const { middle, at } of first.values()) {
      const passed = trip.startedAt + Math.floor(((trip.endedAt - trip.startedAt) * at) / (trip.path.length - 1))
      if (!isIn(from, middle) && !isIn(to, middle) && counts(passed)) add(traverses, middle, trip)
    }
  }
  const values = [traverses, dwells, visits].map(
    of =>
      new Map(
        [...of].map(([at, some]) => {
          const rules = rulesAt(at)
          const figure = figureOf(some, rules)
          return [at, mayShow(figure, rules) ? shownValue(figure) : 0]
        }),
      ),
  )
  return (middle: At) => {
    const others = [...inhabited].filter(at => at !== String(middle))
    const ranks = values.map(of => {
      const own = of.get(String(middle)) ?? 0
      return Math.round((100 * others.filter(at => (of.get(at) ?? 0) < own).length) / Math.max(1, others.length))
    })
    const [traversed = 0, dwelt = 0, visited = 0] = ranks
    return {
      score: Math.round((5 * traversed + 3 * dwelt + 2 * visited) / 10),
      traverses: traversed,
      dwells: dwelt,
      visits: visited,
    }
  }
}
