import type { Axis } from '../axes.ts'
import { ancestorsOf, leavesOf } from '../disclosure/categories.ts'
import { nodeNumber } from './counting.ts'
import { type Groups, groupsOf } from './sum-cells.ts'

/** An axis' leaves, and the index among them by option. */
export const leavesOfAxis = ({ categories }: Axis) => {
  const leafOf = leavesOf(categories)
  const leaves = [...new Set(leafOf.values())]
  return { leaves, indexOf: new Map([...leafOf].map(([option, leaf]) => [option, leaves.indexOf(leaf)])) }
}
export type AxisLeaves = ReturnType<typeof leavesOfAxis>

/** How many cells some axes make: combinations of one leaf of each. */
export const cellsOfAxes = (leaves: readonly AxisLeaves[]): number =>
  leaves.reduce((product, axis) => product * axis.leaves.length, 1)

/** Every combination of one item of each list. */
export const combined = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((found, list) => found.flatMap(one => list.map(item => [...one, item])), [[]])

/** By cell (a combination of leaves): every combination of nodes of the axes that it is in. */
const nodesAbove = (axes: readonly Axis[], leaves: readonly AxisLeaves[]): ((cell: number) => number[][]) => {
  const cells = combined(leaves.map(axis => axis.leaves))
  return cell => combined(cells[cell]!.map((leaf, i) => ancestorsOf(axes[i]!.categories, leaf)))
}

/** Every node of the product of the axes that a cell is in. */
export const nodesOf = (axes: readonly Axis[], leaves: readonly AxisLeaves[]): Groups => {
  const above = nodesAbove(axes, leaves)
  const size = axes.reduce((product, { categories }) => product * categories.length, 1)
  return groupsOf(cellsOfAxes(leaves), size, cell => above(cell).map(nodes => nodeNumber(axes, nodes)))
}

/** By cell: which of some combinations of nodes it is in. */
export const someNodesOf = (
  axes: readonly Axis[],
  leaves: readonly AxisLeaves[],
  some: readonly (readonly number[])[],
): readonly (readonly number[])[] => {
  const above = nodesAbove(axes, leaves)
  const indexOf = new Map(some.map((nodes, index) => [nodeNumber(axes, nodes), index]))
  return Array.from({ length: cellsOfAxes(leaves) }, (_, cell) =>
    above(cell).flatMap(nodes => indexOf.get(nodeNumber(axes, nodes)) ?? []),
  )
}
