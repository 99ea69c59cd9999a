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
