/** A pin in pixels of the map. */
export interface Pin<T> {
  readonly x: number
  readonly y: number
  readonly item: T
}

export interface Cluster<T> {
  readonly x: number
  readonly y: number
  readonly items: readonly T[]
}

/**
 * Pins that lie close together become one, at their middle.
 * @param distancePx pins within it of the first join that one's cluster
 * @param minimumPx a cluster is kept at least so far from another, moved towards its first pin where its middle comes nearer
 */
export const clusterPins = <T>(
  pins: readonly Pin<T>[],
  distancePx: number,
  minimumPx: number,
): readonly Cluster<T>[] => {
  const taken = new Set<Pin<T>>()
  const clusters: Cluster<T>[] = []
  for (const first of pins) {
    if (taken.has(first)) continue
    const near = pins.filter(pin => !taken.has(pin) && Math.hypot(pin.x - first.x, pin.y - first.y) <= distancePx)
    for (const pin of near) taken.add(pin)
    const middle = (of: (pin: Pin<T>) => number) => near.reduce((sum, pin) => sum + of(pin), 0) / near.length
    const place = { x: middle(pin => pin.x), y: middle(pin => pin.y) }
    const crowded = clusters.some(other => Math.hypot(other.x - place.x, other.y - place.y) < minimumPx)
    clusters.push({ ...(crowded ? { x: first.x, y: first.y } : place), items: near.map(({ item }) => item) })
  }
  return clusters
}
