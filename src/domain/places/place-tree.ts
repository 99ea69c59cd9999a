import { ZONE_CLASSES } from '../constants.ts'
import { MARGIN_UP_TO } from '../disclosure/quality.ts'

/**
 * A tree of places and their figures, indexed by node: the root is first, and a parent precedes its children. The nodes
 * are public knowledge, so each may be shown. Uses plain arrays, because the server computes the same cuts.
 */
export interface PlaceTree {
  /** -1 for the root. */
  readonly parents: ArrayLike<number>
  readonly magnitudes: ArrayLike<number>
  /** Half-width of the 95 % interval, as a percentage. */
  readonly margins: ArrayLike<number>
}

/** Nodes in tree order. Each finest place is below exactly one of them. */
export type Cut = readonly number[]

/** The share of a split's volume that may be uncertain. */
const UNCERTAIN_SHARE = 0.5

/** The cut through the finest places. */
export const finestCut = ({ parents }: Pick<PlaceTree, 'parents'>): Cut => {
  const isInner = new Uint8Array(parents.length)
  for (let node = 1; node < parents.length; node++) isInner[parents[node]!] = 1
  return Array.from(isInner.keys()).filter(node => isInner[node] === 0)
}

/**
 * The finest cut that is certain enough: a split is undone if more than half of the volume below it has a margin above
 * `marginUpTo` per cent. Splits are undone from the finest places towards the root, so a place is judged by what
 * remains below it.
 */
export const cutUpTo = ({ parents, magnitudes, margins }: PlaceTree, marginUpTo: number): Cut => {
  const nodes = parents.length
  const isInner = new Uint8Array(nodes)
  for (let node = 1; node < nodes; node++) isInner[parents[node]!] = 1
  /** For each node: the volume of the places that remain below it, and the uncertain part of that volume. */
  const [volume, uncertain] = [new Float64Array(nodes), new Float64Array(nodes)]
  const isSplit = new Uint8Array(nodes)
  for (let node = nodes - 1; node >= 0; node--) {
    isSplit[node] = isInner[node] === 1 && uncertain[node]! <= UNCERTAIN_SHARE * volume[node]! ? 1 : 0
    if (isSplit[node] === 0) {
      volume[node] = magnitudes[node]!
      uncertain[node] = margins[node]! > marginUpTo ? magnitudes[node]! : 0
    }
    const parent = parents[node]!
    if (parent < 0) continue
    volume[parent] = volume[parent]! + volume[node]!
    uncertain[parent] = uncertain[parent]! + uncertain[node]!
  }
  const cut: number[] = []
  /** 1 if all nodes above a node are split. */
  const isReached = new Uint8Array(nodes)
  for (let node = 0; node < nodes; node++) {
    const parent = parents[node]!
    isReached[node] = parent < 0 || (isReached[parent] === 1 && isSplit[parent] === 1) ? 1 : 0
    if (isReached[node] === 1 && isSplit[node] === 0) cut.push(node)
  }
  return cut
}

/** A map's initial cut: a split is undone if more than half of its volume would be of grade D. */
export const defaultCut = (tree: PlaceTree): Cut => cutUpTo(tree, MARGIN_UP_TO.C)

/** The steps from detail to certainty. */
export const DETAILS = ['finest', 'default', 'mostly-b', 'mostly-a', 'whole'] as const
export type Detail = (typeof DETAILS)[number]

const CUTS: Readonly<Record<Detail, (tree: PlaceTree) => Cut>> = {
  finest: finestCut,
  default: defaultCut,
  'mostly-b': tree => cutUpTo(tree, MARGIN_UP_TO.B),
  'mostly-a': tree => cutUpTo(tree, MARGIN_UP_TO.A),
  whole: ({ parents }) => (parents.length === 0 ? [] : [0]),
}

/**
 * The cuts that a reader can choose from, in the order of DETAILS. Each is at least as coarse as the previous one.
 * Steps that show the same places as the default or as the previous step are left out.
 */
export const offeredCuts = (tree: PlaceTree): ReadonlyMap<Detail, Cut> => {
  const cuts = DETAILS.map(detail => [detail, CUTS[detail](tree)] as const)
  const places = defaultCut(tree).length
  const isNew = (at: number): boolean => {
    const [detail, { length }] = cuts[at]!
    return detail === 'default' || (length !== places && length !== cuts[at - 1]?.[1].length)
  }
  return new Map(cuts.filter((_, at) => isNew(at)))
}

/** For each node: the node of the cut that contains it; -1 above the cut. */
export const ownersOf = ({ parents }: Pick<PlaceTree, 'parents'>, cut: Cut): Int32Array => {
  const owners = new Int32Array(parents.length).fill(-1)
  for (const node of cut) owners[node] = node
  for (let node = 1; node < parents.length; node++) if (owners[node] === -1) owners[node] = owners[parents[node]!]!
  return owners
}

/**
 * The class of each magnitude: floor(10 * rank / D), where rank is among the D distinct magnitudes; the rank itself if
 * D is under 10. Equal magnitudes share a class.
 * @returns classes: the class of each magnitude; count: 10, or D if that is smaller
 */
export const displayGroups = (
  magnitudes: readonly number[],
): { readonly classes: ReadonlyMap<number, number>; readonly count: number } => {
  const distinct = [...new Set(magnitudes)].sort((a, b) => a - b)
  const count = Math.min(ZONE_CLASSES, distinct.length)
  const classes = new Map(distinct.map((magnitude, rank) => [magnitude, Math.floor((count * rank) / distinct.length)]))
  return { classes, count }
}

/**
 * The finest places that consist of whole places of every map: places that overlap in any of the maps are joined. If
 * maps cut the same tree, these are the coarser maps' places.
 * @param maps the places of each map, as lists of zones
 * @returns the zones of each common place
 */
export function commonPlaces(maps: readonly (readonly (readonly number[])[])[]): readonly (readonly number[])[] {
  const above = new Map<number, number>()
  const rootOf = (zone: number): number => {
    let root = zone
    for (let next = above.get(root) ?? root; next !== root; next = above.get(root) ?? root) root = next
    for (let node = zone; node !== root; ) {
      const next = above.get(node)!
      above.set(node, root)
      node = next
    }
    return root
  }
  for (const places of maps)
    for (const [first, ...others] of places) {
      if (first === undefined) continue
      const root = rootOf(first)
      above.set(root, root)
      for (const zone of others) above.set(rootOf(zone), root)
    }
  const places = new Map<number, number[]>()
  for (const zone of above.keys()) {
    const root = rootOf(zone)
    const zones = places.get(root)
    if (zones === undefined) places.set(root, [zone])
    else zones.push(zone)
  }
  return [...places.values()].map(zones => zones.sort((a, b) => a - b))
}
