import { boxAround, boxTree } from './box-tree.ts'

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
  const all = pins.map((pin, at) => ({ ...boxAround(pin, 0), pin, at }))
  const free = boxTree(all)
  const taken = new Set<Pin<T>>()
  const placed = boxTree()
  const clusters: Cluster<T>[] = []
  for (const first of pins) {
    if (taken.has(first)) continue
    const near = free
      .search(boxAround(first, distancePx))
      .filter(({ pin }) => Math.hypot(pin.x - first.x, pin.y - first.y) <= distancePx)
      .sort((a, b) => a.at - b.at)
    for (const one of near) {
      taken.add(one.pin)
      free.remove(one)
    }
    const middle = (of: (pin: Pin<T>) => number) => near.reduce((sum, { pin }) => sum + of(pin), 0) / near.length
    const place = { x: middle(pin => pin.x), y: middle(pin => pin.y) }
    const isTooNear = placed
      .search(boxAround(place, minimumPx))
      .some(other => Math.hypot(other.minX - place.x, other.minY - place.y) < minimumPx)
    const { x, y } = isTooNear ? first : place
    placed.insert(boxAround({ x, y }, 0))
    clusters.push({ x, y, items: near.map(({ pin }) => pin.item) })
  }
  return clusters
}
