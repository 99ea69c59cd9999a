import type { LonLat } from '../../../workers/contract.ts'
import { mercator } from '../../domain/geography/coordinates.ts'
import type { FlowArrow, FlowCircle, FlowFeed } from './flow-feed.ts'

/**
 * The number of values per half-arrow: both places, both zones, the width, the tint, whether it is among the largest,
 * and the space at both ends.
 */
export const ARROW_NUMBERS = 11
/** The number of values per circle: place, radius and kind. */
export const CIRCLE_NUMBERS = 4

const KINDS: readonly FlowCircle['kind'][] = ['within', 'in', 'out']

type Places = FlowFeed['places']

/**
 * Returns the centre of the places. Coordinates are relative to it, because 32-bit numbers are too coarse for the whole
 * world.
 */
export function anchorOf(places: Places): LonLat {
  const all = [...places.values()]
  const middle = (axis: 0 | 1) => {
    const numbers = all.map(at => at[axis])
    return all.length === 0 ? 0 : (Math.min(...numbers) + Math.max(...numbers)) / 2
  }
  return [middle(0), middle(1)]
}

/**
 * Returns a function that gives a zone's place relative to the anchor, as a fraction of the world's width, or null if
 * the place is unknown.
 */
const placedFrom = (places: Places, anchor: LonLat) => {
  const [left, top] = mercator(anchor)
  return (zone: number): readonly [number, number] | null => {
    const at = places.get(zone)
    if (at === undefined) return null
    const [x, y] = mercator(at)
    return [x - left, y - top]
  }
}

/** Returns the half-arrows for the graphics card, smallest first, so that larger arrows are on top. */
export function arrowNumbers(arrows: readonly FlowArrow[], places: Places, anchor: LonLat): Float32Array {
  const placed = placedFrom(places, anchor)
  const numbers = arrows.toReversed().flatMap(({ o, d, widthPx, tint, isAmongLargest, apartPx }) => {
    const [from, to] = [placed(o), placed(d)]
    if (from === null || to === null) return []
    return [...from, ...to, o, d, widthPx, tint, isAmongLargest ? 1 : 0, ...apartPx]
  })
  return Float32Array.from(numbers)
}

/** Returns the circles for the graphics card, largest first, so that smaller circles are on top. */
export function circleNumbers(circles: readonly FlowCircle[], places: Places, anchor: LonLat): Float32Array {
  const placed = placedFrom(places, anchor)
  const numbers = circles
    .toSorted((a, b) => b.radiusPx - a.radiusPx)
    .flatMap(({ zone, kind, radiusPx }) => {
      const at = placed(zone)
      return at === null ? [] : [...at, radiusPx, KINDS.indexOf(kind)]
    })
  return Float32Array.from(numbers)
}
