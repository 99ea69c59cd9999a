import type { NamedZoneTree, ZoneTrees } from '../../../server/warehouse/zones/zones-of-build.ts'
import type { Place } from '../../reference/maps.ts'
import type { TripRow } from '../../support/trips.ts'

/**
 * The distance between the zones and the area, in metres. It is large enough to keep every mode possible, but not so
 * large that active trips are classified as road.
 */
const APART_M = 5000

/** A tree that halves the zone numbers, no matter where the zones are. Each zone has a thousand residents. */
export const treeOfNumbers = (
  numbers: readonly number[],
  [easting, northing]: readonly [number, number] = [0, 0],
): NamedZoneTree => {
  const parents: number[] = []
  const leaves: number[] = []
  const names: string[] = []
  const add = (zones: readonly number[], parent: number): void => {
    const node = parents.push(parent) - 1
    names.push(zones.length === 1 ? `Zone ${zones[0]}` : `Zones ${zones[0]} to ${zones.at(-1)}`)
    if (zones.length === 1) {
      leaves.push(node)
      return
    }
    const middle = Math.ceil(zones.length / 2)
    add(zones.slice(0, middle), node)
    add(zones.slice(middle), node)
  }
  const sorted = [...numbers].sort((a, b) => a - b)
  add(sorted, -1)
  return {
    parents: Int32Array.from(parents),
    zones: Uint32Array.from(sorted),
    leaves: Int32Array.from(leaves),
    eastings: new Float64Array(sorted.length).fill(easting + APART_M),
    northings: new Float64Array(sorted.length).fill(northing),
    residents: new Float64Array(sorted.length).fill(1000),
    nameOf: node => names[node]!,
  }
}

/** One tree for every build, with an area around a place. */
export const treesOfNumbers = (numbers: readonly number[], place: readonly [number, number]): ZoneTrees => {
  const tree = treeOfNumbers(numbers, place)
  const [e, n] = place
  const areaWkt = `POLYGON ((${e} ${n}, ${e + 1} ${n}, ${e + 1} ${n + 1}, ${e} ${n}))`
  return { ofBuild: async () => ({ tree, areaWkt, smallFile: 'zones/small.fgb' }) }
}

/**
 * A tree's places, for the reference.
 * @param middle the centre of the area's bounding box
 */
const placesOfTree = (tree: NamedZoneTree, [east, north]: readonly [number, number]): Place => {
  const placeOf = (node: number): Place => {
    const below = Array.from(tree.parents.keys()).filter(one => tree.parents[one] === node)
    const name = tree.nameOf(node)
    if (below.length > 0) {
      const parts = below.map(placeOf)
      return {
        name,
        parts,
        zones: parts.flatMap(({ zones }) => zones).sort((a, b) => a - b),
        residents: parts.reduce((sum, { residents }) => sum + residents, 0),
        nearestM: Math.min(...parts.map(({ nearestM }) => nearestM)),
        farthestM: Math.max(...parts.map(({ farthestM }) => farthestM)),
      }
    }
    const zone = tree.leaves.indexOf(node)
    const metres = Math.hypot(tree.eastings[zone]! - east, tree.northings[zone]! - north)
    const residents = tree.residents[zone]!
    return { name, parts: [], zones: [tree.zones[zone]!], residents, nearestM: metres, farthestM: metres }
  }
  return placeOf(0)
}

/** The zones where trips start or end, except some that a map does not know. */
export const zonesOfTrips = (trips: readonly Pick<TripRow, 'originZone' | 'destZone'>[]): number[] =>
  [...new Set(trips.flatMap(({ originZone, destZone }) => [originZone, destZone]))]
    .filter(zone => zone > 0 && zone % 11 !== 0)
    .sort((a, b) => a - b)

/**
 * The distance between consecutive zones, in metres. With 60 zones, some lack rail trips and others lack active ones.
 */
const STEP_M = 230

/**
 * A tree of zones in a row, nearest first, for the product and the reference. Every dataset sees it from a small area
 * around a place.
 */
export const zonesSeenFrom = (numbers: readonly number[], place: readonly [number, number]) => {
  const [e, n] = place
  const metres = (i: number) => STEP_M * i + 7
  const tree: NamedZoneTree = {
    ...treeOfNumbers(numbers),
    eastings: Float64Array.from(numbers, (_, i) => e + metres(i)),
    northings: new Float64Array(numbers.length).fill(n),
  }
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, -1],
  ].map(([east, north]) => `${e + east!} ${n + north!}`)
  const trees: ZoneTrees = {
    ofBuild: async () => ({ tree, areaWkt: `POLYGON ((${corners.join(', ')}))`, smallFile: '' }),
  }
  const whole = placesOfTree(tree, place)
  const known = new Map(numbers.map((zone, i) => [zone, metres(i)]))
  return { trees, whole, metresOf: (zone: number): number => known.get(zone) ?? whole.farthestM }
}
