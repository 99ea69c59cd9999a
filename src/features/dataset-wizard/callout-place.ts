export interface CalloutPlace {
  readonly left: number
  readonly top: number
  /** The leader from the pointed place to the callout's edge; null where the place lies under or beside it. */
  readonly leader: { readonly left: number; readonly top: number; readonly width: number } | null
}

const GAP = 140
const EDGE = 16

/**
 * Where a callout stands beside a place on the map: to the right where there is room, else to the left, and inside.
 * @param at the pointed place, `size` the map, `box` the callout; all in pixels of the map
 */
export const placeCallout = (
  at: readonly [x: number, y: number],
  size: readonly [width: number, height: number],
  box: readonly [width: number, height: number],
): CalloutPlace => {
  const inside = (value: number, room: number): number => Math.max(EDGE, Math.min(value, room - EDGE))
  const right = at[0] + GAP + box[0] + EDGE <= size[0]
  const left = inside(right ? at[0] + GAP : at[0] - GAP - box[0], size[0] - box[0])
  const top = inside(at[1] - 80, size[1] - box[1] - 24)
  const beside = at[1] >= top && at[1] <= top + box[1]
  const from = right ? at[0] : left + box[0]
  const width = right ? left - at[0] : at[0] - from
  return { left, top, leader: beside && width > 0 ? { left: from, top: at[1], width } : null }
}
