import type { Place } from '../world/arrive.ts'
import type { Expect } from './expectations.ts'

/** Bisections end when places are this close, metres. */
const CLOSE_M = 0.01
/** A busy place's disc moves in from outside, metres. */
const FROM_M = 2000

/** Baselines just below a step of the replies, on every rung one device further below. */
export interface Ladder {
  /** True where a place lifts a baseline that lacks `lacking` devices over its step. */
  lifts(lacking: number, centres: readonly Place[]): Promise<boolean>
  /** Questions so far, those for the baselines among them. */
  readonly asked: () => number
}

/**
 * The attack of the security review: answers that are steps of a count are comparators, and what lies right under a step
 * is a scale for one device. An attacker who chooses the places builds one scale from another.
 */
export const createLadder = (expect: Expect, [first, second]: readonly [Place, Place]): Ladder => {
  let asked = 0
  const ask: Expect = centres => {
    asked++
    return expect(centres)
  }
  const at = ([e, n]: Place, metres: number): Place => [e - metres, n]
  /** The nearest place from outside at which the answer is still the lower one, and one a little further in. */
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
    // Of the second busy place, as much as lifts the baseline before: it adds what that one lacks.
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
