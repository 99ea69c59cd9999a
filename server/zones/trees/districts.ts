import type { ZoneGraph } from '../../../workers/adjacency/zone-graph.ts'
import { halve, type Units } from './halve.ts'
import { linkParts } from './link-parts.ts'

/** Middle zones as columns, indexed by position in their file. */
export interface MiddleZones {
  readonly names: readonly string[]
  /** Representative points, in EPSG:27700 metres. */
  readonly eastings: Float64Array
  readonly northings: Float64Array
  readonly residents: Float64Array
  readonly graph: ZoneGraph
}

export interface Districts {
  /** The position of each middle zone's district. */
  readonly districtOf: Int32Array
  /** For each district: its name, or '' for a group of neighbours, and the mean position of its residents in metres. */
  readonly names: readonly string[]
  readonly eastings: Float64Array
  readonly northings: Float64Array
}

/** 'Leeds 012': official names number the middle zones of a district. */
const NUMBERED = /^(.*\S)\s+\d+$/
/**
 * Great Britain's largest district has 1.1 million people. If a group has more, its zones are numbered throughout,
 * without districts.
 */
const MOST_RESIDENTS = 2_000_000
/** If names do not reveal the districts, neighbours are grouped up to about the average size of a district. */
const GROUP_RESIDENTS = 200_000

/** A middle zone's name without its number. */
export const placeOfName = (name: string): string => NUMBERED.exec(name)?.[1] ?? name

const byName = ({ names, residents }: MiddleZones): Map<string, number[]> => {
  const districts = new Map<string, number[]>()
  names.forEach((name, middle) => {
    const district = NUMBERED.exec(name)?.[1]
    if (district !== undefined) districts.set(district, [...(districts.get(district) ?? []), middle])
  })
  for (const [name, members] of districts)
    if (members.reduce((sum, middle) => sum + residents[middle]!, 0) > MOST_RESIDENTS) districts.delete(name)
  return districts
}

/** Groups of neighbouring middle zones, each halved until it is small enough. */
const groupsOf = (middles: MiddleZones, members: readonly number[]): number[][] => {
  const groups: number[][] = []
  const divide = (units: Units): void => {
    const residents = units.labels.reduce((sum, middle) => sum + middles.residents[middle]!, 0)
    if (residents <= GROUP_RESIDENTS || units.labels.length === 1) groups.push([...units.labels])
    else for (const half of halve(units)) divide(half)
  }
  if (members.length > 0) divide(unitsOf(middles, members))
  return groups
}

const unitsOf = ({ eastings, northings, residents, graph }: MiddleZones, members: readonly number[]): Units => {
  const place = new Map(members.map((middle, at) => [middle, at]))
  const start = new Uint32Array(members.length + 1)
  const neighbours: number[] = []
  members.forEach((middle, at) => {
    for (let i = graph.start[middle]!; i < graph.start[middle + 1]!; i++) {
      const other = place.get(graph.neighbours[i]!)
      if (other !== undefined) neighbours.push(other)
    }
    start[at + 1] = neighbours.length
  })
  const xs = Float64Array.from(members, middle => eastings[middle]!)
  const ys = Float64Array.from(members, middle => northings[middle]!)
  return {
    labels: Int32Array.from(members),
    xs,
    ys,
    weights: Float64Array.from(members, middle => residents[middle]! + 1),
    graph: linkParts(xs, ys, { start, neighbours: Uint32Array.from(neighbours) }),
  }
}

/** Divides a level of middle zones into districts. Names decide or, if they do not, groups of neighbours. */
export const districtsOf = (middles: MiddleZones): Districts => {
  const named = byName(middles)
  const hasName = new Set([...named.values()].flat())
  const unnamed = [...middles.names.keys()].filter(middle => !hasName.has(middle))
  const districts: readonly (readonly [string, readonly number[]])[] = [
    ...[...named].sort(([a], [b]) => (a < b ? -1 : 1)),
    ...groupsOf(middles, unnamed).map(group => ['', group] as const),
  ]
  const districtOf = new Int32Array(middles.names.length)
  districts.forEach(([, members], district) => {
    for (const middle of members) districtOf[middle] = district
  })
  const mean = (values: Float64Array) =>
    Float64Array.from(districts, ([, members]) => {
      const people = members.map(middle => middles.residents[middle]! + 1)
      const sum = members.reduce((total, middle, i) => total + values[middle]! * people[i]!, 0)
      return sum / people.reduce((total, each) => total + each, 0)
    })
  return {
    districtOf,
    names: districts.map(([name]) => name),
    eastings: mean(middles.eastings),
    northings: mean(middles.northings),
  }
}
