import type { Kernels } from '../../wasm/kernels.ts'
import { neighboursOf, type ZoneGraph } from '../adjacency/zone-graph.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import type { SelectionRules, SelectionSummary, Verdict, ZoneFacts } from '../contract.ts'
import type { SegmentChunks } from '../geometry/segments.ts'
import { roundKm2 } from '../measure/zone-areas.ts'
import { type Connectivity, connectivity, type SelectionScratch } from './subgraph.ts'

/**
 * Everything needed to judge a selection without measuring gaps, small enough for a copy on the main thread. Zones are
 * positions in the file; ids only appear in results.
 */
export interface SelectionFacts {
  readonly ids: Uint32Array
  /** The area of each zone, in m2. */
  readonly areas: Float64Array
  /** The residents of each zone, NaN if unknown; null if the file lacks the column. */
  readonly population: Float64Array | null
  readonly graph: ZoneGraph
  readonly scratch: Pick<SelectionScratch, 'place'>
}

/** The input for a complete verdict, with gap and repairs. */
export interface SelectionContext extends SelectionFacts {
  readonly kernels: Kernels
  readonly columns: ZoneColumns
  /** Computed when a gap is first measured. */
  readonly chunks: () => SegmentChunks
  readonly scratch: SelectionScratch
}

/** The total area of zones, in m2. */
export const areaOf = ({ areas }: SelectionFacts, zones: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < zones.length; i++) sum += areas[zones[i]!]!
  return sum
}

/** The residents of zones; null if the file lacks a value for one of the zones. */
export const populationOf = ({ population }: SelectionFacts, zones: ArrayLike<number>): number | null => {
  if (!population) return null
  let sum = 0
  for (let i = 0; i < zones.length; i++) sum += population[zones[i]!]!
  return Number.isNaN(sum) ? null : sum
}

export const idsOf = ({ ids }: SelectionFacts, zones: ArrayLike<number>): Uint32Array => {
  // Uint32Array.from uses an iterator and takes ten times as long.
  const positions = new Uint32Array(zones.length)
  for (let i = 0; i < zones.length; i++) positions[i] = ids[zones[i]!]!
  return positions
}

export const summaryOf = (facts: SelectionFacts, zones: ArrayLike<number>): SelectionSummary => ({
  ids: idsOf(facts, zones),
  areaKm2: roundKm2(areaOf(facts, zones)),
  population: populationOf(facts, zones),
})

const M2_PER_KM2 = 1e6

export const tooLarge = (facts: SelectionFacts, zones: ArrayLike<number>, { maxAreaKm2 }: SelectionRules): boolean =>
  maxAreaKm2 !== null && areaOf(facts, zones) > maxAreaKm2 * M2_PER_KM2

/** Applies the rules to a selection. Returns its components if it is not contiguous. */
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

/** The selection after selecting a zone, or deselecting it if it was selected. */
export const toggled = (before: readonly number[], zone: number): number[] =>
  before.includes(zone) ? before.filter(other => other !== zone) : [...before, zone]

/** Positions in ascending order of id. Id and position are packed into one number, so the sort needs no comparator. */
const positionsById = (ids: Uint32Array): Uint32Array => {
  const zones = ids.length
  return Uint32Array.from(Float64Array.from(ids, (id, position) => id * zones + position).sort(), key => key % zones)
}

/** A copy of the facts in which each array has its own buffer. Such a copy can be transferred. */
export const zoneFacts = ({ ids, areas, population, graph }: SelectionFacts): ZoneFacts => ({
  ids: ids.slice(),
  byId: positionsById(ids),
  areas: areas.slice(),
  population: population?.slice() ?? null,
  start: graph.start.slice(),
  neighbours: graph.neighbours.slice(),
})

const ZONES = 40

const around = (graph: ZoneGraph, first: number): number[] => {
  const zones = [first]
  for (const zone of zones)
    for (const other of neighboursOf(graph, zone)) if (zones.length < ZONES && !zones.includes(other)) zones.push(other)
  return zones
}

/**
 * Warms up the JIT compiler with verdicts whose results are ignored, on connected zones and on zones from all over the
 * file, so that the first click is as fast as the hundredth. A round consists of two verdicts and takes 0.15 ms.
 */
export const warmUp = (
  graph: ZoneGraph,
  rounds: number,
  verdict: (before: readonly number[], zone: number) => unknown,
): void => {
  const zones = graph.start.length - 1
  if (zones < 1) return
  for (let round = 0; round < rounds; round++) {
    const first = Math.floor((zones * round) / rounds)
    const spread = Array.from(
      { length: Math.min(ZONES, zones) },
      (_, i) => (first + i * Math.ceil(zones / ZONES)) % zones,
    )
    const before = round % 2 === 0 ? around(graph, first) : [...new Set(spread)]
    verdict(before, before[(round >> 1) % before.length]!)
    verdict(before.slice(1), before[0]!)
  }
}
