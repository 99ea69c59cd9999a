import {
  intervalText,
  knownText,
  roundKnown,
  roundScore,
  scoreIntervalText,
  scoreText,
  shareText,
} from '../disclosure/known-digits.ts'
import { clearlyDiffer } from '../summaries/figure.ts'
import { MODE_NAMES, PURPOSE_NAMES } from '../trip-attributes.ts'

/** Everywhere outside a dataset's zones: an additional row and column of its matrix. */
export const OUTSIDE = 0

/**
 * Parts of the day, determined by the hour of departure: night 19:00 to 07:00, morning 07:00 to 10:00, day 10:00 to
 * 16:00, evening 16:00 to 19:00.
 */
export const PARTS_OF_DAY = ['night', 'morning', 'day', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]
export const DAY_TYPES = ['weekday', 'weekend'] as const

/** A flow from one zone to another or to itself, or to and from outside. */
export interface ZonePair {
  readonly o: number
  readonly d: number
}

/** A pair as a string, for use in maps and sets. */
export const pairKey = ({ o, d }: ZonePair): string => `${o}-${d}`

export const samePair = (a: ZonePair | null, b: ZonePair | null): boolean =>
  a === b || (a !== null && b !== null && a.o === b.o && a.d === b.d)

/** True if the trips stay within one zone. */
export const isInternal = ({ o, d }: ZonePair): boolean => o === d

/** Whether both ends are different zones of the dataset. Such a flow is drawn as a half-arrow. */
export const isBetweenZones = ({ o, d }: ZonePair): boolean => o !== d && o !== OUTSIDE && d !== OUTSIDE

/**
 * The modes that flows are selected by, keyed by code. HGVs count as road, because a separate mode would make all pairs
 * coarser.
 */
export const FLOW_MODES = { 0: MODE_NAMES[0], 1: 'Road, including HGV', 3: MODE_NAMES[3] } as const

/** The purposes that flows are selected by, keyed by code. The last two count together. */
export const FLOW_PURPOSES = {
  1: PURPOSE_NAMES[1],
  2: PURPOSE_NAMES[2],
  3: PURPOSE_NAMES[3],
  4: 'Other ⇔ Other, and other',
} as const

/** The flows between a zone and another one, in both directions. */
export interface BothWays<F> {
  readonly other: number
  /** From the other zone; undefined if it is in a pool. */
  readonly into: F | undefined
  readonly out: F | undefined
}

/**
 * A zone's flows, one for each zone at the other end, sorted by the trips in both directions, most first. They include
 * flows from and to outside, but not trips within the zone.
 */
export function flowsOfZone<F extends ZonePair & { readonly trips: number }>(
  items: readonly F[],
  zone: number,
): BothWays<F>[] {
  const byZone = new Map<number, { other: number; into: F | undefined; out: F | undefined }>()
  for (const flow of items) {
    if (flow.o === flow.d || (flow.o !== zone && flow.d !== zone)) continue
    const isOut = flow.o === zone
    const other = isOut ? flow.d : flow.o
    const both = byZone.get(other) ?? { other, into: undefined, out: undefined }
    both[isOut ? 'out' : 'into'] = flow
    byZone.set(other, both)
  }
  const trips = ({ into, out }: BothWays<F>) => (into?.trips ?? 0) + (out?.trips ?? 0)
  return [...byZone.values()].sort((a, b) => trips(b) - trips(a))
}

/** Daily trips below this number are written with decimals. */
const DECIMALS_BELOW = 10

/**
 * An average day's trips as text, with the digits that their margin supports.
 * @example tripsText(1359.4, 12) // '1,400'
 * @example tripsText(3.27, 30) // '3.3'
 */
export const tripsText = (trips: number, marginPercent: number | null): string =>
  (trips < DECIMALS_BELOW ? scoreText : knownText)(trips, marginPercent)

/** The number that `tripsText` shows, for files. */
export const roundTrips = (trips: number, marginPercent: number | null): number =>
  (trips < DECIMALS_BELOW ? roundScore : roundKnown)(trips, marginPercent)

/**
 * The 95 % interval for an average day's trips; null for an exact figure.
 * @example tripsIntervalText(3.27, 30) // '2.3 to 4.3'
 */
export const tripsIntervalText = (trips: number, marginPercent: number | null): string | null =>
  (trips < DECIMALS_BELOW ? scoreIntervalText : intervalText)(trips, marginPercent)

/** Trips, and the half-width of their 95 % interval, as a percentage. */
interface Trips {
  readonly trips: number
  readonly margin: number | null
}

const MINUS = '\u2212'

/** True if the 95 % intervals of two figures do not overlap. */
export const clearlyDifferentTrips = (a: Trips, b: Trips): boolean => {
  const released = ({ trips, margin }: Trips) => ({ name: '', value: trips, margin })
  return clearlyDiffer(released(a), released(b))
}

/**
 * How much the first exceeds the second, with the digits that its margin supports; 'not clear' if the intervals
 * overlap.
 * @example tripDifferenceText({ trips: 900, margin: 5 }, { trips: 400, margin: 5 }) // '+500'
 */
export function tripDifferenceText(a: Trips, b: Trips): string {
  if (!clearlyDifferentTrips(a, b)) return 'not clear'
  const more = a.trips - b.trips
  const margin = Math.hypot(a.trips * (a.margin ?? 0), b.trips * (b.margin ?? 0)) / Math.abs(more)
  return `${more < 0 ? MINUS : '+'}${tripsText(Math.abs(more), margin)}`
}

/** Pairs of zones that are shown together because each on its own would have too few devices. */
interface ZoneSets {
  readonly origins: readonly number[]
  readonly destinations: readonly number[]
}

/** The pairs of a pool, except the pair from outside to outside. */
export const poolPairs = ({ origins, destinations }: ZoneSets): ZonePair[] =>
  origins.flatMap(o => destinations.flatMap(d => (o === OUTSIDE && d === OUTSIDE ? [] : [{ o, d }])))

/**
 * A sentence about the share of all trips in pairs that are shown on their own; null if no trips exist.
 * @param total trips of the period; null if the selection is not shown
 * @example poolsText([{ trips: 88 }], 100) // '88% of trips are shown pair by pair, the others in pools of pairs that
 * are too thin alone.'
 */
export function poolsText(alone: readonly { readonly trips: number }[], total: number | null): string | null {
  if (total === null || total <= 0) return null
  const share = Math.min(1, alone.reduce((sum, { trips }) => sum + trips, 0) / total)
  return `${shareText(share, 0)} of trips are shown pair by pair, the others in pools of pairs that are too thin alone.`
}

/** Upper ends, in km, of the distance bands between zone centres. The last band contains all longer distances. */
const DISTANCE_BANDS_KM = [1, 2, 5, 10, 20] as const

/** Distances above `fromKm` up to and including `toKm`, which is null for the last band. */
interface DistanceBand {
  readonly fromKm: number
  readonly toKm: number | null
}

export const DISTANCE_BANDS: readonly DistanceBand[] = [...DISTANCE_BANDS_KM, null].map((toKm, at) => ({
  fromKm: DISTANCE_BANDS_KM[at - 1] ?? 0,
  toKm,
}))

/** The index of the band for a distance in metres. @example distanceBandOf(2000) // 1 */
export const distanceBandOf = (metres: number): number =>
  DISTANCE_BANDS.findIndex(({ toKm }) => toKm === null || metres <= toKm * 1000)

/** @example distanceBandText({ fromKm: 2, toKm: 5 }) // '2 to 5 km' */
export const distanceBandText = ({ fromKm, toKm }: DistanceBand): string =>
  toKm === null ? `Over ${fromKm} km` : fromKm === 0 ? `Up to ${toKm} km` : `${fromKm} to ${toKm} km`
