import type { SelectionSummary } from '../contract.ts'
import { roundKm2 } from '../measure/round-km2.ts'
import type { SelectionFacts } from './selection-context.ts'

/** Total area of zones, m2. */
export const areaOf = ({ areas }: SelectionFacts, zones: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < zones.length; i++) sum += areas[zones[i]!]!
  return sum
}

/** Residents of zones; null where the file lacks them for one of the zones. */
export const populationOf = ({ population }: SelectionFacts, zones: ArrayLike<number>): number | null => {
  if (!population) return null
  let sum = 0
  for (let i = 0; i < zones.length; i++) sum += population[zones[i]!]!
  return Number.isNaN(sum) ? null : sum
}

export const idsOf = ({ ids }: SelectionFacts, zones: ArrayLike<number>): Uint32Array => {
  // Uint32Array.from, which walks by an iterator, takes ten times as long
  const found = new Uint32Array(zones.length)
  for (let i = 0; i < zones.length; i++) found[i] = ids[zones[i]!]!
  return found
}

export const summaryOf = (facts: SelectionFacts, zones: ArrayLike<number>): SelectionSummary => ({
  ids: idsOf(facts, zones),
  areaKm2: roundKm2(areaOf(facts, zones)),
  population: populationOf(facts, zones),
})
