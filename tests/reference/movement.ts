/**
 * A second, plain and slow implementation of the sums in docs/movement-data.md, without an index or SQL. It uses
 * another clock (Intl) and another geometry (clipped areas). Shares no code with the product.
 */
import type { TripRow } from '../support/trips.ts'
import { type FactorOf, nextHash, tripHash, withTripNoise } from './noise.ts'

/** Open rings of [easting, northing]; the first is the shell, and the others are holes. */
export type Polygon = readonly (readonly (readonly [number, number])[])[]

export interface Question {
  readonly polygons: readonly Polygon[]
  /** ISO dates, inclusive. */
  readonly firstDay: string
  readonly lastDay: string
  readonly evOnly: boolean
  /** Local days that the provider reports as complete. */
  readonly completeDays: ReadonlySet<string>
  /** The noise factors of people. Their trips' noise is drawn from these. Omit it for trips without noise. */
  readonly factorOf?: FactorOf
}

/** A trip with its noise. */
export interface NoisedTrip extends TripRow {
  readonly plainWeight: number
  /** The length of the stay that is used in means. */
  readonly stayS: number
}

export interface Moment {
  readonly day: string
  /** 0 (Sunday) to 6 (Saturday). */
  readonly weekday: number
  readonly hour: number
  /** The date of the week's Monday. */
  readonly week: string
}

export interface Counted extends Moment {
  readonly trip: NoisedTrip
}

export interface Sum {
  readonly value: number
  readonly devices: number
  /** The sum over devices of contribution times noise factor, in 1/3000. */
  readonly noised: number
  readonly largestNoised: number
  readonly largestTwoNoised: number
  readonly noisedDevices: number
  /** Rounded to nine digits, because further digits are not exact. */
  readonly noisedSquares: number
}

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

const HOUR = 3600
const moments = new Map<number, Moment>()

/** Clocks change by whole hours, so all seconds of a UTC hour are in the same local hour. */
export const momentOf = (utcSeconds: number): Moment => {
  const hour = Math.floor(utcSeconds / HOUR)
  const moment = moments.get(hour) ?? momentOfHour(hour * HOUR)
  moments.set(hour, moment)
  return moment
}

const momentOfHour = (utcSeconds: number): Moment => {
  const parts = Object.fromEntries(london.formatToParts(utcSeconds * 1000).map(({ type, value }) => [type, value]))
  const day = `${parts.year}-${parts.month}-${parts.day}`
  const date = new Date(`${day}T12:00:00Z`)
  const weekday = date.getUTCDay()
  const monday = new Date(date.getTime() - ((weekday + 6) % 7) * 86_400_000)
  return { day, weekday, hour: Number(parts.hour), week: monday.toISOString().slice(0, 10) }
}

/**
 * Applies the even-odd rule to all rings by testing on which side of each edge the point is. Points on a lower or left
 * edge are inside.
 */
export const isInside = (polygons: readonly Polygon[], [e, n]: readonly [number, number]): boolean => {
  let crossings = 0
  for (const rings of polygons) {
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i++) {
        const from = ring[i]!
        const to = ring[(i + 1) % ring.length]!
        const upward = from[1] <= n && to[1] > n
        const downward = to[1] <= n && from[1] > n
        if (!upward && !downward) continue
        const side = (to[0] - from[0]) * (n - from[1]) - (e - from[0]) * (to[1] - from[1])
        if ((upward && side > 0) || (downward && side < 0)) crossings++
      }
    }
  }
  return crossings % 2 === 1
}

type Point = readonly [number, number]

const clip = (ring: readonly Point[], distance: (point: Point) => number): Point[] =>
  ring.flatMap((from, i) => {
    const to = ring[(i + 1) % ring.length]!
    const a = distance(from)
    const b = distance(to)
    const kept: Point[] = a >= 0 ? [from] : []
    if (a * b < 0) kept.push([from[0] + ((to[0] - from[0]) * a) / (a - b), from[1] + ((to[1] - from[1]) * a) / (a - b)])
    return kept
  })

const areaOf = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length]!
      return sum + x1 * y2 - x2 * y1
    }, 0) / 2,
  )

/** The part of a grid square that is inside the area, in m². */
export const sharedArea = (polygons: readonly Polygon[], square: number): number => {
  const west = Math.floor(square / 4096) * 500
  const south = (square % 4096) * 500
  const inSquare = (ring: readonly Point[]) => {
    const sides: ((point: Point) => number)[] = [
      ([e]) => e - west,
      ([e]) => west + 500 - e,
      ([, n]) => n - south,
      ([, n]) => south + 500 - n,
    ]
    return areaOf(sides.reduce<readonly Point[]>((left, side) => clip(left, side), ring))
  }
  return polygons.reduce(
    (sum, [shell = [], ...holes]) => sum + inSquare(shell) - holes.reduce((cut, hole) => cut + inSquare(hole), 0),
    0,
  )
}

/** Areas below a thousandth of a square metre are rounding errors. */
const NO_AREA = 1e-3

export const thousandths = (weight: number): number => Math.floor(Math.fround(weight) * 1000 + 0.5)

/** Local days on which at least one trip ends. */
const endDays = new WeakMap<readonly TripRow[], ReadonlySet<string>>()

/** The local days of the period that have data: complete days on which at least one trip ends. */
export const daysWithData = (
  trips: readonly TripRow[],
  { firstDay, lastDay, completeDays }: Pick<Question, 'firstDay' | 'lastDay' | 'completeDays'>,
): ReadonlySet<string> => {
  const ended = endDays.get(trips) ?? new Set(trips.map(trip => momentOf(trip.endedAt).day))
  endDays.set(trips, ended)
  return new Set([...completeDays].filter(day => day >= firstDay && day <= lastDay && ended.has(day)))
}

const wanted = (trips: readonly TripRow[], { evOnly }: Question) => (evOnly ? trips.filter(trip => trip.isEv) : trips)

const withNoise = (trip: TripRow, moment: number, { factorOf }: Question): NoisedTrip => {
  const plain = { ...trip, plainWeight: trip.weight, stayS: trip.dwellS ?? 0 }
  if (!factorOf) return plain
  const hash = tripHash(factorOf(trip.personId), trip.personId, moment)
  return {
    ...plain,
    weight: withTripNoise(thousandths(trip.weight), hash) / 1000,
    stayS: withTripNoise(plain.stayS, nextHash(hash)),
  }
}

export const visitsOf = (trips: readonly TripRow[], question: Question): Counted[] => {
  const days = daysWithData(trips, question)
  return wanted(trips, question)
    .filter(trip => isInside(question.polygons, trip.dest) && !isInside(question.polygons, trip.home))
    .map(trip => ({ trip: withNoise(trip, trip.endedAt, question), ...momentOf(trip.endedAt) }))
    .filter(({ day }) => days.has(day))
}

export const departuresOf = (trips: readonly TripRow[], question: Question): Counted[] => {
  const days = daysWithData(trips, question)
  return wanted(trips, question)
    .filter(trip => isInside(question.polygons, trip.origin) && !isInside(question.polygons, trip.home))
    .map(trip => ({ trip: withNoise(trip, trip.startedAt, question), ...momentOf(trip.startedAt) }))
    .filter(({ day }) => days.has(day))
}

export const traversesOf = (trips: readonly TripRow[], question: Question): Counted[] => {
  const days = daysWithData(trips, question)
  const known = new Map<number, boolean>()
  const meets = (square: number) => {
    const found = known.get(square) ?? sharedArea(question.polygons, square) > NO_AREA
    known.set(square, found)
    return found
  }
  return wanted(trips, question)
    .filter(trip => !isInside(question.polygons, trip.origin) && !isInside(question.polygons, trip.dest))
    .flatMap(trip => {
      const at = trip.path.findIndex((square, i) => i > 0 && i < trip.path.length - 1 && meets(square))
      if (at < 0) return []
      const passed = trip.startedAt + Math.floor(((trip.endedAt - trip.startedAt) * at) / (trip.path.length - 1))
      return [{ trip: withNoise(trip, passed, question), ...momentOf(passed) }]
    })
    .filter(({ day }) => days.has(day))
}

/** The visits of people who came more than once in the same week. */
export const repeatsOf = (visits: readonly Counted[]): ReadonlySet<Counted> => {
  const weekOf = ({ trip, week }: Counted) => `${trip.personId} ${week}`
  const times = new Map<string, number>()
  for (const visit of visits) times.set(weekOf(visit), (times.get(weekOf(visit)) ?? 0) + 1)
  return new Set(visits.filter(visit => times.get(weekOf(visit))! > 1))
}

export const nineDigits = (value: number): number => Number(value.toPrecision(9))

const sumOf = (trips: readonly TripRow[], factorOf: FactorOf): Sum => {
  const byPerson = new Map<number, number>()
  for (const trip of trips) byPerson.set(trip.personId, (byPerson.get(trip.personId) ?? 0) + thousandths(trip.weight))
  const noised = [...byPerson].map(([personId, gave]) => gave * factorOf(personId)).sort((a, b) => b - a)
  const over = (part: (gave: number, factor: number) => number) =>
    [...byPerson].reduce((sum, [personId, gave]) => sum + part(gave, factorOf(personId)), 0)
  return {
    value: over(gave => gave),
    devices: byPerson.size,
    noised: over((gave, factor) => gave * factor),
    largestNoised: noised[0] ?? 0,
    largestTwoNoised: (noised[0] ?? 0) + (noised[1] ?? 0),
    noisedDevices: over((_, factor) => factor),
    noisedSquares: nineDigits(over((gave, factor) => gave * gave * factor)),
  }
}

/** Sums, sorted by key. All keys have the same length. */
export const sumsBy = (
  counted: readonly Counted[],
  factorOf: FactorOf,
  keyOf: (one: Counted) => string,
): [string, Sum][] => {
  const groups = new Map<string, TripRow[]>()
  for (const one of counted) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one.trip)
    else groups.set(keyOf(one), [one.trip])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, trips]) => [key, sumOf(trips, factorOf)])
}
