/** Plain, slow versions of the engine's selection functions, for comparison. */

export type Links = ReadonlyMap<number, ReadonlySet<number>>

/** The connected components of some zones, each a sorted list, found by flood fill. */
export const componentsPlainly = (links: Links, zones: readonly number[]): number[][] => {
  const left = new Set(zones)
  const parts: number[][] = []
  for (const zone of zones) {
    if (!left.delete(zone)) continue
    const part = [zone]
    for (const at of part) for (const to of links.get(at) ?? []) if (left.delete(to)) part.push(to)
    parts.push(part.sort((a, b) => a - b))
  }
  return parts
}

/**
 * The number of zones on the shortest path between two parts, found by breadth-first search; Infinity if they are not
 * connected.
 */
export const stepsBetweenPlainly = (
  links: Links,
  from: readonly number[],
  to: readonly number[],
  banned: number,
): number => {
  let ring = new Set(from)
  const seen = new Set([...from, banned])
  for (let steps = 0; ring.size > 0; steps++) {
    const next = new Set<number>()
    for (const zone of ring)
      for (const other of links.get(zone) ?? []) {
        if (to.includes(other)) return steps
        if (!seen.has(other)) next.add(other)
        seen.add(other)
      }
    ring = next
  }
  return Number.POSITIVE_INFINITY
}
