import { yieldToLoop } from '../../../runtime/concurrency/yield-to-loop.ts'
import type { Categories } from '../categories.ts'
import type { GateSettings } from '../settings.ts'
import { cutHours, type Side, type ZonesByTime } from './cut-hours.ts'
import type { FlowCounts } from './flow-counts.ts'
import { everyPair, type Pooling, poolFlows, together } from './pool-flows.ts'
import { FAMILIES, type Part, SELECTIONS, SPLITS, splitOf, TIME, WHOLE } from './selections.ts'

/** The displayed resolution of flows. */
export interface FlowPlan {
  /** By selection; null if its trips cannot be separated from the others. */
  readonly matrices: readonly (Pooling | null)[]
  readonly hours: ZonesByTime
}

const keyOf = ({ family, node }: Part) => `${family} ${node}`

/**
 * Every safe pair is shown alone, the others in pools, for each selection. A split of a part is decided within the matrix of the part.
 * @param tree of the zones by number, OUTSIDE among them
 * @param whole the rules for all trips together
 * @returns null if not even all trips together may be shown
 */
export const planFlows = async (
  counts: FlowCounts,
  tree: Categories,
  whole: GateSettings,
): Promise<FlowPlan | null> => {
  const all = counts.isWholeSafe(whole) ? poolFlows({ tree, counts, split: WHOLE }, everyPair(tree)) : null
  if (all === null) return null
  const splits = new Map<string, Pooling | null>()
  const poolingOf = ({ family, node }: Part): Pooling | null =>
    node === 0 ? all : (splits.get(keyOf({ family, node: FAMILIES[family]![node]!.parent })) ?? null)
  for (const part of SPLITS) {
    await yieldToLoop()
    const within = poolingOf(part)
    splits.set(keyOf(part), within && poolFlows({ tree, counts, split: splitOf(part) }, within))
  }
  const shown = (side: Side, node: number): ReadonlySet<number> | null => {
    const pooling = splits.get(keyOf({ family: TIME, node }))
    if (pooling === undefined) return null
    const cut = (side === 'origin' ? pooling?.origins : pooling?.dests) ?? []
    return new Set(cut.flatMap(zones => (zones.length === 1 ? zones : [])))
  }
  return {
    matrices: SELECTIONS.map(({ parts }) => {
      const poolings = parts.map(poolingOf)
      return poolings.reduce((first, second) => first && second && together(first, second))
    }),
    hours: await cutHours(counts, shown),
  }
}
