export interface CalloutPlace {
  readonly left: number
  readonly top: number
  /** The leader from the pointed place to the callout's edge; null where the place lies under or beside it. */
  readonly leader: {
    readonly left: number
    readonly top: number
    readonly width: number
    /** The side of the place that the callout is on. */
    readonly side: 'left' | 'right'
  } | null
}

const GAP = 140
const EDGE = 16
/** The zoom buttons stand at the right edge. */
const TOOLS = 52
/** The leader starts above the name that stands at the place. */
const ABOVE_NAME = 16

/**
 * Where a callout stands beside a place on the map: to the right where there is room, else to the left, and inside.
 * Clear of the selection where that leaves room.
 * @param at the pointed place, `size` the map, `box` the callout, `selectionRight` the selection's edge; pixels of the map
 */
export const placeCallout = (
  at: readonly [x: number, y: number],
  size: readonly [width: number, height: number],
  box: readonly [width: number, height: number],
  selectionRight: number,
): CalloutPlace => {
  const inside = (value: number, room: number): number => Math.max(EDGE, Math.min(value, room - EDGE))
  const clear = Math.max(at[0] + GAP, selectionRight + EDGE)
  const fits = (from: number): boolean => from + box[0] + TOOLS <= size[0]
  const right = fits(at[0] + GAP)
  const wanted = fits(clear) ? clear : right ? at[0] + GAP : at[0] - GAP - box[0]
  const left = Math.max(EDGE, Math.min(wanted, size[0] - TOOLS - box[0]))
  const top = inside(at[1] - 80, size[1] - box[1] - 24)
  const y = at[1] - ABOVE_NAME
  const from = right ? at[0] : left + box[0]
  const width = right ? left - at[0] : at[0] - from
  const beside = y >= top && y <= top + box[1] && width > 0
  return { left, top, leader: beside ? { left: from, top: y, width, side: right ? 'right' : 'left' } : null }
}
