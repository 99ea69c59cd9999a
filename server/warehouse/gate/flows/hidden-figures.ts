import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import { yieldToLoop } from '../../../concurrency/yield-to-loop.ts'
import { bridgesOf } from '../bridges.ts'
import { componentsOf } from '../components-of.ts'
import { isSafe } from '../is-safe.ts'
import { destOf, type FlowCounts, type FlowPattern, originOf, SIDES, type Side, WIDTH, zoneAt } from './flow-counts.ts'
import { ALL, holds, ONLY_ALL, TIMES } from './selections.ts'
import { SHIFTS, type Shift } from './shifts.ts'

/** All trips out of or into a zone in a selection. */
export interface HiddenSum {
  readonly side: Side
  readonly zone: number
  readonly selection: number
}

/** Figures that are not shown and must not follow: by pair, selections as bits, and sums. */
export interface HiddenFigures {
  readonly pairs: Uint32Array
  sums: readonly HiddenSum[]
}

/** The figures that the pattern does not show, that are not safe, and in which something was counted. */
const unsafeFigures = (
  { pairs, sums }: FlowCounts,
  pattern: FlowPattern,
  settings: DisclosureSettings,
): HiddenFigures => {
  const unsafe = new Uint32Array(WIDTH * WIDTH)
  const unsafeSums: HiddenSum[] = []
  for (let selection = ALL; selection < TIMES; selection++) {
    for (const [pair, counts] of pairs) {
      const count = counts[selection]
      if (count && !holds(pattern.pairs[pair]!, selection) && !isSafe(count, settings))
        unsafe[pair] = unsafe[pair]! | (1 << selection)
    }
    for (const side of SIDES)
      for (const [zone, counts] of sums[side].entries()) {
        const count = counts?.[selection]
        if (count && !holds(pattern.sums[side][zone]!, selection) && !isSafe(count, settings))
          unsafeSums.push({ side, zone, selection })
      }
  }
  return { pairs: unsafe, sums: unsafeSums }
}

/** Nodes: the rows, then the columns. */
const nodeOf = (side: Side, zone: number): number => (side === 'origin' ? zone : WIDTH + zone)
const NODES = 2 * WIDTH
const FREE = NODES

/** Shifts in one turn of the event loop, some 20 ms for forty zones. */
const SHIFTS_A_TURN = 64

/** A pair with its row and its column as nodes. */
interface Edge {
  readonly pair: number
  readonly hours: Uint8Array
  /** The selections that it shows, as bits. */
  readonly shown: number
  readonly row: number
  readonly column: number
}

const takes = (edge: Edge, { changes, hours }: Shift): boolean =>
  (edge.shown & changes) === 0 && edge.hours[hours[0]] !== 0 && edge.hours[hours[1]] !== 0

/**
 * The hidden figures that are not safe and for which no other trips were found that leave every shown figure as it is. A reader is
 * taken to know in which hours of which pairs there are trips, and every sum over a row or a column in every hour where the
 * pattern shows a zone's sums by time.
 *
 * Other trips are found as cycles of hidden pairs around which a shift is applied with alternating signs: a pair lies on a cycle where
 * its edge is no bridge in the graph that joins the rows and columns of such pairs. A row or column of which less is shown may end a
 * path, so all of these are one node.
 */
export const exposedFigures = async (
  counts: FlowCounts,
  pattern: FlowPattern,
  settings: DisclosureSettings,
): Promise<HiddenFigures> => {
  const exposed = unsafeFigures(counts, pattern, settings)
  const all = [...counts.hours].map(
    ([pair, hours]): Edge => ({
      pair,
      hours,
      shown: pattern.pairs[pair]!,
      row: nodeOf('origin', originOf(pair)),
      column: nodeOf('dest', destOf(pair)),
    }),
  )
  const isFree = (side: Side, zone: number, { isWithin }: Shift): boolean => {
    const shown = pattern.sums[side][zone]!
    return shown === 0 || (isWithin && shown === ONLY_ALL)
  }
  /** Of both zones no sum by time is shown, so that trips of any hour may be shifted between them. */
  const isUntimed = (pair: number): boolean => SIDES.every(side => pattern.sums[side][zoneAt(side, pair)]! <= ONLY_ALL)
  for (const [at, shift] of SHIFTS.entries()) {
    if (at % SHIFTS_A_TURN === 0) await yieldToLoop()
    const taking: Edge[] = []
    let isConcerned = false
    for (const edge of all) {
      if (!takes(edge, shift)) continue
      taking.push(edge)
      isConcerned ||= (exposed.pairs[edge.pair]! & shift.changes) !== 0
    }
    const sums = exposed.sums.filter(({ selection }) => holds(shift.changes, selection))
    if (!isConcerned && sums.length === 0) continue
    const edges = shift.isWithin
      ? taking
      : all.filter(edge => takes(edge, shift) || (edge.shown === 0 && isUntimed(edge.pair)))
    const free = new Uint8Array(NODES)
    for (const side of SIDES)
      for (let zone = 0; zone <= counts.zones; zone++) if (isFree(side, zone, shift)) free[nodeOf(side, zone)] = 1
    const merged = (node: number): number => (free[node] === 1 ? FREE : node)
    const from = edges.map(edge => edge.row)
    const to = edges.map(edge => edge.column)
    const isBridge = bridgesOf(NODES + 1, from.map(merged), to.map(merged))
    for (const [edge, { pair }] of edges.entries())
      if (isBridge[edge] === 0 && takes(edges[edge]!, shift))
        exposed.pairs[pair] = exposed.pairs[pair]! & ~shift.changes
    if (sums.length === 0) continue
    const component = componentsOf(NODES, from, to)
    const freeIn = new Map<number, number>()
    for (let node = 0; node < NODES; node++)
      if (free[node] === 1) freeIn.set(component[node]!, (freeIn.get(component[node]!) ?? 0) + 1)
    const isHidden = ({ side, zone, selection }: HiddenSum) =>
      holds(shift.changes, selection) &&
      isFree(side, zone, shift) &&
      (freeIn.get(component[nodeOf(side, zone)]!) ?? 0) > 1
    exposed.sums = exposed.sums.filter(sum => !isHidden(sum))
  }
  return exposed
}
