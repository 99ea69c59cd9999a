import { finestCut } from '../../../src/domain/places/place-tree.ts'
import type { ZoneTree } from '../../zones/zone-tree.ts'
import { parseArea } from '../builds/area.ts'
import type { DatasetSpec } from '../builds/dataset-spec.ts'
import type { BuildCache } from '../cache/create-cache.ts'
import type { Categories, Category } from '../disclosure/categories.ts'

/** The fields that determine the tree that a dataset's maps cut. */
export type TreeSpec = Pick<DatasetSpec, 'areaWkt' | 'standard' | 'customZonesFile'>

/** A dataset's zones and their tree, all derived from public facts. */
export interface NamedZoneTree extends ZoneTree {
  /** A node's name: the name of a zone or middle zone, or a combination such as "Headingley and Weetwood". */
  nameOf(node: number): string
}

/** The zone trees of datasets. The same dataset always gets the same tree. */
export interface ZoneTrees {
  /**
   * Reads the tree and the area of a build's dataset. `smallFile` is the file of the small zones in its version of the
   * standard zones.
   */
  ofBuild(
    buildId: number,
  ): Promise<{ readonly tree: NamedZoneTree; readonly areaWkt: string; readonly smallFile: string }>
}

/** A build's zones, their tree, and their distances from its area. */
export interface ZonesOfBuild extends Pick<NamedZoneTree, 'parents' | 'zones' | 'leaves' | 'nameOf'> {
  /**
   * For each node: the distances from the centre of the build's area to the nearest and the farthest zone below it, in
   * metres.
   */
  readonly nearestM: Float32Array
  readonly farthestM: Float32Array
  readonly residents: Float64Array
}

/** Reads the zones of a build that has a dataset. */
export type ReadZones = (buildId: number) => Promise<ZonesOfBuild>

/** The centre of the box around an area. */
const middleOf = (areaWkt: string): readonly [easting: number, northing: number] => {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
  for (const ring of parseArea(areaWkt))
    for (let i = 0; i < ring.length; i += 2) {
      box[0] = Math.min(box[0], ring[i]!)
      box[1] = Math.min(box[1], ring[i + 1]!)
      box[2] = Math.max(box[2], ring[i]!)
      box[3] = Math.max(box[3], ring[i + 1]!)
    }
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
}

type NodeFacts = Pick<ZonesOfBuild, 'nearestM' | 'farthestM' | 'residents'>

/** Adds up the facts of leaves to the root. */
export const factsAbove = (parents: ArrayLike<number>, facts: NodeFacts): NodeFacts => {
  const { nearestM, farthestM, residents } = facts
  for (let node = parents.length - 1; node > 0; node--) {
    const above = parents[node]!
    nearestM[above] = Math.min(nearestM[above]!, nearestM[node]!)
    farthestM[above] = Math.max(farthestM[above]!, farthestM[node]!)
    residents[above]! += residents[node]!
  }
  return facts
}

/** Computes the facts of nodes from their zones: residents, and distances from the centre of an area. */
const seenFrom = (tree: NamedZoneTree, areaWkt: string): ZonesOfBuild => {
  const { parents, leaves, eastings, northings } = tree
  const [easting, northing] = middleOf(areaWkt)
  const nodes = parents.length
  const nearestM = new Float32Array(nodes).fill(Infinity)
  const farthestM = new Float32Array(nodes)
  const residents = new Float64Array(nodes)
  for (const [zone, leaf] of leaves.entries()) {
    nearestM[leaf] = farthestM[leaf] = Math.hypot(eastings[zone]! - easting, northings[zone]! - northing)
    residents[leaf] = tree.residents[zone]!
  }
  return { ...tree, ...factsAbove(parents, { nearestM, farthestM, residents }) }
}

/** Reads each build's zones once. */
export const createReadZones =
  (trees: ZoneTrees, cache: BuildCache): ReadZones =>
  buildId =>
    cache.getOrCompute(buildId, 'zones', async () => {
      const { tree, areaWkt } = await trees.ofBuild(buildId)
      return seenFrom(tree, areaWkt)
    })

/** The part of a tree above a cut, as categories of an axis. An option is the index of a node in the cut. */
export interface Places {
  readonly categories: Categories
  /** The node of each category in the tree. */
  readonly nodes: readonly number[]
  /** The node of each option in the tree. */
  readonly cut: readonly number[]
}

/** @param cut nodes such that every leaf is below exactly one of them */
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

/** For each node of the tree, the option of the cut that contains it; -1 above the cut. */
export const optionsBelow = ({ parents }: Pick<ZonesOfBuild, 'parents'>, cut: readonly number[]): Int32Array => {
  const options = new Int32Array(parents.length).fill(-1)
  for (const [option, node] of cut.entries()) options[node] = option
  for (let node = 1; node < parents.length; node++) if (options[node]! < 0) options[node] = options[parents[node]!]!
  return options
}

const ELSEWHERE = 'Elsewhere'

/** The index after a node's last descendant. Descendants directly follow their node. */
const endOf = ({ parents }: ZonesOfBuild, node: number): number => {
  let end = node + 1
  while (end < parents.length && parents[end]! >= node) end++
  return end
}

/** The number of steps to the part of the tree that is joined with elsewhere. Each step takes the farther half. */
const FAR_STEPS = 4

/**
 * A far part of the tree: the farther half of the farther half, and so on.
 * @param zones at least two
 */
const farPart = ({ parents, nearestM }: ZonesOfBuild): number => {
  const children = Array.from(parents, (): number[] => [])
  for (let node = 1; node < parents.length; node++) children[parents[node]!]!.push(node)
  let far = 0
  for (let step = 0; step < FAR_STEPS && children[far]!.length > 0; step++)
    far = children[far]!.reduce((most, node) => (nearestM[node]! > nearestM[most]! ? node : most))
  return far
}

/**
 * Adds a place for trips outside all zones, next to a far part of the tree. An organisation's zones may cover a small
 * part of the country. If elsewhere is too thin, the two are shown together, so the far part should be small.
 * @param zones at least two
 */
export const withElsewhere = (zones: ZonesOfBuild): ZonesOfBuild => {
  const far = farPart(zones)
  const end = endOf(zones, far)
  /** The far part and elsewhere get a common parent, which replaces the far part. */
  const moved = (node: number): number => (node < far ? node : node < end ? node + 1 : node + 2)
  const [above, elsewhere] = [far, end + 1]
  const nodes = zones.parents.length + 2
  const [parents, nearestM, farthestM] = [new Int32Array(nodes), new Float32Array(nodes), new Float32Array(nodes)]
  const residents = new Float64Array(nodes)
  const put = (node: number, parent: number, like: number): void => {
    parents[node] = parent
    nearestM[node] = zones.nearestM[like]!
    farthestM[node] = zones.farthestM[like]!
    residents[node] = zones.residents[like]!
  }
  for (const [node, parent] of zones.parents.entries())
    put(moved(node), node === far ? above : parent < 0 ? parent : moved(parent), node)
  put(above, moved(zones.parents[far]!), far)
  put(elsewhere, above, 0)
  nearestM[elsewhere] = zones.farthestM[0]!
  residents[elsewhere] = 0
  const nameOf = (node: number): string => {
    if (node === elsewhere) return ELSEWHERE
    // 'Otley and Ilkley' becomes 'Otley, Ilkley and elsewhere'.
    if (node === above) return `${zones.nameOf(far).replace(' and ', ', ')} and elsewhere`
    return zones.nameOf(node < far ? node : node <= end ? node - 1 : node - 2)
  }
  return { zones: zones.zones, leaves: zones.leaves.map(moved), parents, nearestM, farthestM, residents, nameOf }
}

/** The node for trips without a zone, if the tree has one. It is the only leaf that does not belong to a zone. */
const elsewhereOf = (zones: ZonesOfBuild): number | null => {
  const { parents, leaves, nameOf } = zones
  if (parents.length === leaves.length * 2 - 1) return null
  const isZone = new Set(leaves)
  return finestCut(zones).find(node => !isZone.has(node) && nameOf(node) === ELSEWHERE) ?? null
}

/** The zones below each option of a cut. */
export const zonesBelow = (
  { parents, zones, leaves }: Pick<ZonesOfBuild, 'parents' | 'zones' | 'leaves'>,
  cut: readonly number[],
): number[][] => {
  const options = optionsBelow({ parents }, cut)
  const below = cut.map((): number[] => [])
  for (const [i, leaf] of leaves.entries()) below[options[leaf]!]!.push(zones[i]!)
  return below
}

/**
 * Returns the option of the cut that contains a trip's zone. Trips without a zone count as elsewhere or, if the cut has
 * no such place, in the farthest zone, so that the places add up to the total.
 */
export const optionOfZone = (zones: ZonesOfBuild, cut: readonly number[]): ((zone: number) => number) => {
  const options = optionsBelow(zones, cut)
  const optionOf = new Map(Array.from(zones.zones, (zone, i) => [zone, options[zones.leaves[i]!]!]))
  const farthest = zones.leaves.reduce((far, leaf) => (zones.farthestM[leaf]! > zones.farthestM[far]! ? leaf : far))
  const elsewhere = options[elsewhereOf(zones) ?? farthest]!
  return zone => optionOf.get(zone) ?? elsewhere
}
