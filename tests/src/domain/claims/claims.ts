import { drawnFactors } from '../../../server/warehouse/attack/drawn-factors.ts'
import type { Judged, Verdicts } from './judge.ts'
import { judgePlace } from './judge-place.ts'
import { drawPlace } from './place.ts'

/** The maximum share of a form's claims that may be false. */
const MOST_FALSE = 0.05
/** How many standard deviations a form may exceed MOST_FALSE by, to allow for chance. */
const CHANCE = 2

/**
 * Checks claims of every form, in sentences about many places, against what the places' people really did. In the names
 * of results, a colon separates the form from its kinds of claims.
 */
export function judgeClaims(seed: number, places: number): ReadonlyMap<string, Judged> {
  const verdicts: Verdicts = new Map()
  for (let at = 0; at < places; at++) {
    const drawn = seed * 7919 + at
    judgePlace(drawPlace(drawn), drawnFactors(drawn), verdicts)
  }
  return verdicts
}

/**
 * The forms that make false claims more often than one time in twenty, beyond chance. Their kinds of claims are listed
 * but not checked.
 */
export const falseForms = (verdicts: ReadonlyMap<string, Judged>): readonly string[] =>
  [...verdicts].flatMap(([form, { claims, false: wrong }]) => {
    const chance = CHANCE * Math.sqrt(claims * MOST_FALSE * (1 - MOST_FALSE))
    return !form.includes(': ') && wrong > claims * MOST_FALSE + chance ? [form] : []
  })
