import { interval, sumOf, type Total } from '../summaries/figure.ts'

/** The range of a circle's radius, in kilometres. */
export const CIRCLE_KM = { min: 1, max: 50, initial: 5 } as const

/** A node of a place tree. A tree lists parents before their children. */
interface CircleNode {
  /** -1 for the root. */
  readonly parent: number
  /** A finest place's zones; empty for trips outside all zones; absent for a place that is divided further. */
  readonly zones?: readonly number[] | undefined
  readonly magnitude: number
  /** Half-width of the 95 % interval, as a percentage; null for an exact figure. */
  readonly margin: number | null
}

/** A map's zones in relation to a circle. */
interface CircleZones {
  /** The zones whose representative points are inside the circle. */
  readonly inside: ReadonlySet<number>
  /** The number of residents in each zone; null if they are missing from the zone file. */
  readonly residents: ReadonlyMap<number, number> | null
}

/** The trips with one end inside a circle. */
export interface CircleTotal {
  /** For a place that extends beyond the circle, counts the share of its residents who live inside. */
  readonly magnitude: number
  /** Half-width of the 95 % interval, as a percentage; null for exact figures, and if no places exist. */
  readonly margin: number | null
  /** The residents of the zones inside; null if unknown. */
  readonly residents: number | null
  /** The number of places that extend beyond the circle. */
  readonly cutPlaces: number
  /** The lower end of the interval, assuming that no trip in a place that extends beyond the circle ends inside. */
  readonly least: number
  /** The upper end of the interval, assuming that all of these trips end inside. */
  readonly most: number
}

/**
 * The total of the places inside a circle. Uses the largest places that are completely inside, because their figures
 * are more certain than those of the places they are divided into.
 * @param total the total of all trips, for the margin of a sum; null if unknown
 */
export function circleTotal(nodes: readonly CircleNode[], zones: CircleZones, total: Total | null): CircleTotal {
  const { whole, cut } = divided(nodes, zones.inside)
  const figureOf = ({ magnitude, margin }: CircleNode, share = 1) => ({ value: magnitude * share, margin })
  const wholePlaces = whole.map(node => figureOf(node))
  const inside = sumOf(
    [...wholePlaces, ...cut.map(node => figureOf(node, shareInside(node.zones ?? [], zones)))],
    total,
  )
  const touched = sumOf([...wholePlaces, ...cut.map(node => figureOf(node))], total)
  const certain = sumOf(wholePlaces, total)
  return {
    magnitude: inside.value ?? 0,
    margin: inside.margin,
    residents: residentsOf([...zones.inside], zones),
    cutPlaces: cut.length,
    least: certain.value === null ? 0 : interval(certain.value, certain.margin)[0],
    most: touched.value === null ? 0 : interval(touched.value, touched.margin)[1],
  }
}

interface Divided {
  /** Places completely inside. */
  readonly whole: readonly CircleNode[]
  /** Finest places that extend beyond the circle. */
  readonly cut: readonly CircleNode[]
}

function divided(nodes: readonly CircleNode[], inside: ReadonlySet<number>): Divided {
  const [zoneCounts, insideCounts] = [new Float64Array(nodes.length), new Float64Array(nodes.length)]
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { parent, zones } = nodes[node]!
    if (zones !== undefined) {
      // Trips outside all zones count as one zone outside the circle.
      zoneCounts[node]! += Math.max(1, zones.length)
      insideCounts[node]! += zones.filter(zone => inside.has(zone)).length
    }
    if (parent < 0) continue
    zoneCounts[parent]! += zoneCounts[node]!
    insideCounts[parent]! += insideCounts[node]!
  }
  const isInside = (node: number) => zoneCounts[node]! > 0 && insideCounts[node] === zoneCounts[node]
  /** 1 if the node or a place above it is completely inside. */
  const isCovered = new Uint8Array(nodes.length)
  const [whole, cut]: [CircleNode[], CircleNode[]] = [[], []]
  nodes.forEach((place, node) => {
    const isPart = place.parent >= 0 && isCovered[place.parent] === 1
    isCovered[node] = isPart || isInside(node) ? 1 : 0
    if (isPart) return
    if (isCovered[node] === 1) whole.push(place)
    else if (place.zones !== undefined && insideCounts[node]! > 0) cut.push(place)
  })
  return { whole, cut }
}

/**
 * The share of some zones' residents who live inside the circle or, if residents are unknown, the share of the zones
 * inside it.
 */
function shareInside(zones: readonly number[], circle: CircleZones): number {
  const inside = zones.filter(zone => circle.inside.has(zone))
  const [part, all] = [residentsOf(inside, circle), residentsOf(zones, circle)]
  return part === null || all === null || all <= 0 ? inside.length / zones.length : part / all
}

/** Null if the residents of any zone are unknown. */
const residentsOf = (zones: readonly number[], { residents }: CircleZones): number | null =>
  zones.reduce<number | null>((sum, zone) => {
    const people = residents?.get(zone) ?? Number.NaN
    return sum === null || Number.isNaN(people) ? null : sum + people
  }, 0)
