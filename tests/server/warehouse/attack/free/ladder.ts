import type { Place } from '../world/arrive.ts'
import type { Expect } from './expectations.ts'

/** Bisections end when two positions are this close, in metres. */
const CLOSE_M = 0.01
/** How far from a busy place its disc starts approaching, in metres. */
const FROM_M = 2000

/** Baselines just below a step of the replies. Each rung lacks one more device than the previous one. */
export interface Ladder {
  /** True if a place lifts a baseline that lacks `lacking` devices over its step. */
  lifts(lacking: number, centres: readonly Place[]): Promise<boolean>
  /** Returns the number of questions so far, including the questions for the baselines. */
  readonly asked: () => number
}

/**
 * The attack from the security review. Replies that are steps of a count act as comparators, and a count just below a
 * step detects a single device. An attacker who chooses the places builds each scale from the previous one.
 */
export const createLadder = (expect: Expect, [first, second]: readonly [Place, Place]): Ladder => {
  let asked = 0
  const ask: Expect = centres => {
    asked++
    return expect(centres)
  }
  const at = ([e, n]: Place, metres: number): Place => [e - metres, n]
  /**
   * Finds the nearest position outside a busy place that still gets the lower reply, and a position slightly closer to
   * the place.
   */
  const bisect = async (busy: Place, others: readonly Place[]): Promise<{ under: Place; over: Place }> => {
    let [out, inside] = [FROM_M, 0]
    const lower = await ask([...others, at(busy, out)])
    while (out - inside > CLOSE_M) {
      const middle = (out + inside) / 2
      if ((await ask([...others, at(busy, middle)])) > lower) inside = middle
      else out = middle
    }
    return { under: at(busy, out), over: at(busy, inside) }
  }
  const baselines: Place[] = []
  const baseline = async (lacking: number): Promise<Place> => {
    const known = baselines[lacking - 1]
    if (known) return known
    // Places the second disc where it just lifts the previous baseline, so that it adds the lacking devices.
    const others = lacking === 1 ? [] : [(await bisect(second, [await baseline(lacking - 1)])).over]
    const { under } = await bisect(first, others)
    baselines[lacking - 1] = under
    return under
  }
  return {
    async lifts(lacking, centres) {
      const under = await baseline(lacking)
      return (await ask([under, ...centres])) > (await ask([under]))
    },
    asked: () => asked,
  }
}
