import type { NamedZoneTree, ZoneTrees } from '../../../server/warehouse/maps/zone-trees.ts'

/** Zones far enough from every area that their distance renames no mode, and not as far as active trips become road. */
const APART_M = 5000

/** A tree of zones that halves their numbers, whatever their place. Residents are a thousand each. */
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

/** The same tree for every build, of an area about a place. */
export const treesOfNumbers = (numbers: readonly number[], place: readonly [number, number]): ZoneTrees => {
  const tree = treeOfNumbers(numbers, place)
  const [e, n] = place
  const areaWkt = `POLYGON ((${e} ${n}, ${e + 1} ${n}, ${e + 1} ${n + 1}, ${e} ${n}))`
  return { ofBuild: async () => ({ tree, areaWkt, smallFile: 'zones/small.fgb' }) }
}
