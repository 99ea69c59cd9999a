import { normalPair, type Random } from './random.ts'
import { atHalfWidths, Z_95 } from './summaries/figure.ts'

/** The parts of a catchment, from the inside out. `beyond` is outside all cuts. */
export const CATCHMENT_PARTS = ['Core', 'Secondary', 'Tertiary', 'Beyond'] as const
export type CatchmentPart = 0 | 1 | 2 | 3

/**
 * The shares of all released visits at which the ranked zones are cut. They are percentages, so that integers can be
 * compared exactly.
 */
export const CATCHMENT_CUTS_PERCENT = [60, 80, 95] as const

/** A zone of origin with its released visits. */
export interface OriginZone {
  readonly zoneId: number
  readonly visits: number
  /** Half-width of the 95 % interval, as a percentage of the visits. */
  readonly margin: number | null
  /** Residents; null if unknown. */
  readonly residents: number | null
}

/** The figure that zones are ranked by before they are cut. */
export type RankedBy = 'visits' | 'visits-per-resident'

export interface Catchment {
  /** The part that each zone belongs to, according to its released figure. */
  readonly parts: ReadonlyMap<number, CatchmentPart>
  /** Zones that cannot be ranked because their residents are unknown. They are not in any cut. */
  readonly unranked: readonly number[]
}

/**
 * A zone's position in the ranking: larger figures come first, then larger numbers of visits, then smaller zone
 * numbers.
 */
interface Ranked {
  readonly zoneId: number
  readonly visits: number
  readonly figure: number
}

const before = (a: Ranked, b: Ranked): number => b.figure - a.figure || b.visits - a.visits || a.zoneId - b.zoneId

/** A zone's part, given the visits of the zones ranked before it. The zone that reaches a share is inside. */
const partAt = (visitsBefore: number, total: number): CatchmentPart =>
  CATCHMENT_CUTS_PERCENT.filter(cut => 100 * visitsBefore >= cut * total).length as CatchmentPart

const isRanked = ({ residents }: OriginZone, rankedBy: RankedBy): boolean =>
  rankedBy === 'visits' || (residents ?? 0) > 0

/** Ranks zones and cuts them at 60 %, 80 % and 95 % of all visits. */
function partsOf(zones: readonly OriginZone[], rankedBy: RankedBy): Map<number, CatchmentPart> {
  const ranked = zones
    .map(({ zoneId, visits, residents }) => ({
      zoneId,
      visits,
      figure: rankedBy === 'visits' ? visits : visits / (residents ?? 1),
    }))
    .sort(before)
  const total = ranked.reduce((sum, { visits }) => sum + visits, 0)
  let visitsBefore = 0
  const parts = new Map<number, CatchmentPart>()
  for (const { zoneId, visits } of ranked) {
    parts.set(zoneId, partAt(visitsBefore, total))
    visitsBefore += visits
  }
  return parts
}

/**
 * Cuts zones of origin, ranked by their visits or by their visits per resident, at 60 %, 80 % and 95 % of all released
 * visits.
 * @param zones only released zones, in any order
 */
export const catchmentOf = (zones: readonly OriginZone[], rankedBy: RankedBy): Catchment => ({
  parts: partsOf(
    zones.filter(zone => isRanked(zone, rankedBy)),
    rankedBy,
  ),
  unranked: zones.filter(zone => !isRanked(zone, rankedBy)).map(({ zoneId }) => zoneId),
})

/** For each part, the share of draws in which a zone belongs to it, from the core outwards. */
export type PartChances = readonly number[]

/** The number of draws to estimate chances from. With this many, a chance of 90 % is known to about ±4 %. */
const CATCHMENT_DRAWS = 200

/**
 * Each zone's chances of belonging to each part, over draws of all zones' true visits from their 95 % intervals. A cut
 * depends on every zone, so all zones are drawn together.
 * @returns a generator that yields after each draw, so that a caller can spread the work over tasks; it returns the
 * chances by ranked zone
 */
export function* drawParts(
  zones: readonly OriginZone[],
  rankedBy: RankedBy,
  random: Random,
): Generator<void, ReadonlyMap<number, PartChances>> {
  const ranked = zones.filter(zone => isRanked(zone, rankedBy))
  const counts = new Map(ranked.map(({ zoneId }) => [zoneId, [0, 0, 0, 0]]))
  for (let draw = 0; draw < CATCHMENT_DRAWS; draw++) {
    const drawn = ranked.map(zone => ({ ...zone, visits: drawnVisits(zone, random) }))
    for (const [zone, part] of partsOf(drawn, rankedBy)) counts.get(zone)![part]! += 1
    yield
  }
  return new Map([...counts].map(([zone, parts]) => [zone, parts.map(count => count / CATCHMENT_DRAWS)]))
}

const drawnVisits = ({ visits, margin }: OriginZone, random: Random): number =>
  Math.max(0, atHalfWidths(visits, margin, normalPair(random)[0] / Z_95))

/**
 * Half of all visits start within this distance: the weighted median of the zones' distances. Null if there are no
 * visits.
 * @param zones distances in any unit
 */
export function halfwayDistance(
  zones: readonly { readonly visits: number; readonly distance: number }[],
): number | null {
  const rising = zones.toSorted((a, b) => a.distance - b.distance)
  const half = rising.reduce((sum, { visits }) => sum + visits, 0) / 2
  let within = 0
  for (const { visits, distance } of rising) {
    within += visits
    if (visits > 0 && within >= half) return distance
  }
  return null
}

/**
 * Visits per 1,000 residents; null if the number of residents is unknown or zero.
 * @param visits a month's visits, to get visits per 1,000 residents and month
 * @example penetration(1200, 1500) // 800
 */
export const penetration = (visits: number, residents: number | null): number | null =>
  residents === null || residents <= 0 ? null : (1000 * visits) / residents
