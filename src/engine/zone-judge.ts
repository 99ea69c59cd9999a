import type { SelectionRules, SelectionSummary, Verdict, ZoneFacts } from '../../workers/contract.ts'
import { judge, type SelectionFacts, summaryOf, toggled, warmUp } from '../../workers/selection/judge.ts'
import { MAX_ZONES } from '../domain/constants.ts'

/** The rounds of the warm-up, which takes about 10 ms on the main thread. */
const WARM_UP_ROUNDS = 60
const WARM_UP_RULES = { maxZones: MAX_ZONES, maxAreaKm2: null }

export interface ZoneJudge {
  /**
   * Judges selecting or deselecting one zone. Returns null if only the engine can judge, at a gap or for an unknown
   * zone.
   */
  (ids: readonly number[], zone: number, rules: SelectionRules): Verdict | null
  /** Returns the area and residents of zones, regardless of the rules. */
  totals(ids: readonly number[]): SelectionSummary
}

/**
 * Judges clicks in the task that handles them. The engine is as fast, but after a click, browsers deliver a worker's
 * messages only after the next frame, which takes 50 ms or more if drawing is slow.
 */
export const createZoneJudge = ({ byId, start, neighbours, ...rest }: ZoneFacts): ZoneJudge => {
  const { ids } = rest
  const facts: SelectionFacts = {
    ...rest,
    graph: { start, neighbours },
    scratch: { place: new Int32Array(ids.length) },
  }
  const positionOf = (id: number): number => {
    let [low, high] = [0, byId.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ids[byId[middle]!]! < id) low = middle + 1
      else high = middle
    }
    const position = byId[low]
    return position !== undefined && ids[position] === id ? position : -1
  }
  warmUp(facts.graph, WARM_UP_ROUNDS, (before, zone) => judge(facts, toggled(before, zone), WARM_UP_RULES))
  const judgeToggle = (selected: readonly number[], zone: number, rules: SelectionRules): Verdict | null => {
    const zones = toggled(selected.map(positionOf), positionOf(zone))
    if (zones.includes(-1)) return null
    const verdict = judge(facts, zones, rules)
    return verdict.kind === 'disconnected' ? null : verdict
  }
  return Object.assign(judgeToggle, {
    totals: (selected: readonly number[]) => summaryOf(facts, selected.map(positionOf)),
  })
}
