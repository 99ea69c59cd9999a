import { MM_PER_M } from '../columns/zone-columns.ts'
import type { Repair, SelectionRules, Verdict } from '../contract.ts'
import { shortestGap } from '../geometry/shortest-gap.ts'
import { pointToLonLat } from '../projection/lon-lat.ts'
import { areaOf, judge, type SelectionContext, toggled } from './judge.ts'
import { addBetween, keepLarger, type Refused, type RepairsNear, repairsOf } from './repairs.ts'
import { type Connectivity, connectivity, zonesOf } from './subgraph.ts'

const NONE = -1

/** Applies the rules to a whole selection: number of zones, contiguity, area. */
export const checkSelection = (
  context: SelectionContext,
  zones: readonly number[],
  rules: SelectionRules,
  near: RepairsNear,
): Verdict => {
  const result = judge(context, zones, rules)
  if (result.kind === 'allowed') return result
  // Sort into file order, so that the same zones always have the same repairs.
  const sorted = zones.toSorted((a, b) => a - b)
  const refused = {
    context,
    parts: partsOf(sorted, connectivity(context.graph, context.scratch, sorted), context),
    rules,
  }
  const repairs = repairsOf(refused, near)
  if (result.kind !== 'disconnected') return { ...result, repairs }
  return broken(refused, 'select', refused.parts[1]![0]!, repairs)
}

/** The verdict on selecting or deselecting a zone in a valid selection. */
export const toggleZone = (
  context: SelectionContext,
  before: readonly number[],
  zone: number,
  rules: SelectionRules,
): Verdict => {
  const zones = toggled(before, zone)
  const result = judge(context, zones, rules)
  if (result.kind !== 'disconnected') return result
  const refused = { context, parts: partsOf(zones, result.links, context), rules }
  const cause = zones.length > before.length ? 'select' : 'deselect'
  const repairs = [addBetween(refused, cause === 'select' ? NONE : zone), keepLarger(refused)]
  return broken(
    refused,
    cause,
    zone,
    repairs.filter(repair => repair !== null),
  )
}

/** Components sorted by zone count and then by area, largest first. */
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
  { context, parts }: Refused,
  cause: 'select' | 'deselect',
  zone: number,
  repairs: readonly Repair[],
): Verdict => {
  // After a selection, the gap is measured from the new zone's part, otherwise from the largest part.
  const ownPart = cause === 'select' ? parts.findIndex(part => part.includes(zone)) : NONE
  const one = Math.max(ownPart, 0)
  const gap = shortestGap(context.columns, context.chunks(), parts[one]!, zonesOf(parts.toSpliced(one, 1)))
  const end = (x: number, y: number) => pointToLonLat(context.kernels, x / MM_PER_M, y / MM_PER_M)
  return {
    kind: 'non-contiguous',
    cause,
    zone: context.columns.ids[zone]!,
    gapM: Math.round(gap.distance) / MM_PER_M,
    gap: [end(gap.fromX, gap.fromY), end(gap.toX, gap.toY)],
    repairs,
  }
}
