/**
 * A plain implementation of catchments and stations (docs/movement-data.md), which sorts everything again for each
 * question. Shares no code with the product.
 */
export interface Zone {
  readonly zoneId: number
  readonly visits: number
  readonly margin: number | null
  readonly residents: number | null
}

/** The part of the catchment, from 0 (core) to 3 (beyond), for each zone that can be ranked. */
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

/**
 * For each zone, how often it belongs to each part, 0 to 3, when every zone's visits are drawn from its 95 % interval.
 */
export function chancesOf(
  zones: readonly Zone[],
  perResident: boolean,
  random: () => number,
  draws: number,
): Map<number, number[]> {
  const chances = new Map<number, number[]>()
  for (let draw = 0; draw < draws; draw++) {
    const drawn = zones.map(zone => {
      const half = (zone.margin ?? 100) / 100
      const deviate = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
      const moved = (half * deviate) / 1.96
      return { ...zone, visits: zone.visits * (half > 0.3 ? Math.exp(moved) : 1 + moved) }
    })
    for (const [zone, part] of partsOf(drawn, perResident)) {
      const ofZone = chances.get(zone) ?? [0, 0, 0, 0]
      ofZone[part]! += 1 / draws
      chances.set(zone, ofZone)
    }
  }
  return chances
}
