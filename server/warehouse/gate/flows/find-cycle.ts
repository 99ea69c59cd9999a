import { destOf, type FlowCounts, type FlowPattern, originOf, pairOf, SIDES, zoneAt } from './flow-counts.ts'
import { ONLY_ALL } from './selections.ts'
import { between, isInSelection } from './shifts.ts'

/** Pairs that would hide a figure of another pair together with it. */
export interface Cycle {
  readonly others: readonly number[]
  /** The hours between which trips could be shifted; null where all trips of the pairs are withheld. */
  readonly hours: readonly [number, number] | null
}

const hoursIn = (hours: Uint8Array): number[] => [...hours.keys()].filter(hour => hours[hour] !== 0)

/**
 * The cheapest other three pairs of two rows and two columns: withheld as well, they hide the selection of a pair. All of them have trips
 * in the same hours. Null where there are none.
 * @param costOf trips that withholding costs, by pair
 */
export const findCycle = (
  { hours, zones }: FlowCounts,
  pattern: FlowPattern,
  pair: number,
  selection: number,
  costOf: (pair: number) => number,
): Cycle | null => {
  const [origin, dest] = [originOf(pair), destOf(pair)]
  const own = hoursIn(hours.get(pair)!)
  const isWhole = pattern.pairs[pair] === 0
  const isIn = (hour: number) => isInSelection(hour, selection)
  const shifts = own
    .filter(isIn)
    .flatMap(from =>
      isWhole
        ? [[from, from] as const]
        : own
            .filter(to => !isIn(to) && (between(from, to) & pattern.pairs[pair]!) === 0)
            .map(to => [from, to] as const),
    )
  const cost = (other: number, [from, to]: readonly [number, number]) => {
    const shown = pattern.pairs[other]!
    return (isWhole ? shown !== 0 : (shown & between(from, to)) !== 0) ? costOf(other) : 0
  }
  let best: Cycle | null = null
  let least = Number.POSITIVE_INFINITY
  for (let row = 0; row <= zones; row++)
    for (let column = 0; column <= zones; column++) {
      if (row === origin || column === dest) continue
      const others = [pairOf(origin, column), pairOf(row, dest), pairOf(row, column)]
      const corners = others.map(other => hours.get(other))
      if (corners.some(corner => corner === undefined)) continue
      const isUntimed =
        isWhole &&
        SIDES.every(side =>
          [pair, pairOf(row, column)].every(other => pattern.sums[side][zoneAt(side, other)]! <= ONLY_ALL),
        )
      for (const shift of shifts) {
        if (!isUntimed && corners.some(corner => corner![shift[0]] === 0 || corner![shift[1]] === 0)) continue
        const price = others.reduce((sum, other) => sum + cost(other, shift), 0)
        if (price < least) {
          least = price
          best = { others, hours: isWhole ? null : shift }
        }
        if (price === 0) return best
      }
    }
  return best
}
