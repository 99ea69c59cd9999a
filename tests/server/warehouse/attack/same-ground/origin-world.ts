import type { Polygon } from '../../../../reference/movement.ts'
import { randomOf } from '../../../../support/random.ts'
import type { TripRow } from '../../../../support/trips.ts'
import { discAt } from '../free/expectations.ts'
import { QUESTIONS, type Question, type Seen } from '../score.ts'
import { createArrivals, createVisitors, type Place } from '../world/arrive.ts'

/** A destination, and places of origin. Each place of origin has some people and, apart from them, a group. */
export interface OriginWorld {
  readonly trips: readonly TripRow[]
  readonly area: readonly Polygon[]
  /** The destination and all places of origin. */
  readonly all: readonly Polygon[]
  /**
   * The i-th place of origin is small zone 2 * i + 1 and its group's ground is 2 * i + 2. Both are in middle zone i +
   * 1.
   */
  readonly origins: readonly { readonly question: Question; readonly isMore: boolean }[]
}

export const PLACE: Place = [430_000, 380_000]
const NEAR_M = 300
const WEST = 300_000
const NORTHING = 400_000
/** The distance between places of origin; each group is half that distance to the east. */
export const ORIGIN_M = 1000
/** The first place of origin's ground. */
export const FIRST_ORIGIN: Polygon = [
  [
    [WEST, NORTHING - NEAR_M],
    [WEST + ORIGIN_M / 2, NORTHING - NEAR_M],
    [WEST + ORIGIN_M / 2, NORTHING + NEAR_M],
    [WEST, NORTHING + NEAR_M],
  ],
]
/** A point on the first place of origin's ground. */
export const ORIGINS_AT: Place = [WEST + 10, NORTHING]
const PEOPLE = 60

/** The number of the place of origin, and whether the easting is on the group's ground. */
export const originAt = (easting: number): { readonly origin: number; readonly isGroup: boolean } => ({
  origin: Math.floor((easting - WEST) / ORIGIN_M),
  isGroup: (easting - WEST) % ORIGIN_M >= ORIGIN_M / 2,
})

/**
 * @param cases how many places of origin there are per question; everyone except the groups travels by electric vehicle
 * @param groupsLive true if the groups, and nobody else, live at the destination
 */
export const makeOriginWorld = (seed: number, cases: number, groupsLive = false): OriginWorld => {
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
    const visitor = { ...electric(PLACE), isEv: !isGroup, ...(isGroup && groupsLive && { home: PLACE }) }
    trips.push(arrive(visitor, dest, { origin: from, originZone, path: [] }))
  }
  for (const [origin, { question, isMore }] of origins.entries()) {
    for (let i = 0; i < PEOPLE; i++) come(origin, false)
    for (let i = 0; i < question[isMore ? 1 : 0]; i++) come(origin, true)
  }
  const [west, east] = [WEST, WEST + origins.length * ORIGIN_M]
  const strip: Polygon = [
    [
      [west, NORTHING - NEAR_M],
      [east, NORTHING - NEAR_M],
      [east, NORTHING + NEAR_M],
      [west, NORTHING + NEAR_M],
    ],
  ]
  return { trips, area: [discAt(PLACE)], all: [discAt(PLACE), strip], origins }
}

/**
 * The difference between the number of a group's ground and the number of its place of origin, if grounds are numbered
 * after all places of origin.
 */
export const AFTER_PLACES = 10_000
/** In these zone files, a group's ground is a separate zone; in others, it belongs to its place of origin. */
const GROUND_OF: Readonly<Record<string, number>> = { apart: 2, 'after places': 2 + AFTER_PLACES }
export const locateOrigins = async (fileKey: string, eastings: Float64Array): Promise<Uint32Array> =>
  Uint32Array.from(eastings, easting => {
    const { origin, isGroup } = originAt(easting)
    return 2 * origin + (isGroup ? (GROUND_OF[fileKey] ?? 1) : 1)
  })

/** The small zones of all places of origin and groups. */
export const zonesOfOrigins = ({ origins }: OriginWorld): number[] => origins.flatMap((_, i) => [2 * i + 1, 2 * i + 2])

/**
 * What an attacker sees of the groups in each question: a figure that counts them minus one that does not, for each
 * zone of origin.
 */
export const seenDifferences = (
  { origins }: OriginWorld,
  more: ReadonlyMap<number, number>,
  fewer: ReadonlyMap<number, number>,
  zoneOf: (origin: number) => number = origin => 2 * origin + 1,
): Readonly<Record<string, readonly Seen[]>> =>
  Object.fromEntries(
    QUESTIONS.map(question => {
      const seen = origins.flatMap(({ question: of, isMore }, origin): Seen[] => {
        const [a, b] = [more.get(zoneOf(origin)), fewer.get(2 * origin + 1)]
        return of === question ? [{ seen: a === undefined || b === undefined ? -1 : a - b, isMore }] : []
      })
      return [`${question[0] || 'none'} or ${question[1]}`, seen]
    }),
  )
