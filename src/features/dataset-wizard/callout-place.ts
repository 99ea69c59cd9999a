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
/** The rail of tools stands at the left edge, Undo and the saved areas at the upper one. Given up where the map is too narrow. */
const RAIL = 232
const BARS = 56
/** The zoom buttons stand at the right edge. */
const TOOLS = 52
/** The leader starts above the name that stands at the place. */
const ABOVE_NAME = 16
/** The pointed place itself is covered least of all. */
const CLEAR = 24

type Box = readonly [left: number, top: number, right: number, bottom: number]

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))

/**
 * Where a callout stands by a place on the map, always inside: on the first side that leaves the selection uncovered
 * (right of the place, clear of the selection to the right, left of the place, clear of it to the left, below, above),
 * else where it covers least of it.
 * @param at the pointed place, `size` the map, `box` the callout, `selection` what is chosen, null where nothing is;
 * pixels of the map
 */
export const placeCallout = (
  at: readonly [x: number, y: number],
  size: readonly [width: number, height: number],
  box: readonly [width: number, height: number],
  selection: Box | null,
): CalloutPlace => {
  const inside = (value: number, least: number, most: number): number =>
    Math.max(Math.max(EDGE, Math.min(least, most)), Math.min(value, most))
  const middle = at[1] - 80
  const besideX = at[0] - box[0] / 2
  const wanted: (readonly [left: number, top: number])[] = [
    [at[0] + GAP, middle],
    ...(selection === null ? [] : ([[selection[2] + EDGE, middle]] as const)),
    [at[0] - GAP - box[0], middle],
    ...(selection === null
      ? []
      : ([
          [selection[0] - EDGE - box[0], middle],
          [besideX, selection[3] + EDGE],
          [besideX, selection[1] - EDGE - box[1]],
        ] as const)),
  ]
  const choices = wanted.map(([x, y]) => {
    const left = inside(x, RAIL, size[0] - TOOLS - box[0])
    const top = inside(y, BARS, size[1] - box[1] - 24 - EDGE)
    const covers: Box = [left, top, left + box[0], top + box[1]]
    const overPlace = shared(covers, [at[0] - CLEAR, at[1] - CLEAR, at[0] + CLEAR, at[1] + CLEAR])
    return { left, top, covered: overPlace * 1000 + (selection === null ? 0 : shared(covers, selection)) }
  })
  const { left, top } = choices.reduce((best, next) => (next.covered < best.covered ? next : best))
  const right = left >= at[0]
  const y = at[1] - ABOVE_NAME
  const from = right ? at[0] : left + box[0]
  const width = right ? left - at[0] : at[0] - from
  const beside = y >= top && y <= top + box[1] && width > 0
  return { left, top, leader: beside ? { left: from, top: y, width, side: right ? 'right' : 'left' } : null }
}
