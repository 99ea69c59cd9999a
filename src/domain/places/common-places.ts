/**
 * The finest places that consist of whole places of every map: those that overlap in any of the maps are joined. Maps that are cut
 * through one tree have the coarser of their places in common.
 * @param maps by map, its places as lists of zones
 * @returns the zones of each common place
 */
export function commonPlaces(maps: readonly (readonly (readonly number[])[])[]): readonly (readonly number[])[] {
  const above = new Map<number, number>()
  const rootOf = (zone: number): number => {
    let root = zone
    for (let next = above.get(root) ?? root; next !== root; next = above.get(root) ?? root) root = next
    for (let at = zone; at !== root; ) {
      const next = above.get(at)!
      above.set(at, root)
      at = next
    }
    return root
  }
  for (const places of maps)
    for (const [first, ...others] of places) {
      if (first === undefined) continue
      const root = rootOf(first)
      above.set(root, root)
      for (const zone of others) above.set(rootOf(zone), root)
    }
  const places = new Map<number, number[]>()
  for (const zone of above.keys()) {
    const root = rootOf(zone)
    const zones = places.get(root)
    if (zones === undefined) places.set(root, [zone])
    else zones.push(zone)
  }
  return [...places.values()].map(zones => zones.sort((a, b) => a - b))
}
