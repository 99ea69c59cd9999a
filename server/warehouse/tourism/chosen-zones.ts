import { ancestorsOf, type Categories } from '../gate/categories.ts'
import type { FilterAxis } from '../maps/count-places.ts'
import { categoriesOfOptions } from '../maps/filter-cuts.ts'
import type { JoinedZones } from '../maps/join-zones.ts'
import { optionsBelow, type Places } from '../maps/zones-of-build.ts'

/** The zones of each place of a cut. */
export const zonesOfCut = (
  { parents, zones, leaves }: Pick<JoinedZones, 'parents' | 'zones' | 'leaves'>,
  cut: readonly number[],
): number[][] => {
  const options = optionsBelow({ parents }, cut)
  const found = cut.map((): number[] => [])
  for (const [i, leaf] of leaves.entries()) found[options[leaf]!]!.push(zones[i]!)
  return found
}

/** Some of the study area's zones, as categories of trips. */
export interface ChosenZones {
  readonly zones: readonly number[]
  /** The tree of zones, parted only where the chosen ones are. */
  readonly own: { readonly name: string; readonly axis: FilterAxis }
}

/** The categories above some categories, and those next to them. */
const partedFor = (categories: Categories, apart: readonly number[]) => {
  const above = new Set(apart.flatMap(node => ancestorsOf(categories, node).slice(1)))
  const nodes = [...categories.keys()].filter(node => node === 0 || above.has(categories[node]!.parent))
  const indexOf = new Map(nodes.map((node, index) => [node, index]))
  return { above, nodes, indexOf }
}

const chosenZones = ({ categories }: Places, zones: readonly number[][], apart: readonly number[]): ChosenZones => {
  const { above, nodes, indexOf } = partedFor(categories, apart)
  const zonesOf = (node: number) => categories[node]!.covers.flatMap(option => zones[option]!)
  return {
    zones: apart.flatMap(zonesOf).sort((a, b) => a - b),
    own: {
      name: `near-zone ${apart}`,
      axis: {
        by: 'near-zone',
        categories: nodes.map(node => ({
          parent: indexOf.get(categories[node]!.parent) ?? -1,
          children: above.has(node) ? categories[node]!.children.map(child => indexOf.get(child)!) : [],
          covers: zonesOf(node),
        })),
      },
    },
  }
}

/**
 * The smallest sets of zones that contain some zones and may be told apart from the others, each larger than the one before. The last
 * is null: all zones.
 * @param zones by option of the places, its zones
 */
export function* widenedZones(
  places: Places,
  zones: readonly number[][],
  chosen: readonly number[],
): Generator<ChosenZones | null> {
  const { categories } = places
  let options = [...zones.keys()].filter(option => zones[option]!.some(zone => chosen.includes(zone)))
  for (;;) {
    const apart = categoriesOfOptions(categories, options)!
    if (apart.includes(0)) break
    yield chosenZones(places, zones, apart)
    const depths = apart.map(node => ancestorsOf(categories, node).length)
    const deepest = Math.max(...depths)
    const wider = apart.map((node, i) => (depths[i] === deepest ? categories[node]!.parent : node))
    options = [...new Set(wider.flatMap(node => categories[node]!.covers))]
  }
  yield null
}
