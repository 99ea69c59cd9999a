/**
 * A plain implementation of catchments and stations (docs/movement-data.md). It sorts everything again for each
 * question. Shares no code with the product.
 */
export interface Zone {
  readonly zoneId: number
  readonly visits: number
  readonly margin: number | null
  readonly residents: number | null
}

/** The part of the catchment, 0 (core) to 3 (beyond), of each zone that can be ranked. */
export function partsOf(zones: readonly Zone[], perResident: boolean): Map<number, number> {
  const left = zones.filter(({ residents }) => !perResident || (residents !== null && residents > 0))
  const keyOf = ({ visits, residents }: Zone) => (perResident ? visits / residents! : visits)
  const all = left.reduce((sum, { visits }) => sum + visits, 0)
  const parts = new Map<number, number>()
  let taken = 0
  while (left.length > 0) {
    let first = 0
    left.forEach((zone, at) => {
      const best = left[first]!
      const keys = [keyOf(zone) - keyOf(best), zone.visits - best.visits, best.zoneId - zone.zoneId]
      if ((keys.find(key => key !== 0) ?? 0) > 0) first = at
    })
    const [zone] = left.splice(first, 1)
    const isBelow = (percent: number) => taken * 100 < percent * all
    parts.set(zone!.zoneId, isBelow(60) ? 0 : isBelow(80) ? 1 : isBelow(95) ? 2 : 3)
    taken += zone!.visits
  }
  return parts
}

/** Zones whose part changes when their visits move to either end of their 95 % interval. */
export function unstableOf(zones: readonly Zone[], perResident: boolean): Set<number> {
  const unstable = new Set<number>()
  for (const zone of zones) {
    const half = (zone.margin ?? 100) / 100
    const ends =
      half > 0.3
        ? [zone.visits / Math.exp(half), zone.visits * Math.exp(half)]
        : [zone.visits - zone.visits * half, zone.visits + zone.visits * half]
    const answers = ends.map(visits =>
      partsOf(
        zones.map(each => (each === zone ? { ...each, visits } : each)),
        perResident,
      ).get(zone.zoneId),
    )
    if (answers[0] !== answers[1]) unstable.add(zone.zoneId)
  }
  return unstable
}
