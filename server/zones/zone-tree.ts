import { graphOf, type ZoneGraph } from '../../workers/adjacency/zone-graph.ts'
import { halve, type Units } from './trees/halve.ts'
import { linkParts } from './trees/link-parts.ts'

/**
 * Zones as columns, indexed by position in their file. They contain only public facts, because no figure about trips
 * may influence a tree.
 */
export interface TreeZones {
  /** objectid. */
  readonly ids: Uint32Array
  /** Representative points, in EPSG:27700 metres. */
  readonly eastings: Float64Array
  readonly northings: Float64Array
  readonly residents: Float64Array
  /** The number of a zone's middle zone; 0 for none. */
  readonly middles: Uint32Array
  /** The position of a zone's district; -1 for none. */
  readonly districts: Int32Array
  /** The graph of touching zones (docs/formats/neighbours.md). */
  readonly graph: ZoneGraph
}

/** A binary tree of zones. Nodes are numbered from 0, the root; a leaf is a single zone. */
export interface ZoneTree {
  /** The parent of each node, which has a smaller number; -1 for the root. */
  readonly parents: Int32Array
  /** Each zone, ascending by number, and its leaf. */
  readonly zones: Uint32Array
  readonly leaves: Int32Array
  /** For each zone, in the same order: its representative point, in EPSG:27700 metres, and its residents. */
  readonly eastings: Float64Array
  readonly northings: Float64Array
  readonly residents: Float64Array
}

/** Added to the distance, in km, so that zones near the centre do not outweigh everything else. */
const SOFTENING_KM = 5
/** The weight of a zone without residents. Such zones are halved by number. */
const LEAST_RESIDENTS = 1

const metresFrom = ([e, n]: readonly [number, number], { eastings, northings }: TreeZones): Float64Array =>
  eastings.map((easting, zone) => Math.sqrt((easting - e) ** 2 + (northings[zone]! - n) ** 2))

/** Zones that stay together under some node. They are the units of the next level. */
const unitsOf = (
  zones: TreeZones,
  weights: Float64Array,
  members: Int32Array,
  groupOf: (zone: number) => number,
): { readonly units: Units; readonly members: readonly Int32Array[] } => {
  const groups = new Map<number, number[]>()
  for (const zone of members) {
    const group = groups.get(groupOf(zone))
    if (group) group.push(zone)
    else groups.set(groupOf(zone), [zone])
  }
  const keys = [...groups.keys()].sort((a, b) => a - b)
  const lists = keys.map(key => Int32Array.from(groups.get(key)!))
  const mean = (list: Int32Array, values: Float64Array) =>
    list.reduce((sum, zone) => sum + values[zone]!, 0) / list.length
  const xs = Float64Array.from(lists, list => mean(list, zones.eastings))
  const ys = Float64Array.from(lists, list => mean(list, zones.northings))
  return {
    members: lists,
    units: {
      labels: Int32Array.from(keys.keys()),
      xs,
      ys,
      weights: Float64Array.from(lists, list => list.reduce((sum, zone) => sum + weights[zone]!, 0)),
      graph: linkParts(xs, ys, unitGraph(zones.graph, lists)),
    },
  }
}

/** Finds the units whose zones touch. */
const unitGraph = ({ start, neighbours }: ZoneGraph, lists: readonly Int32Array[]): ZoneGraph => {
  const unitOf = new Map<number, number>()
  lists.forEach((list, unit) => {
    for (const zone of list) unitOf.set(zone, unit)
  })
  const pairs = new Set<number>()
  lists.forEach((list, unit) => {
    for (const zone of list)
      for (let i = start[zone]!; i < start[zone + 1]!; i++) {
        const other = unitOf.get(neighbours[i]!)
        if (other !== undefined && other > unit) pairs.add(unit * lists.length + other)
      }
  })
  const sorted = Float64Array.from(pairs).sort()
  return graphOf(
    lists.length,
    sorted.map(pair => Math.floor(pair / lists.length)),
    sorted.map(pair => pair % lists.length),
  )
}

/**
 * Builds a tree of middle zones and small zones, in which each level is joined into binary groups of neighbours.
 * Districts are not a level, because a thin far district next to the root would prevent any division. Within a middle
 * zone, a group is halved by residents; above, by residents / (km + 5)², because trips thin out with the distance from
 * the centre. Groups are contiguous if the zones below their parent are. The same input gives the same tree.
 * @param centre easting and northing, in metres
 */
export const buildZoneTree = (zones: TreeZones, centre: readonly [easting: number, northing: number]): ZoneTree => {
  const count = zones.ids.length
  if (count === 0) throw new RangeError('There is no tree without a zone')
  const distanceM = metresFrom(centre, zones)
  const people = zones.residents.map(residents => residents + LEAST_RESIDENTS)
  const pull = people.map((each, zone) => each / (distanceM[zone]! / 1000 + SOFTENING_KM) ** 2)
  const hasMiddles = zones.middles.some(middle => middle > 0)
  /**
   * The levels from the root down. A zone without a middle zone is a separate unit, numbered above all middle zones.
   */
  const levels: readonly { readonly weights: Float64Array; readonly groupOf: (zone: number) => number }[] = [
    { weights: pull, groupOf: zone => zones.middles[zone]! || 2 ** 32 + zone },
    ...(hasMiddles ? [{ weights: people, groupOf: (zone: number) => zone }] : []),
  ]
  const parents = new Int32Array(count * 2 - 1)
  const leafOf = new Int32Array(count)
  let nodes = 0
  const add = (parent: number): number => {
    parents[nodes] = parent
    return nodes++
  }
  const grow = (depth: number, members: Int32Array, parent: number): void => {
    const level = levels[depth]
    if (!level || members.length === 1) {
      leafOf[members[0]!] = add(parent)
      return
    }
    const groups = unitsOf(zones, level.weights, members, level.groupOf)
    const split = (units: Units, above: number): void => {
      if (units.labels.length > 1) {
        const node = add(above)
        for (const half of halve(units)) split(half, node)
      } else grow(depth + 1, groups.members[units.labels[0]!]!, above)
    }
    split(groups.units, parent)
  }
  grow(0, Int32Array.from(zones.ids.keys()), -1)
  return { parents, ...byNumber(zones, leafOf) }
}

const byNumber = (
  { ids, eastings, northings, residents }: TreeZones,
  leafOf: Int32Array,
): Omit<ZoneTree, 'parents'> => {
  const order = [...ids.keys()].sort((a, b) => ids[a]! - ids[b]!)
  // Rounded to the file format's precision, so that storing and reading a tree does not change it.
  const sorted = (values: Float64Array) => Float64Array.from(order, zone => Math.fround(values[zone]!))
  return {
    zones: Uint32Array.from(order, zone => ids[zone]!),
    leaves: Int32Array.from(order, zone => leafOf[zone]!),
    eastings: sorted(eastings),
    northings: sorted(northings),
    residents: sorted(residents),
  }
}
