import type { TreeZones, ZoneTree } from '../zone-tree.ts'

/** The names that node names are built from, by position in the file unless stated otherwise. */
export interface NameSources {
  readonly zones: readonly string[]
  /** The names of middle zones, keyed by number. */
  readonly middles: ReadonlyMap<number, string>
  /** The names of districts, indexed by district; '' for a district without a name. */
  readonly districts: readonly string[]
  /** The place of each zone; '' if unknown, in which case its middle zone counts as the place. */
  readonly places: readonly string[]
}

/** The zones below each node: the positions from `start` up to `end` in `order`. */
interface Spans {
  readonly order: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
}

/** A node's number is followed by the numbers of all nodes below it, so its leaves are consecutive as well. */
const spansOf = ({ ids }: TreeZones, { parents, zones, leaves }: ZoneTree): Spans => {
  const positions = new Map(Array.from(ids, (id, position) => [id, position]))
  const zoneOf = new Int32Array(parents.length).fill(-1)
  leaves.forEach((leaf, at) => {
    zoneOf[leaf] = positions.get(zones[at]!)!
  })
  const order = new Int32Array(zones.length)
  const start = new Int32Array(parents.length)
  const end = new Int32Array(parents.length)
  let passed = 0
  zoneOf.forEach((zone, node) => {
    start[node] = passed
    if (zone < 0) return
    order[passed++] = zone
    end[node] = passed
  })
  for (let node = parents.length - 1; node > 0; node--) end[parents[node]!] = Math.max(end[parents[node]!]!, end[node]!)
  return { order, start, end }
}

/** The value that all zones of a span share; null if they differ. */
const commonOf = ({ order, start, end }: Spans, node: number, values: ArrayLike<number>): number | null => {
  const value = values[order[start[node]!]!]!
  for (let i = start[node]! + 1; i < end[node]!; i++) if (values[order[i]!] !== value) return null
  return value
}

const countBy = (values: ArrayLike<number>): Map<number, number> => {
  const counts = new Map<number, number>()
  for (let i = 0; i < values.length; i++) counts.set(values[i]!, (counts.get(values[i]!) ?? 0) + 1)
  return counts
}

interface Ranked {
  readonly place: string
  readonly people: number
}

/** A span's places, most populous first. */
const placesOf = (
  { order, start, end }: Spans,
  node: number,
  residents: Float64Array,
  placeOf: (zone: number) => string,
): Ranked[] => {
  const people = new Map<string, number>()
  for (let i = start[node]!; i < end[node]!; i++) {
    const place = placeOf(order[i]!)
    if (place !== '') people.set(place, (people.get(place) ?? 0) + residents[order[i]!]! + 1)
  }
  return [...people]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([place, residentsOfPlace]) => ({ place, people: residentsOfPlace }))
}

/** The direction of a group as seen from its sibling, such as 'north'. */
const sideOf = (
  spans: Spans,
  node: number,
  sibling: number,
  { eastings, northings }: TreeZones,
): 'north' | 'south' | 'east' | 'west' => {
  const mean = (of: number, values: Float64Array) => {
    let sum = 0
    for (let i = spans.start[of]!; i < spans.end[of]!; i++) sum += values[spans.order[i]!]!
    return sum / (spans.end[of]! - spans.start[of]!)
  }
  const east = mean(node, eastings) - mean(sibling, eastings)
  const north = mean(node, northings) - mean(sibling, northings)
  if (Math.abs(north) >= Math.abs(east)) return north >= 0 ? 'north' : 'south'
  return east >= 0 ? 'east' : 'west'
}

const siblingsOf = ({ parents }: ZoneTree): Int32Array => {
  const first = new Int32Array(parents.length).fill(-1)
  const siblings = new Int32Array(parents.length).fill(-1)
  for (let node = 1; node < parents.length; node++) {
    const other = first[parents[node]!]!
    first[parents[node]!] = node
    if (other < 0) continue
    siblings[node] = other
    siblings[other] = node
  }
  return siblings
}

/** The root, unless it is a single zone, middle zone or district. */
const ALL = 'All zones'

/** Up to this many middle zones or zones are listed by name. */
const FEW = 3

/** Finds the first name that no other node has. If all are taken, numbers the last one. */
const createDistinct = (taken: Set<string>) => {
  const numbers = new Map<string, number>()
  return (...names: readonly string[]): string => {
    let name = names.find(each => !taken.has(each))
    while (name === undefined) {
      const last = names.at(-1)!
      const number = (numbers.get(last) ?? 1) + 1
      numbers.set(last, number)
      if (!taken.has(`${last} (${number})`)) name = `${last} (${number})`
    }
    taken.add(name)
    return name
  }
}

/** 'Headingley, Weetwood and Pool & Illogan', in which the last place has an "and" in its own name. */
const joined = (places: readonly string[]): string => {
  if (places.length < 2) return places[0] ?? ''
  const parts = places.map(place => place.replaceAll(' and ', ' & '))
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The largest places, and the number of other places if most people live in the largest. */
const largestOf = (ranked: readonly Ranked[], count: number): string => {
  const sumOf = (some: readonly Ranked[]) => some.reduce((sum, { people }) => sum + people, 0)
  const largest = ranked.slice(0, count)
  const more = ranked.length - largest.length
  const rest = sumOf(largest) * 2 < sumOf(ranked) ? [`${more} more ${more === 1 ? 'place' : 'places'}`] : []
  return joined([...largest.map(({ place }) => place), ...rest])
}

/** The names of zones, whole middle zones and whole districts; undefined for every other node. */
const properNames = (zones: TreeZones, spans: Spans, sources: NameSources, nodes: number): (string | undefined)[] => {
  const [ofMiddle, ofDistrict] = [countBy(zones.middles), countBy(zones.districts)]
  return Array.from({ length: nodes }, (_, node) => {
    const size = spans.end[node]! - spans.start[node]!
    if (size === 1) return sources.zones[spans.order[spans.start[node]!]!]!
    const middle = commonOf(spans, node, zones.middles)
    if (middle !== null && middle > 0 && ofMiddle.get(middle) === size) return sources.middles.get(middle)
    const district = commonOf(spans, node, zones.districts)
    if (district !== null && ofDistrict.get(district) === size) return sources.districts[district] || undefined
    return undefined
  })
}

/**
 * Names a tree's nodes, using only public facts. Zones, whole middle zones and whole districts have their own names.
 * Any other node is named after its two most populous places, and the number of its other places if most residents live
 * in those two. Nodes of several zones have distinct names: if two have the same places, the larger node gets the
 * shorter name, and the smaller one a third place or its direction.
 */
export const nodeNames = (zones: TreeZones, tree: ZoneTree, sources: NameSources): string[] => {
  const spans = spansOf(zones, tree)
  const siblings = siblingsOf(tree)
  const names = properNames(zones, spans, sources, tree.parents.length)
  names[0] ??= ALL
  const distinct = createDistinct(new Set(names.filter(name => name !== undefined)))
  const order = [...names.keys()].filter(node => names[node] === undefined)
  const sizeOf = (node: number) => spans.end[node]! - spans.start[node]!
  for (const node of order.sort((a, b) => sizeOf(b) - sizeOf(a) || a - b))
    names[node] = distinct(...groupNames(zones, spans, sources, node, siblings[node]!))
  return names.map(name => name!)
}

/** The possible names for a group of zones, best first. */
const groupNames = (zones: TreeZones, spans: Spans, sources: NameSources, node: number, sibling: number): string[] => {
  const middleOf = (zone: number) => sources.middles.get(zones.middles[zone]!) ?? ''
  const placeOf = (zone: number) => sources.places[zone] || middleOf(zone) || sources.zones[zone]!
  const districtOf = (zone: number) => sources.districts[zones.districts[zone]!] || placeOf(zone)
  const isOneDistrict = commonOf(spans, node, zones.districts) !== null
  const ranked = (textOf: (zone: number) => string) => placesOf(spans, node, zones.residents, textOf)
  const places = ranked(isOneDistrict ? placeOf : districtOf)
  const two = largestOf(places, 2)
  const side = sibling < 0 ? [] : [`, ${sideOf(spans, node, sibling, zones)}`]
  const names = [two, largestOf(places, 3), ...side.map(text => two + text)]
  const textsOf = (textOf: (zone: number) => string) => ranked(textOf).map(({ place }) => place)
  const middles = isOneDistrict ? textsOf(middleOf).sort() : []
  if (middles.length === 1) names.push(...side.map(text => middles[0] + text))
  else if (middles.length > 1 && middles.length <= FEW) names.push(joined(middles))
  const size = spans.end[node]! - spans.start[node]!
  if (size <= FEW) names.push(joined(textsOf(zone => sources.zones[zone]!).sort()))
  return names
}
