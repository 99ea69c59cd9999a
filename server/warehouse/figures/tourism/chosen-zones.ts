import { ancestorsOf, categoriesWhere } from '../../disclosure/categories.ts'
import type { Places } from '../../zones/zones-of-build.ts'
import { categoriesOfOptions, dividedFor } from '../maps/filter-cuts.ts'
import type { NamedAxis } from '../maps/map-cuts.ts'

/** Some of the study area's zones, as categories of trips. */
export interface ChosenZones {
  readonly zones: readonly number[]
  /** The tree of zones, divided only where the chosen ones are. */
  readonly axis: NamedAxis
}

const chosenZones = (
  { categories }: Places,
  zones: readonly (readonly number[])[],
  apart: readonly number[],
): ChosenZones => {
  const zonesOf = (node: number) => categories[node]!.covers.flatMap(option => zones[option]!)
  const divided = dividedFor(categories, apart)
  return {
    zones: apart.flatMap(zonesOf).sort((a, b) => a - b),
    axis: {
      name: `near-zone ${apart}`,
      axis: { by: 'near-zone', categories: categoriesWhere(categories, node => divided.includes(node), zonesOf) },
    },
  }
}

/**
 * The smallest sets of zones that contain some zones and may be separated from the others, each larger than the one before. The last
 * is null: all zones.
 * @param zones by option of the places, its zones
 */
export function* widenedZones(
  places: Places,
  zones: readonly (readonly number[])[],
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
