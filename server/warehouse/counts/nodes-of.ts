import type { Axis } from '../axes.ts'
import { ancestorsOf, leavesOf } from '../gate/categories.ts'
import { nodeNumber } from './counting.ts'
import { type Groups, groupsFrom } from './sum-cells.ts'

/** An axis' leaves, and the index among them by option. */
export const leavesOfAxis = ({ categories }: Axis) => {
  const leafOf = leavesOf(categories)
  const leaves = [...new Set(leafOf.values())]
  return { leaves, indexOf: new Map([...leafOf].map(([option, leaf]) => [option, leaves.indexOf(leaf)])) }
}
export type AxisLeaves = ReturnType<typeof leavesOfAxis>

/** Every combination of one item of each list. */
export const combined = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((found, list) => found.flatMap(one => list.map(item => [...one, item])), [[]])

/** Every node of the product of the axes that a combination of leaves lies in. */
export const nodesOf = (axes: readonly Axis[], leaves: readonly AxisLeaves[]): Groups =>
  groupsFrom(
    axes.reduce((size, { categories }) => size * categories.length, 1),
    combined(leaves.map(axis => axis.leaves)).map(one =>
      combined(one.map((leaf, i) => ancestorsOf(axes[i]!.categories, leaf))).map(nodes => nodeNumber(axes, nodes)),
    ),
  )
