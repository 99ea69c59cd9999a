import RBush from 'rbush'
import type { ListedReport } from '../../contract/datasets.ts'
import { calledPlace } from '../../domain/dataset-names.ts'

/** `Headingley, Leeds; Otley and 3 more`; empty where nothing is named. */
export const somePlaces = ({ places, placeCount }: Pick<ListedReport, 'places' | 'placeCount'>): string => {
  const first = places.map(calledPlace).join('; ')
  return placeCount > places.length ? `${first} and ${placeCount - places.length} more` : first
}

/** A box in pixels of the map. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The square of all points that are at most so far from a point in both directions. */
export const boxAround = ({ x, y }: { readonly x: number; readonly y: number }, distancePx: number): Box => ({
  minX: x - distancePx,
  minY: y - distancePx,
  maxX: x + distancePx,
  maxY: y + distancePx,
})

/** Boxes that come and go, found by place: a map of thousands of pins compares each with those around it only. */
const boxTree = <B extends Box>(boxes: readonly B[] = []): RBush<B> => new RBush<B>().load([...boxes])

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

/** A pin in pixels of the map, and what stands beside it. */
interface LabelledPin {
  readonly x: number
  readonly y: number
  readonly text: string
}

const LETTER_PX = 7
const MOST_PX = 180
const HEIGHT_PX = 20
/** From the middle of a pin to its label. */
const BESIDE_PX = 15
const PIN_PX = 13

/** Less than any difference that is seen: boxes that share an edge only do not overlap. */
const EDGE_PX = 1e-6

const labelOf = ({ x, y, text }: LabelledPin): Box => ({
  minX: x + BESIDE_PX + EDGE_PX,
  minY: y - HEIGHT_PX / 2 + EDGE_PX,
  maxX: x + BESIDE_PX + Math.min(MOST_PX, text.length * LETTER_PX + 12) - EDGE_PX,
  maxY: y + HEIGHT_PX / 2 - EDGE_PX,
})

/** Which pins have room for their label to the right: it lies on no pin and on no label before it. */
export const labelledPins = (pins: readonly LabelledPin[], widthPx: number): readonly boolean[] => {
  const taken = boxTree(pins.map(pin => boxAround(pin, PIN_PX)))
  return pins.map(pin => {
    const label = labelOf(pin)
    const hasRoom = label.maxX <= widthPx && !taken.collides(label)
    if (hasRoom) taken.insert(label)
    return hasRoom
  })
}
