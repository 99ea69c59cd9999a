import { GRID_ROWS, GRID_SQUARE_M } from '../../src/domain/constants.ts'
import type { Random } from '../../src/domain/random.ts'
import type { TripBlocks } from './blocks.ts'
import type { Corridors } from './corridors.ts'
import type { People } from './people.ts'
import type { Period } from './period.ts'
import { MAX_PATH, type TripWriter } from './trip-writer.ts'

/** The warehouse's number of a 500 m square. */
export const squareOf = (e: number, n: number): number =>
  Math.floor(e / GRID_SQUARE_M) * GRID_ROWS + Math.floor(n / GRID_SQUARE_M)

/**
 * Writes the squares along a line of points (interleaved metres) in order. Each touches the previous one at a side or
 * a corner.
 * @returns the number of squares written to `path`
 */
const squaresAlong = (points: readonly number[], path: Uint32Array): number => {
  let count = 0
  let last = -1
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!]
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / (GRID_SQUARE_M * 0.98)))
    for (let step = i === 0 ? 0 : 1; step <= steps; step++) {
      const square = squareOf(ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps)
      if (square === last || count === MAX_PATH) continue
      path[count++] = square
      last = square
    }
  }
  return count
}

/** A person's reason to be at a place. */
export const Stay = { Home: 0, Work: 1, Other: 2 } as const
export type Stay = (typeof Stay)[keyof typeof Stay]

const Mode = { Rail: 0, Road: 1, Active: 3, Goods: 4 } as const

const DAY_S = 86_400
/** The shortest stay between two trips, in seconds. */
const SHORTEST_STAY_S = 240
/** The end of one stay in ten is unknown; otherwise every visit from afar would be a dwell. */
const LOST_ONE_IN = 10
const STRAIGHT_BELOW_M = 7000
const RAIL_FROM_M = 5000

/**
 * The purpose of a trip, given its two ends: 1 Home-Work, 2 Home-Other, 3 Work-Other, 4 Other-Other. An unknown purpose
 * is 5.
 */
const purposeOf = (from: Stay, to: Stay): number => {
  if (from === Stay.Home || to === Stay.Home) return from === Stay.Work || to === Stay.Work ? 1 : 2
  return from === Stay.Work || to === Stay.Work ? 3 : 4
}

interface TravellerParts {
  readonly blocks: TripBlocks
  readonly people: People
  readonly period: Period
  readonly road: Corridors
  readonly rail: Corridors
  readonly random: Random
  readonly writer: TripWriter
}

/**
 * Simulates the days of one person after another and writes the trips. A trip is written when the next one starts,
 * because its stay is unknown until then.
 */
export class Traveller {
  private readonly blocks: TripBlocks
  private readonly people: People
  private readonly period: Period
  private readonly road: Corridors
  private readonly rail: Corridors
  private readonly random: Random
  private readonly writer: TripWriter
  private readonly route: number[] = []
  private person = 0
  private pending = false
  private isVisiting = false
  private block = 0
  private e = 0
  private n = 0
  private stay: Stay = Stay.Home
  /** When the person can next leave, in UTC seconds. */
  private freeAt = 0

  constructor(parts: TravellerParts) {
    this.blocks = parts.blocks
    this.people = parts.people
    this.period = parts.period
    this.road = parts.road
    this.rail = parts.rail
    this.random = parts.random
    this.writer = parts.writer
  }

  begin(person: number): void {
    const { writer, people, blocks, random } = this
    this.person = person
    this.pending = false
    this.freeAt = 0
    this.stay = Stay.Home
    this.block = people.home[person]!
    this.e = this.jitter(blocks.e[this.block]!, this.block)
    this.n = this.jitter(blocks.n[this.block]!, this.block)
    writer.row.person_id = person + 1
    writer.row.home_e = this.e
    writer.row.home_n = this.n
    writer.row.home_zone = blocks.zoneId[this.block]!
    writer.row.age_band = people.ageBand[person]!
    writer.row.gender = people.gender[person]!
    writer.row.is_ev = people.isEv[person]!
    writer.row.weight = people.weight[person]!
    this.isVisiting = people.isVisitor[person] === 1
    random()
  }

  get at(): number {
    return this.block
  }

  /** When the person can leave, in seconds of local time on `day`. */
  earliest(day: number): number {
    return this.freeAt - this.period.utcSeconds(day, 0)
  }

  /** Leaves at a local time of day (seconds), or as soon as possible afterwards. */
  go(day: number, localS: number, block: number, stay: Stay): void {
    const { writer, random, people, blocks, period } = this
    const startedAt = Math.max(period.utcSeconds(day, localS), this.freeAt)
    const isHome = stay === Stay.Home
    const toE = isHome ? writer.row.home_e : this.jitter(blocks.e[block]!, block)
    const toN = isHome ? writer.row.home_n : this.jitter(blocks.n[block]!, block)
    if (toE === this.e && toN === this.n) {
      // A person who does not move can leave from then on. Otherwise the next trip could begin before this day.
      this.freeAt = startedAt
      return
    }
    const straight = Math.hypot(toE - this.e, toN - this.n)
    const mode = this.chooseMode(straight, toE, toN)
    this.lay(mode, straight, toE, toN)
    const length = this.routeLength() * (mode === Mode.Rail ? 1.06 : mode === Mode.Active ? 1.14 : 1.2) + 60
    const speed = this.speed(mode, length)
    const endedAt = startedAt + 60 + Math.round(length / speed)
    if (endedAt >= period.endUtc) {
      this.freeAt = period.endUtc
      return
    }
    this.settle(startedAt)
    // This number is no longer used. It is still drawn so that a seed always gives the same trips.
    random()
    writer.row.started_at = startedAt
    writer.row.ended_at = endedAt
    writer.row.origin_e = this.e
    writer.row.origin_n = this.n
    writer.row.origin_zone = blocks.zoneId[this.block]!
    writer.row.dest_e = toE
    writer.row.dest_n = toN
    writer.row.dest_zone = blocks.zoneId[block]!
    writer.row.purpose = random() < 0.035 || people.drivesGoods[this.person] === 1 ? 5 : purposeOf(this.stay, stay)
    writer.row.mode = mode
    writer.row.distance_m = Math.round(length)
    writer.pathLength = squaresAlong(this.route, writer.path)
    this.pending = true
    this.freeAt = endedAt + SHORTEST_STAY_S
    this.block = block
    this.e = toE
    this.n = toN
    this.stay = stay
  }

  /** Writes the last trip. The end of its stay is unknown. */
  end(): void {
    this.settle(Number.POSITIVE_INFINITY)
  }

  private settle(nextStart: number): void {
    if (!this.pending) return
    const stay = nextStart - this.writer.row.ended_at
    this.writer.row.dwell_s = stay <= DAY_S && !this.isLost() ? stay : -1
    this.writer.write()
    this.pending = false
  }

  /**
   * True if the network lost the device during the stay. It depends only on the trip, so that it changes nothing else
   * in the world.
   */
  private isLost(): boolean {
    const mixed = Math.imul(this.writer.row.ended_at ^ Math.imul(this.person + 1, 0x9e37_79b1), 0x85eb_ca6b)
    return (mixed ^ (mixed >>> 15)) >>> 0 < 2 ** 32 / LOST_ONE_IN
  }

  private jitter(middle: number, block: number): number {
    return Math.round(middle + (2 * this.random() - 1) * this.blocks.radiusM[block]! * 0.7)
  }

  private chooseMode(straight: number, toE: number, toN: number): number {
    const { random, people, person } = this
    if (people.drivesGoods[person] === 1) return Mode.Goods
    const car = people.hasCar[person] === 1
    if (random() < (car ? 0.62 : 0.92) * Math.exp(-((straight / (car ? 1500 : 2600)) ** 2))) return Mode.Active
    if (straight < RAIL_FROM_M) return Mode.Road
    const likely = (straight > 40_000 ? 0.4 : 0.26) * (car ? 0.8 : 1.7)
    return random() < likely && this.nearRail(this.e, this.n) && this.nearRail(toE, toN) ? Mode.Rail : Mode.Road
  }

  private nearRail(e: number, n: number): boolean {
    const stop = this.rail.nearest(e, n)
    return Math.hypot(this.rail.e[stop]! - e, this.rail.n[stop]! - n) < (this.isVisiting ? 8000 : 3200)
  }

  /** Lays the points of a route. A short route is straight with a bend, and a long one follows the corridors. */
  private lay(mode: number, straight: number, toE: number, toN: number): void {
    const { route, e, n, random } = this
    route.length = 0
    route.push(e, n)
    if (straight < STRAIGHT_BELOW_M && mode !== Mode.Rail) {
      const aside = (random() - 0.5) * 0.3
      route.push((e + toE) / 2 - (toN - n) * aside, (n + toN) / 2 + (toE - e) * aside)
    } else {
      const net = mode === Mode.Rail ? this.rail : this.road
      const first = net.nearest(e, n)
      const last = net.nearest(toE, toN)
      net.way(first, last, route)
      if (mode !== Mode.Rail) shorten(route, toE, toN)
    }
    route.push(toE, toN)
  }

  private routeLength(): number {
    let length = 0
    for (let i = 0; i + 3 < this.route.length; i += 2)
      length += Math.hypot(this.route[i + 2]! - this.route[i]!, this.route[i + 3]! - this.route[i + 1]!)
    return length
  }

  /** In metres per second. */
  private speed(mode: number, length: number): number {
    const km = length / 1000
    const even = 0.85 + 0.3 * this.random()
    if (mode === Mode.Active) return even * (km < 1.8 ? 1.35 : 3.6)
    if (mode === Mode.Rail) return even * Math.min(38, 9 + km * 0.22)
    return even * Math.min(mode === Mode.Goods ? 22 : 27, 6.5 + km * 0.4)
  }
}

/** Removes the ends of the corridor if they would mean a detour. */
const shorten = (route: number[], toE: number, toN: number): void => {
  const [e, n] = [route[0]!, route[1]!]
  while (
    route.length > 4 &&
    Math.hypot(route[4]! - e, route[5]! - n) < Math.hypot(route[4]! - route[2]!, route[5]! - route[3]!) * 1.25
  )
    route.splice(2, 2)
  while (route.length > 6) {
    const end = route.length
    const [x, y] = [route[end - 4]!, route[end - 3]!]
    if (Math.hypot(toE - x, toN - y) >= Math.hypot(route[end - 2]! - x, route[end - 1]! - y) * 1.25) break
    route.length = end - 2
  }
}
