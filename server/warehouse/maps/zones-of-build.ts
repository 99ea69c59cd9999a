import type { Categories, Category } from '../gate/categories.ts'

/** The zones of a build as a binary tree (server/zones/zone-tree.ts), from public facts alone. Nodes are numbers; the root is 0. */
export interface ZonesOfBuild {
  /** By node: the node above it, whose number is smaller; -1 for the root. */
  readonly parents: Int32Array
  /** By zone, ascending by number: the zone and its leaf. */
  readonly zones: Uint32Array
  readonly leaves: Int32Array
  /** By node: metres from the middle of the build's area to the nearest and the farthest zone below it. */
  readonly nearestM: Float32Array
  readonly farthestM: Float32Array
  /** By node. */
  readonly residents: Float64Array
  readonly names: readonly string[]
}

/** Reads the zones of a complete build. */
export type ReadZones = (buildId: number) => Promise<ZonesOfBuild>

/**
 * The part of a tree that is above a cut, as categories of an axis: an option is the index of a node of the cut.
 */
export interface Places {
  readonly categories: Categories
  /** By category: its node in the tree. */
  readonly nodes: readonly number[]
  /** By option: its node in the tree. */
  readonly cut: readonly number[]
}

/** @param cut nodes of which every leaf is below exactly one */
export const placesAbove = ({ parents }: Pick<ZonesOfBuild, 'parents'>, cut: readonly number[]): Places => {
  const needed = new Set<number>()
  for (const node of cut) for (let at = node; at >= 0 && !needed.has(at); at = parents[at]!) needed.add(at)
  const nodes = [...needed].sort((a, b) => a - b)
  const indexOf = new Map(nodes.map((node, index) => [node, index]))
  const categories = nodes.map(node => ({
    parent: indexOf.get(parents[node]!) ?? -1,
    children: [] as number[],
    covers: [] as number[],
  }))
  for (const [index, { parent }] of categories.entries()) if (parent >= 0) categories[parent]!.children.push(index)
  for (const [option, node] of cut.entries())
    for (let at = indexOf.get(node)!; at >= 0; at = categories[at]!.parent) categories[at]!.covers.push(option)
  return { categories: categories satisfies Category[], nodes, cut }
}

/** By node of the tree: the option of the cut that it is or is below; -1 above the cut. */
export const optionsBelow = ({ parents }: Pick<ZonesOfBuild, 'parents'>, cut: readonly number[]): Int32Array => {
  const options = new Int32Array(parents.length).fill(-1)
  for (const [option, node] of cut.entries()) options[node] = option
  for (let node = 1; node < parents.length; node++) if (options[node]! < 0) options[node] = options[parents[node]!]!
  return options
}

/**
 * The option of the cut that a trip's zone is in. Trips of no zone of the tree count with the farthest zone, so that no rest of the
 * total is left beside the places.
 */
export const optionOfZone = (zones: ZonesOfBuild, cut: readonly number[]): ((zone: number) => number) => {
  const options = optionsBelow(zones, cut)
  const optionOf = new Map(Array.from(zones.zones, (zone, i) => [zone, options[zones.leaves[i]!]!]))
  const farthest = zones.leaves.reduce((far, leaf) => (zones.farthestM[leaf]! > zones.farthestM[far]! ? leaf : far))
  const elsewhere = options[farthest]!
  return zone => optionOf.get(zone) ?? elsewhere
}
