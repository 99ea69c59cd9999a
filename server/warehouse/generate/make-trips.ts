import { createRandom, normalPair, type Random } from '../../../demo/world/random.ts'
import { squaresAlong } from '../../../demo/world/trips/path-squares.ts'
import { TripWriter } from '../../../demo/world/trips/trip-writer.ts'
import { daysFrom, utcOfLocal } from './local-time.ts'
import { centreOf, type TripPlaces } from './trip-places.ts'
import { createTruth, knownPlaces, type Truth } from './truth.ts'

const ROWS_A_CHUNK = 500_000
const OUT = 0.55

export interface GenerateOrder {
  readonly seed: number
  readonly devices: number
  /** Whole months from this one (2026-09). */
  readonly from: string
  readonly months: number
}

const clamp = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value)))

/** Draws until a place lies in a zone; what then lies in none is at sea or beyond the zones. */
const TRIES = 6

/** A place about another, in a zone where one is found: else the other itself. */
const near = (places: TripPlaces, random: Random, e: number, n: number, spreadM: number): [number, number] => {
  for (let tries = 0; tries < TRIES; tries++) {
    const [x, y] = normalPair(random)
    const spot: [number, number] = [clamp(e + x * spreadM, 700_000), clamp(n + y * spreadM, 1_300_000)]
    if (places.zoneOf(...spot) !== 0) return spot
  }
  return [e, n]
}

/**
 * Trips of invented people on some ground, person after person, in chunks of RowBinary (trip-columns.ts), and at the end
 * what is true of them. The same order on the same ground gives the same bytes; memory does not grow with devices or months.
 */
export function* generateTrips(
  { seed, devices, from, months }: GenerateOrder,
  places: TripPlaces,
): Generator<Uint8Array<ArrayBuffer>, Truth> {
  const days = daysFrom(from, months)
  const random = createRandom(seed, 'generated trips')
  const writer = new TripWriter(ROWS_A_CHUNK)
  const truth = createTruth(knownPlaces(places.centres))
  const go = (startedAt: number, fromE: number, fromN: number, toE: number, toN: number, dwellS: number): void => {
    const straight = Math.hypot(toE - fromE, toN - fromN)
    // A number that nothing needs any more is still drawn, so that a seed makes the trips that it has always made.
    random()
    writer.startedAt = startedAt
    writer.endedAt = startedAt + 120 + Math.round(straight / 12)
    writer.originE = fromE
    writer.originN = fromN
    writer.destE = toE
    writer.destN = toN
    writer.originZone = places.zoneOf(fromE, fromN)
    writer.destZone = places.zoneOf(toE, toN)
    writer.dwellS = dwellS
    writer.purpose = 1 + Math.floor(random() * 5)
    writer.mode = straight < 2500 ? 3 : random() < 0.15 ? 0 : random() < 0.04 ? 4 : 1
    writer.distanceM = Math.round(straight * 1.25) + 40
    writer.pathLength = squaresAlong(
      [fromE, fromN, (fromE + toE) / 2 + (random() - 0.5) * straight * 0.2, (fromN + toN) / 2, toE, toN],
      writer.path,
    )
    writer.write()
    truth.add(writer)
  }
  for (let person = 1; person <= devices; person++) {
    const { easting: homeE, northing: homeN, centre } = places.home(random)
    writer.person = person
    writer.homeE = homeE
    writer.homeN = homeN
    writer.homeZone = places.zoneOf(homeE, homeN)
    writer.ageBand = Math.floor(random() * 7)
    writer.gender = Math.floor(random() * 3)
    writer.isEv = random() < 0.08 ? 1 : 0
    writer.weight = Math.round((30 + 20 * random()) * 1000) / 1000
    const [workE, workN] =
      random() < 0.4
        ? near(places, random, centre.easting, centre.northing, 450)
        : near(places, random, homeE, homeN, 5000)
    for (const dayS of days) {
      if (random() > OUT) continue
      const leave = 6 * 3600 + Math.floor(random() * 5 * 3600)
      const far = random() < 0.02 ? centreOf(places.centres, random) : null
      const [toE, toN] = far
        ? near(places, random, far.easting, far.northing, 800)
        : random() < 0.7
          ? [workE, workN]
          : near(places, random, homeE, homeN, 6000)
      const stayS = 1200 + Math.floor(random() * 7 * 3600)
      const startedAt = utcOfLocal(dayS, leave)
      go(startedAt, homeE, homeN, toE, toN, stayS)
      const backAt = writer.endedAt + stayS
      const isLast = dayS === days.at(-1) && backAt - dayS > 20 * 3600
      if (!isLast) go(backAt, toE, toN, homeE, homeN, random() < 0.1 ? -1 : 30_000 + Math.floor(random() * 20_000))
    }
    if (writer.isFull) yield writer.takeChunk()
  }
  const rest = writer.takeChunk()
  if (rest.byteLength > 0) yield rest
  return truth.result()
}
