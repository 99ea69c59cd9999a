import RBush from 'rbush'
import type { Dataset } from '../../contract/wire-names.ts'
import { calledPlace } from '../../domain/dataset-names.ts'

/** Names some places: `Headingley, Leeds; Otley and 3 more`. Empty if no place has a name. */
export const somePlaces = ({ places, placeCount }: Pick<Dataset, 'places' | 'placeCount'>): string => {
  const first = places.map(calledPlace).join('; ')
  return placeCount > places.length ? `${first} and ${placeCount - places.length} more` : first
}

/** A box in map pixels. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Returns the square around a point with the given half side. */
export const boxAround = ({ x, y }: { readonly x: number; readonly y: number }, distancePx: number): Box => ({
  minX: x - distancePx,
  minY: y - distancePx,
  maxX: x + distancePx,
  maxY: y + distancePx,
})

/**
 * Creates a spatial index of boxes that can be added and removed, so that a map with thousands of pins only compares
 * each pin with its neighbours.
 */
const boxTree = <B extends Box>(boxes: readonly B[] = []): RBush<B> => new RBush<B>().load([...boxes])

/** A pin in map pixels. */
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
 * Clusters nearby pins at their average position.
 * @param distancePx the distance from a cluster's first pin within which others join it
 * @param minimumPx the minimum distance between clusters; a cluster that comes nearer is moved towards its first pin
 */
export const clusterPins = <T>(
  pins: readonly Pin<T>[],
  distancePx: number,
  minimumPx: number,
): readonly Cluster<T>[] => {
  const all = pins.map((pin, at) => ({ ...boxAround(pin, 0), pin, at }))
  const free = boxTree(all)
  const clustered = new Set<Pin<T>>()
  const placed = boxTree()
  const clusters: Cluster<T>[] = []
  for (const first of pins) {
    if (clustered.has(first)) continue
    const near = free
      .search(boxAround(first, distancePx))
      .filter(({ pin }) => Math.hypot(pin.x - first.x, pin.y - first.y) <= distancePx)
      .sort((a, b) => a.at - b.at)
    for (const one of near) {
      clustered.add(one.pin)
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

/** A pin in map pixels, with its label. */
interface LabelledPin {
  readonly x: number
  readonly y: number
  readonly text: string
}

const LETTER_PX = 7
const MOST_PX = 180
const HEIGHT_PX = 20
/** The distance from a pin's centre to its label, in px. */
const BESIDE_PX = 15
const PIN_PX = 13

/** A tolerance of less than a pixel, so that boxes that only share an edge do not overlap. */
const EDGE_PX = 1e-6

const labelOf = ({ x, y, text }: LabelledPin): Box => ({
  minX: x + BESIDE_PX + EDGE_PX,
  minY: y - HEIGHT_PX / 2 + EDGE_PX,
  maxX: x + BESIDE_PX + Math.min(MOST_PX, text.length * LETTER_PX + 12) - EDGE_PX,
  maxY: y + HEIGHT_PX / 2 - EDGE_PX,
})

/** Decides which pins have room for a label on the right that covers no pin and no earlier label. */
export const labelledPins = (pins: readonly LabelledPin[], widthPx: number): readonly boolean[] => {
  const occupied = boxTree(pins.map(pin => boxAround(pin, PIN_PX)))
  return pins.map(pin => {
    const label = labelOf(pin)
    const hasRoom = label.maxX <= widthPx && !occupied.collides(label)
    if (hasRoom) occupied.insert(label)
    return hasRoom
  })
}
