import { upTo } from '../../../../src/domain/collections.ts'
import { groupsFrom, LEFT_OUT, sumGroups } from '../../counting/sum-groups.ts'
import { type Categories, categoriesOf, halved, type Nested } from '../../disclosure/categories.ts'
import { createFlowCounts, OUTSIDE } from '../../disclosure/flows/flow-counts.ts'
import { type FlowPlan, planFlows, SIDES, type ZonesByTime } from '../../disclosure/flows/plan-flows.ts'
import {
  atomsOf,
  dayPart,
  dayTypeOf,
  FLOW_AXES,
  HOURS_A_DAY,
  SELECTIONS,
  TIME,
} from '../../disclosure/flows/selections.ts'
import { followed } from '../../disclosure/is-safe.ts'
import type { Measure } from '../../disclosure/measure.ts'
import type { Released } from '../../disclosure/release.ts'
import {
  type FlowFigures,
  type FlowHours,
  releaseFlowHours,
  releaseFlows,
  type ShownSum,
} from '../../disclosure/release-flows.ts'
import type { ReadZones, ZonesOfBuild } from '../../zones/zones-of-build.ts'
import { type FigureContext, readDays } from '../figure-context.ts'
import { byPair, type FlowsByPerson, readFlowTrips } from './read-flow-trips.ts'

/** The trips of a flow dataset, and the plan for showing them. */
interface PlannedFlows {
  readonly trips: FlowsByPerson
  /** Null if not even all trips together may be shown. */
  readonly plan: FlowPlan | null
}

/**
 * The tree of the dataset's zones, which are given by their position in the list. It follows the tree for maps, so that
 * neighbours are pooled first. Outside is separate from all zones.
 * @param zones ascending
 */
const treeOf = ({ parents, zones: known, leaves }: ZonesOfBuild, zones: readonly number[]): Categories => {
  const placeOf = new Map(zones.map((zone, at) => [zone, at + 1]))
  const below = Array.from(parents, (): Nested[] => [])
  const apart = new Set(placeOf.values())
  for (const [at, leaf] of leaves.entries()) {
    const place = placeOf.get(known[at]!)
    if (place === undefined) continue
    below[leaf]!.push(place)
    apart.delete(place)
  }
  for (let node = parents.length - 1; node > 0; node--)
    if (below[node]!.length > 0) below[parents[node]!]!.push(halved(below[node]!))
  return categoriesOf([OUTSIDE, halved([...below[0]!, ...apart])])
}

/**
 * Plans a build's flows once, and stores the plan with the build.
 * @param zones the dataset's zones, ascending
 */
export const planFlowsOf = async (
  { warehouse, settings, stored }: Pick<FigureContext, 'warehouse' | 'settings' | 'stored'>,
  zonesOf: ReadZones,
  buildId: number,
  zones: readonly number[],
): Promise<PlannedFlows> => {
  const trips = await readFlowTrips(warehouse, buildId, zones.length)
  const tree = treeOf(await zonesOf(buildId), zones)
  const [plan] = await stored(buildId, 'plan of flows', async () => [
    withoutSets(await planFlows(createFlowCounts(byPair(trips), settings), tree, followed(settings))),
  ])
  return { trips, plan: plan ? { ...plan, hours: withSets(plan.hours) } : null }
}

/** Sets are stored as lists. */
type StoredHours = Readonly<Record<keyof ZonesByTime, readonly (readonly number[])[]>>
const withoutSets = (plan: FlowPlan | null): (Omit<FlowPlan, 'hours'> & { readonly hours: StoredHours }) | null => {
  if (plan === null) return null
  const lists = (sets: readonly ReadonlySet<number>[]) => sets.map(set => [...set])
  return { ...plan, hours: { origin: lists(plan.hours.origin), dest: lists(plan.hours.dest) } }
}
const withSets = ({ origin, dest }: StoredHours): ZonesByTime => ({
  origin: origin.map(zones => new Set(zones)),
  dest: dest.map(zones => new Set(zones)),
})

/**
 * Counts a selection's matrix.
 * @param zones the dataset's zones, ascending
 */
export const flowFigures = (
  { trips, plan }: PlannedFlows,
  zones: readonly number[],
  selection: number,
): Released<FlowFigures> => {
  const pooling = plan?.matrices[selection]
  if (!pooling) return releaseFlows(null)
  const { origins, dests, cells } = pooling
  const { width } = trips
  const atoms = SELECTIONS[selection]!.parts.map(atomsOf)
  const zonesOf = (numbers: readonly number[]) =>
    numbers.map(number => (number === OUTSIDE ? OUTSIDE : zones[number - 1]!))
  const groups = upTo(width * width).map((): number[] => [])
  const add = (from: readonly number[], to: readonly number[], group: number) => {
    for (const o of from) for (const d of to) groups[o * width + d]!.push(group)
  }
  const all = upTo(width)
  for (const [i, cell] of cells.entries()) add(cell.origins, cell.dests, i)
  for (const [i, some] of origins.entries()) add(some, all, cells.length + i)
  for (const [i, some] of dests.entries()) add(all, some, cells.length + origins.length + i)
  const size = cells.length + origins.length + dests.length + 1
  add(all, all, size - 1)
  const rows = Int32Array.from(trips.pairs, (pair, row) =>
    atoms.some(part => part[trips.atoms[row]!] === 1) ? pair : LEFT_OUT,
  )
  const sums = sumGroups(trips, rows, groupsFrom(size, groups))
  const measures = Array.from({ length: size }, (_, group) => sums(group)) as readonly Measure[]
  const sumsOf = (sets: readonly (readonly number[])[], first: number): ShownSum[] =>
    sets.map((some, i) => ({ zones: zonesOf(some), measure: measures[first + i]! }))
  return releaseFlows({
    cells: cells.map((cell, i) => ({
      origins: zonesOf(cell.origins),
      destinations: zonesOf(cell.dests),
      measure: measures[i]!,
    })),
    origins: sumsOf(origins, cells.length),
    destinations: sumsOf(dests, cells.length + origins.length),
    total: measures[size - 1]!,
  })
}

/**
 * The hours of a zone that are shown together.
 * @param roots nodes of the time tree that cover the same hours, one for each kind of day shown
 */
const hoursOf = (roots: readonly number[], parts: readonly ReadonlySet<number>[], zone: number): number[][] => {
  const times = FLOW_AXES[TIME]!
  const blocks = (nodes: readonly number[]): number[][] => {
    const { children, covers } = times[nodes[0]!]!
    return children.length > 0 && nodes.every(node => parts[node]!.has(zone))
      ? children.flatMap((_, i) => blocks(nodes.map(node => times[node]!.children[i]!)))
      : [covers.map(hour => hour % HOURS_A_DAY)]
  }
  return parts[0]!.has(zone) ? blocks(roots) : []
}

/**
 * Counts trips out of and into each zone for each hour of the day.
 * @param zones the dataset's zones, ascending
 * @param dayType 0 for weekdays, 1 for weekends, null for both
 */
export const flowHours = (
  { trips, plan }: PlannedFlows,
  zones: readonly number[],
  dayType: 0 | 1 | null,
): Released<FlowHours> => {
  if (plan === null) return releaseFlowHours([], [])
  const { width } = trips
  const types = dayType === null ? ([0, 1] as const) : [dayType]
  const roots = types.map(type => dayPart(type).node)
  const sums = SIDES.flatMap(side =>
    zones.flatMap((zoneId, at) =>
      hoursOf(roots, plan.hours[side], at + 1).map(hours => ({ side, zone: at + 1, zoneId, hours })),
    ),
  )
  const groups = upTo(width * width * HOURS_A_DAY).map((): number[] => [])
  for (const [group, { side, zone, hours }] of sums.entries())
    for (const other of upTo(width))
      for (const hour of hours)
        groups[(side === 'origin' ? zone * width + other : other * width + zone) * HOURS_A_DAY + hour]!.push(group)
  const rows = Int32Array.from(trips.pairs, (pair, row) => {
    const [type, hour] = [Math.floor(trips.hours[row]! / HOURS_A_DAY), trips.hours[row]! % HOURS_A_DAY]
    return dayType === null || dayType === type ? pair * HOURS_A_DAY + hour : LEFT_OUT
  })
  const measureOf = sumGroups(trips, rows, groupsFrom(sums.length, groups))
  const shown = sums.map((sum, i) => ({ ...sum, measure: measureOf(i)! }))
  const [out, into] = SIDES.map(side => shown.filter(sum => sum.side === side))
  return releaseFlowHours(out!, into!)
}

/** Counts the days with data that a selection's average day is taken over. */
export const daysOf = async (context: FigureContext, buildId: number, selection: number): Promise<number> => {
  const days = await readDays(context, buildId)
  const type = dayTypeOf(selection)
  return type === null ? days.all : days.ofDayType[type]
}
