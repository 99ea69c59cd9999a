import { createRandom, normalPair, type Random } from '../../demo/world/random.ts'
import { squaresAlong } from '../../demo/world/trips/path-squares.ts'
import { TripWriter } from '../../demo/world/trips/trip-writer.ts'
import { daysFrom, utcOfLocal } from './local-time.ts'
import { createTruth, type Truth } from './truth.ts'

/** Cities that people live about, with their share of all; eastings and northings of the National Grid. */
export const CITIES: readonly (readonly [easting: number, northing: number, share: number, spreadM: number])[] = [
  [430_000, 433_700, 0.3, 9000],
  [528_500, 179_500, 0.3, 12_000],
  [384_000, 398_000, 0.15, 8000],
  [407_000, 287_000, 0.15, 8000],
  [325_000, 674_000, 0.1, 7000],
]
const ROWS_A_CHUNK = 500_000
/** Zones are squares of this side, numbered from the south-west, so that every place has one. Metres. */
const ZONE_M = 1000
const OUT = 0.55

export interface GenerateOrder {
  readonly seed: number
  readonly devices: number
  /** Whole months from this one (2026-09). */
  readonly from: string
  readonly months: number
}

const zoneOf = (e: number, n: number) => 1 + Math.floor(e / ZONE_M) + 700 * Math.floor(n / ZONE_M)
const clamp = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value)))

const near = (random: Random, e: number, n: number, spreadM: number): [number, number] => {
  const [x, y] = normalPair(random)
  return [clamp(e + x * spreadM, 700_000), clamp(n + y * spreadM, 1_300_000)]
}

const cityOf = (random: Random) => {
  let left = random()
  for (const city of CITIES) {
    left -= city[2]
    if (left < 0) return city
  }
  return CITIES[0]!
}

/**
 * Trips of invented people, person after person, in chunks of RowBinary (trip-columns.ts), and at the end what is true of
 * them. The same order gives the same bytes; memory does not grow with devices or months.
 */
export function* generateTrips({
  seed,
  devices,
  from,
  months,
}: GenerateOrder): Generator<Uint8Array<ArrayBuffer>, Truth> {
  const days = daysFrom(from, months)
  const random = createRandom(seed, 'generated trips')
  const writer = new TripWriter(ROWS_A_CHUNK)
  const truth = createTruth()
  const go = (startedAt: number, fromE: number, fromN: number, toE: number, toN: number, dwellS: number): void => {
    const straight = Math.hypot(toE - fromE, toN - fromN)
    writer.key = Math.floor(random() * 4_294_967_296)
    writer.startedAt = startedAt
    writer.endedAt = startedAt + 120 + Math.round(straight / 12)
    writer.originE = fromE
    writer.originN = fromN
    writer.destE = toE
    writer.destN = toN
    writer.originZone = zoneOf(fromE, fromN)
    writer.destZone = zoneOf(toE, toN)
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
    const [cityE, cityN, , spreadM] = cityOf(random)
    const [homeE, homeN] = near(random, cityE, cityN, spreadM)
    writer.person = person
    writer.homeE = homeE
    writer.homeN = homeN
    writer.homeZone = zoneOf(homeE, homeN)
    writer.ageBand = Math.floor(random() * 7)
    writer.gender = Math.floor(random() * 3)
    writer.isEv = random() < 0.08 ? 1 : 0
    writer.weight = Math.round((30 + 20 * random()) * 1000) / 1000
    const [workE, workN] = random() < 0.4 ? near(random, cityE, cityN, 450) : near(random, homeE, homeN, 5000)
    for (const dayS of days) {
      if (random() > OUT) continue
      const leave = 6 * 3600 + Math.floor(random() * 5 * 3600)
      const far = random() < 0.02 ? cityOf(random) : null
      const [toE, toN] = far
        ? near(random, far[0], far[1], 800)
        : random() < 0.7
          ? [workE, workN]
          : near(random, homeE, homeN, 6000)
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
