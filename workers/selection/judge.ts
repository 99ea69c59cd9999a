import type { SelectionRules, Verdict } from '../contract.ts'
import { roundKm2 } from '../measure/round-km2.ts'
import type { SelectionFacts } from './selection-context.ts'
import { areaOf, summaryOf } from './selection-totals.ts'
import { type Connectivity, connectivity } from './subgraph.ts'

const M2_PER_KM2 = 1e6

export const tooLarge = (facts: SelectionFacts, zones: ArrayLike<number>, { maxAreaKm2 }: SelectionRules): boolean =>
  maxAreaKm2 !== null && areaOf(facts, zones) > maxAreaKm2 * M2_PER_KM2

/** Applies the rules to a selection; for one that is not contiguous, returns its components. */
export const judge = (
  facts: SelectionFacts,
  zones: readonly number[],
  rules: SelectionRules,
): Verdict | { readonly kind: 'disconnected'; readonly links: Connectivity } => {
  if (zones.length > rules.maxZones)
    return { kind: 'too-many', limit: rules.maxZones, asked: zones.length, repairs: [] }
  const links = connectivity(facts.graph, facts.scratch, zones)
  if (links.components > 1) return { kind: 'disconnected', links }
  if (rules.maxAreaKm2 !== null && tooLarge(facts, zones, rules))
    return { kind: 'too-large', areaKm2: roundKm2(areaOf(facts, zones)), limitKm2: rules.maxAreaKm2, repairs: [] }
  return { kind: 'allowed', selection: summaryOf(facts, zones) }
}

/** The selection once a zone is selected, or deselected where it was in it. */
export const toggled = (before: readonly number[], zone: number): number[] =>
  before.includes(zone) ? before.filter(other => other !== zone) : [...before, zone]
