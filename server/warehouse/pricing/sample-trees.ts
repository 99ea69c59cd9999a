import { AXES, axisOfGroups, optionsOf } from '../axes.ts'
import { HOURS_A_DAY } from '../dimensions.ts'
import { type Categories, categoriesOf, halved, leavesOf } from '../disclosure/categories.ts'
import type { SampleTrees, VisitTree } from '../disclosure/release-sample.ts'

const treeOf = (categories: Categories, optionOf: VisitTree['optionOf']): VisitTree => ({
  categories,
  leaves: leavesOf(categories),
  optionOf,
})

const MODES = axisOfGroups(
  'mode',
  optionsOf('mode').map(option => [option]),
)

/**
 * The trees of sample places. Zones go by middle zone, each level halved: about the tree by which maps are cut.
 * @param parents the middle zone of each small one
 */
export const sampleTrees = (parents: ReadonlyMap<number, number>): SampleTrees => {
  const zones = [...parents].sort(([a, p], [b, q]) => p - q || a - b).map(([zone]) => zone)
  return {
    hours: treeOf(AXES.hour.categories, ({ hour }) => hour % HOURS_A_DAY),
    modes: treeOf(MODES.categories, ({ mode }) => mode),
    places: treeOf(categoriesOf(halved(zones.length === 0 ? [0] : zones)), ({ zone }) => zone),
  }
}
