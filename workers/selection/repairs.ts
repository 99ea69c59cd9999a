import { neighboursOf } from '../adjacency/zone-graph.ts'
import { isEmptyZone, MM_PER_M } from '../columns/zone-columns.ts'
import type { Repair, RepairKind, SelectionRules } from '../contract.ts'
import { insidePoint, pointInZone } from '../geometry/zone-points.ts'
import type { PointLocator } from '../index/locate-points.ts'
import { roundKm2 } from '../measure/zone-areas.ts'
import { joinComponents } from './join-components.ts'
import { areaOf, idsOf, judge, populationOf, type SelectionContext, tooLarge } from './judge.ts'
import { gapsOf } from './neighbourhood.ts'
import { zonesOf } from './subgraph.ts'

const NONE = -1
const KEPT_SCALE = 1e4
/** The order of repairs that are equal in every other respect. */
const KINDS: readonly RepairKind[] = ['keep-larger', 'add-between', 'nearest', 'coarser', 'largest-middle']

/** The zones of a coarser system, which a repair may use instead. */
interface CoarserZones {
  readonly setId: number
  readonly context: SelectionContext
  readonly locator: PointLocator
}

export interface RepairsNear {
  /** In mm; null to use the centroid of the requested zones. */
  readonly middle: readonly [x: number, y: number] | null
  readonly coarser: CoarserZones | null
}

/**
 * A refused selection: its connected parts, starting with the part with the most zones, and the rules that refuse it.
 */
export interface Refused {
  readonly context: SelectionContext
  readonly parts: readonly (readonly number[])[]
  readonly rules: SelectionRules
}

/** The largest part, if it satisfies all rules. */
export const keepLarger = (refused: Refused): Repair | null =>
  refused.parts.length < 2 ? null : keeping(refused, 'keep-larger', refused.parts[0]!)

/**
 * The parts joined by the fewest zones, never through `banned` (-1: none).
 * @param newHoles finds the holes that this encloses, which are filled
 */
export const addBetween = (refused: Refused, banned: number, newHoles: NewHoles = () => []): Repair | null => {
  const { context, parts, rules } = refused
  const zones = zonesOf(parts)
  const budget = rules.maxZones - zones.length
  if (parts.length < 2 || budget < 1) return null
  const bridge = joinComponents(context.graph, context.scratch, parts, budget, banned)
  if (bridge === null) return null
  const added = [...bridge, ...newHoles([...zones, ...bridge])]
  const joined = [...zones, ...added]
  if (joined.length > rules.maxZones || tooLarge(context, joined, rules)) return null
  return describe(refused, 'add-between', joined, added, [])
}

/**
 * All repairs of a refused selection, best first: the one that drops nothing, then the zones nearest to the middle, then
 * by how much of the requested area they preserve, and by how few zones they change (decision 0036). A repair of the
 * same zones never has a hole that the request lacks.
 */
export const repairsOf = (refused: Refused, near: RepairsNear): Repair[] => {
  const newHoles = newHolesOf(refused)
  const offered = [
    keepLarger(refused),
    addBetween(refused, NONE, newHoles),
    ...fromTheMiddle(refused, near.middle, newHoles),
    near.coarser && inCoarserZones(refused, near.coarser),
  ].filter(repair => repair !== null)
  const seen = new Set<string>()
  const distinct = offered.filter(({ ids, setId }) => {
    const key = `${setId} ${ids.toSorted().join()}`
    return !seen.has(key) && seen.add(key)
  })
  return distinct.sort(inOrder)
}

/** Returns the zones in holes of a selection that the request does not have, not even in part. */
type NewHoles = (zones: readonly number[]) => readonly number[]

const newHolesOf = ({ context: { columns, graph }, parts }: Refused): NewHoles => {
  const inRequest = new Set(gapsOf(graph, columns.boxes, zonesOf(parts)).flatMap(({ zones }) => zones))
  return selected =>
    gapsOf(graph, columns.boxes, selected)
      .filter(({ zones }) => !zones.some(zone => inRequest.has(zone)))
      .flatMap(({ zones }) => zones)
}

const changesOf = ({ ids, added, removed, setId }: Repair) =>
  setId === undefined ? added.length + removed.length : ids.length

/** What drops nothing comes first. Of the others, only the zones nearest to the middle are what a user expects. */
const rankOf = ({ kind }: Repair): number => (kind === 'add-between' ? 0 : kind === 'nearest' ? 1 : 2)

/** Negative if the first repair is better. */
const inOrder = (a: Repair, b: Repair): number =>
  rankOf(a) - rankOf(b) ||
  b.kept - a.kept ||
  changesOf(a) - changesOf(b) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)

const share = (part: number, whole: number) => Math.round((whole > 0 ? part / whole : 0) * KEPT_SCALE) / KEPT_SCALE

const describe = (
  { context, parts }: Refused,
  kind: RepairKind,
  zones: readonly number[],
  added: readonly number[],
  removed: readonly number[],
): Repair => {
  const requested = areaOf(context, zonesOf(parts))
  return {
    kind,
    ids: idsOf(context, zones),
    added: idsOf(context, added),
    removed: idsOf(context, removed),
    areaKm2: roundKm2(areaOf(context, zones)),
    population: populationOf(context, zones),
    kept: share(requested - areaOf(context, removed), requested),
  }
}

/** A repair that only drops zones; null if the rules refuse the rest, or if nothing remains. */
const keeping = (refused: Refused, kind: RepairKind, zones: readonly number[]): Repair | null => {
  const { context, parts, rules } = refused
  if (zones.length === 0 || zones.length > rules.maxZones || tooLarge(context, zones, rules)) return null
  const remaining = new Set(zones)
  const removed = zonesOf(parts).filter(zone => !remaining.has(zone))
  return removed.length === 0 ? null : describe(refused, kind, zones, [], removed)
}

/** The nearest zones that form one area, and as much around the middle as the largest area allows. */
const fromTheMiddle = (refused: Refused, near: RepairsNear['middle'], newHoles: NewHoles): (Repair | null)[] => {
  const { context, parts, rules } = refused
  const { areas, ids } = context
  const distances = distancesFrom(context, zonesOf(parts), near)
  const byDistance = (a: number, b: number) => distances[a]! - distances[b]! || ids[a]! - ids[b]!
  const byArea = (a: number, b: number) => areas[b]! - areas[a]! || byDistance(a, b)
  const byFallingArea = parts
    .map(zones => ({ zones, area: areaOf(context, zones) }))
    .sort((a, b) => b.area - a.area || ids[a.zones[0]!]! - ids[b.zones[0]!]!)
  /** The largest result over all parts. A part that is not larger than the best so far is skipped. */
  const largest = (resultsOf: (nearestFirst: readonly number[]) => readonly number[][]): readonly number[] => {
    let best: readonly number[] = []
    let bestArea = 0
    for (const { zones, area } of byFallingArea) {
      if (area <= bestArea) break
      for (const grown of resultsOf(zones.toSorted(byDistance))) {
        if (areaOf(context, grown) <= bestArea) continue
        best = grown
        bestArea = areaOf(context, grown)
      }
    }
    return best
  }
  const grow = (part: readonly number[], order: readonly number[], limits: SelectionRules) =>
    withoutNewHoles(context, grownFrom(context, part, order, limits), limits, newHoles)
  const nearest = largest(part => [grow(part, part, { ...rules, maxAreaKm2: null })])
  if (rules.maxAreaKm2 === null) return [keeping(refused, 'nearest', nearest)]
  const most = largest(part => [grow(part, part, rules), grow(part, part.toSorted(byArea), rules)])
  return [keeping(refused, 'nearest', nearest), keeping(refused, 'largest-middle', most)]
}

/**
 * Distances from a middle, or from the zones' centroid, to the zones' representative points, in mm. The zone that
 * contains it has the distance 0.
 */
const distancesFrom = (
  { columns, areas }: SelectionContext,
  zones: readonly number[],
  middle: RepairsNear['middle'],
): Float64Array => {
  const points = zones.map(zone => insidePoint(columns, zone))
  let [x, y, sum] = [0, 0, 0]
  for (const [i, point] of points.entries()) {
    if (point === null) continue
    const area = areas[zones[i]!]!
    x += point[0] * area
    y += point[1] * area
    sum += area
  }
  const [fromX, fromY] = middle ?? (sum > 0 ? [x / sum, y / sum] : [0, 0])
  const distances = new Float64Array(columns.count)
  for (const [i, zone] of zones.entries()) {
    const point = points[i]!
    if (point === null) distances[zone] = Infinity
    else if (!pointInZone(columns, zone, fromX, fromY)) distances[zone] = Math.hypot(point[0] - fromX, point[1] - fromY)
  }
  return distances
}

/**
 * Grows an area from the first zone of `part` that fits: adds, in `order`, zones that touch it and fit, until the rules
 * do not allow another.
 */
const grownFrom = (
  context: SelectionContext,
  part: readonly number[],
  order: readonly number[],
  rules: SelectionRules,
): number[] => {
  const fits = (zones: readonly number[]) => !tooLarge(context, zones, rules)
  const seed = part.find(zone => fits([zone]))
  if (seed === undefined) return []
  const grown = [seed]
  const touched = new Set(neighboursOf(context.graph, seed))
  const members = new Set(grown)
  while (grown.length < rules.maxZones) {
    const next = order.find(zone => touched.has(zone) && !members.has(zone) && fits([...grown, zone]))
    if (next === undefined) break
    grown.push(next)
    members.add(next)
    for (const other of neighboursOf(context.graph, next)) touched.add(other)
  }
  return grown
}

/** The longest start of a grown area that satisfies the rules once its new holes are filled. */
const withoutNewHoles = (
  context: SelectionContext,
  grown: readonly number[],
  rules: SelectionRules,
  newHoles: NewHoles,
): number[] => {
  for (let length = grown.length; length > 0; length--) {
    const start = grown.slice(0, length)
    const whole = [...start, ...newHoles(start)]
    if (whole.length <= rules.maxZones && !tooLarge(context, whole, rules)) return whole
  }
  return []
}

/** The coarser zones whose area was mostly requested. */
const inCoarserZones = ({ context, parts, rules }: Refused, coarser: CoarserZones): Repair | null => {
  const { columns, areas } = context
  const zones = zonesOf(parts)
  const requested = new Map<number, number>()
  let parent = NONE
  for (const zone of zones) {
    if (isEmptyZone(columns, zone)) continue
    const [x, y] = insidePoint(columns, zone)!
    parent = coarser.locator.at(x / MM_PER_M, y / MM_PER_M, parent)
    if (parent !== NONE) requested.set(parent, (requested.get(parent) ?? 0) + areas[zone]!)
  }
  const chosen = [...requested.keys()]
    .filter(zone => requested.get(zone)! > coarser.context.areas[zone]! / 2)
    .sort((a, b) => a - b)
  const verdict = judge(coarser.context, chosen, rules)
  if (chosen.length === 0 || verdict.kind !== 'allowed') return null
  const { ids, areaKm2, population } = verdict.selection
  const keptArea = chosen.reduce((sum, zone) => sum + requested.get(zone)!, 0)
  const none = new Uint32Array(0)
  return {
    kind: 'coarser',
    ids,
    added: none,
    removed: none,
    areaKm2,
    population,
    kept: share(keptArea, areaOf(context, zones)),
    setId: coarser.setId,
  }
}
