import { interval } from './summaries/figure.ts'

/** The parts of a catchment, the innermost first. `beyond` is outside all cuts. */
export const CATCHMENT_PARTS = ['Core', 'Secondary', 'Tertiary', 'Beyond'] as const
export type CatchmentPart = 0 | 1 | 2 | 3

/** The shares of all released visits at which the ranked zones are cut, in per cent, so that whole visits are compared exactly. */
export const CATCHMENT_CUTS_PERCENT = [60, 80, 95] as const

/** A zone of origin with its released visits. */
export interface OriginZone {
  readonly zoneId: number
  readonly visits: number
  /** Half-width of the 95 % interval, in per cent of the visits. */
  readonly margin: number | null
  /** Residents; null if unknown. */
  readonly residents: number | null
}

/** The figure by which the zones are ranked before they are cut. */
export type RankedBy = 'visits' | 'visits-per-resident'

/** The part of a catchment that a zone belongs to, and the parts that it may belong to. */
export interface PlacedZone {
  readonly part: CatchmentPart
  /** The part if the zone alone had the visits at the upper end of its interval; never a part farther out than `part`. */
  readonly innermost: CatchmentPart
  /** The part if it alone had the visits at the lower end. */
  readonly outermost: CatchmentPart
}

export interface Catchment {
  readonly zones: ReadonlyMap<number, PlacedZone>
  /** Zones that cannot be ranked because their residents are unknown; they are not in any cut. */
  readonly unranked: readonly number[]
}

/** A zone's place in the ranking: the larger figure first, then the larger number of visits, then the smaller number. */
interface Ranked {
  readonly zoneId: number
  readonly visits: number
  readonly figure: number
}

const before = (a: Ranked, b: Ranked): number => b.figure - a.figure || b.visits - a.visits || a.zoneId - b.zoneId

/** The part of a zone, from the visits of the zones ranked before it. The zone that reaches a share is inside. */
const partAt = (visitsBefore: number, total: number): CatchmentPart =>
  CATCHMENT_CUTS_PERCENT.filter(cut => 100 * visitsBefore >= cut * total).length as CatchmentPart

/**
 * Cuts zones of origin, ranked by their visits or by their visits per resident, at 60 %, 80 % and 95 % of all released
 * visits.  A cut is only as certain as the zones next to it, so each zone is placed three times: by its figure, and as
 * if it alone had the visits at either end of its 95 % interval. Zones with different answers may belong to another
 * part.
 * @param zones released zones only; their order does not matter
 */
export function catchmentOf(zones: readonly OriginZone[], rankedBy: RankedBy): Catchment {
  const isRanked = ({ residents }: OriginZone) => rankedBy === 'visits' || (residents ?? 0) > 0
  const figureOf = (zone: OriginZone, visits: number) =>
    rankedBy === 'visits' ? visits : visits / (zone.residents ?? 1)
  const rankedAs = (zone: OriginZone, visits: number): Ranked => ({
    zoneId: zone.zoneId,
    visits,
    figure: figureOf(zone, visits),
  })
  const rankable = zones.filter(isRanked)
  const ranked = rankable.map(zone => rankedAs(zone, zone.visits)).sort(before)
  // sums[n]: visits of the first n zones
  const sums = [0]
  for (const { visits } of ranked) sums.push(sums.at(-1)! + visits)
  const total = sums.at(-1)!
  const positions = new Map(ranked.map(({ zoneId }, at) => [zoneId, at]))

  const partWith = (zone: OriginZone, visits: number): CatchmentPart => {
    const own = positions.get(zone.zoneId)!
    const place = firstAfter(ranked, rankedAs(zone, visits))
    const visitsBefore = sums[place]! - (own < place ? zone.visits : 0)
    return partAt(visitsBefore, total - zone.visits + visits)
  }
  return {
    zones: new Map(
      rankable.map(zone => {
        const [low, high] = interval(zone.visits, zone.margin)
        const part = partWith(zone, zone.visits)
        return [zone.zoneId, { part, innermost: partWith(zone, high), outermost: partWith(zone, low) }]
      }),
    ),
    unranked: zones.filter(zone => !isRanked(zone)).map(({ zoneId }) => zoneId),
  }
}

/** The number of zones ranked before a zone, by binary search. */
function firstAfter(ranked: readonly Ranked[], zone: Ranked): number {
  let [low, high] = [0, ranked.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (before(ranked[middle]!, zone) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** True if the interval of a zone's figure spans a cut. */
export const mayChangeSides = ({ innermost, outermost }: PlacedZone): boolean => innermost !== outermost

/**
 * The distance within which half of all visits start: the weighted median of the zones' distances; null without visits.
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
 * Visits per 1,000 residents; null if the residents are unknown or zero.
 * @param visits of a month, for visits per 1,000 residents a month
 * @example penetration(1200, 1500) // 800
 */
export const penetration = (visits: number, residents: number | null): number | null =>
  residents === null || residents <= 0 ? null : (1000 * visits) / residents
