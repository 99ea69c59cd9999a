import { MM_PER_M } from '../columns/zone-columns.ts'
import type { Repair, SelectionRules, Verdict } from '../contract.ts'
import { shortestGap } from '../geometry/shortest-gap.ts'
import { roundKm2 } from '../measure/round-km2.ts'
import { pointToLonLat } from '../projection/lon-lat.ts'
import { joinComponents } from './join-components.ts'
import { judge, toggled, tooLarge } from './judge.ts'
import type { SelectionContext } from './selection-context.ts'
import { areaOf, idsOf, populationOf } from './selection-totals.ts'
import type { Connectivity } from './subgraph.ts'

const NONE = -1

/** Applies the rules to a whole selection: number of zones, contiguity, area. */
export const checkSelection = (context: SelectionContext, zones: readonly number[], rules: SelectionRules): Verdict => {
  const found = judge(context, zones, rules)
  if (found.kind !== 'disconnected') return found
  const parts = partsOf(zones, found.links, context)
  return broken(context, parts, rules, 'select', parts[1]![0]!, NONE)
}

/** The verdict on selecting or deselecting one zone of a valid selection. */
export const toggleZone = (
  context: SelectionContext,
  before: readonly number[],
  zone: number,
  rules: SelectionRules,
): Verdict => {
  const zones = toggled(before, zone)
  const found = judge(context, zones, rules)
  if (found.kind !== 'disconnected') return found
  const parts = partsOf(zones, found.links, context)
  return zones.length > before.length
    ? broken(context, parts, rules, 'select', zone, NONE)
    : broken(context, parts, rules, 'deselect', zone, zone)
}

/** Components by falling number of zones, then by falling area. */
const partsOf = (zones: readonly number[], links: Connectivity, context: SelectionContext): number[][] => {
  const parts: number[][] = Array.from({ length: links.components }, () => [])
  zones.forEach((zone, i) => {
    parts[links.component[i]!]!.push(zone)
  })
  return parts
    .map(zones => ({ zones, area: areaOf(context, zones) }))
    .sort((a, b) => b.zones.length - a.zones.length || b.area - a.area)
    .map(({ zones }) => zones)
}

const broken = (
  context: SelectionContext,
  parts: readonly number[][],
  rules: SelectionRules,
  cause: 'select' | 'deselect',
  zone: number,
  banned: number,
): Verdict => {
  // The gap is measured from the new zone's part when selecting, else from the largest part.
  const own = cause === 'select' ? parts.findIndex(part => part.includes(zone)) : NONE
  const [one, others] = split(parts, Math.max(own, 0))
  const gap = shortestGap(context.columns, context.chunks(), one, others)
  const end = (x: number, y: number) => pointToLonLat(context.kernels, x / MM_PER_M, y / MM_PER_M)
  return {
    kind: 'non-contiguous',
    cause,
    zone: context.columns.ids[zone]!,
    gapM: Math.round(gap.distance) / MM_PER_M,
    gap: [end(gap.fromX, gap.fromY), end(gap.toX, gap.toY)],
    repairs: [addBetween(context, parts, rules, banned), keepLarger(context, parts, rules)].filter(r => r !== null),
  }
}

/** All zones of the parts; `flat` takes several times as long for many small arrays. */
const zonesOf = (parts: readonly number[][]): number[] => {
  const zones: number[] = []
  for (const part of parts) for (const zone of part) zones.push(zone)
  return zones
}

/** One part, and the zones of all others. */
const split = (parts: readonly number[][], one: number): [number[], number[]] => [
  parts[one]!,
  zonesOf(parts.toSpliced(one, 1)),
]

const addBetween = (
  context: SelectionContext,
  parts: readonly number[][],
  rules: SelectionRules,
  banned: number,
): Repair | null => {
  const zones = zonesOf(parts)
  const budget = rules.maxZones - zones.length
  if (budget < 1) return null
  const added = joinComponents(context.graph, context.scratch, parts, budget, banned)
  if (added === null) return null
  return repair(context, 'add-between', [...zones, ...added], added, [], rules)
}

const keepLarger = (context: SelectionContext, parts: readonly number[][], rules: SelectionRules): Repair | null =>
  repair(context, 'keep-larger', parts[0]!, [], zonesOf(parts.slice(1)), rules)

const repair = (
  context: SelectionContext,
  kind: Repair['kind'],
  zones: readonly number[],
  added: readonly number[],
  removed: readonly number[],
  rules: SelectionRules,
): Repair | null =>
  tooLarge(context, zones, rules)
    ? null
    : {
        kind,
        ids: idsOf(context, zones),
        added: idsOf(context, added),
        removed: idsOf(context, removed),
        areaKm2: roundKm2(areaOf(context, zones)),
        population: populationOf(context, zones),
      }
