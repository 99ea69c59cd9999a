import type { TreeZones } from '../../../../server/zones/zone-tree.ts'
import { graphOf } from '../../../../workers/adjacency/zone-graph.ts'

export interface GridOptions {
  readonly columns: number
  readonly rows: number
  /** The number of residents in a cell; 1,500 by default. */
  readonly residents?: (cell: number) => number
  /** False for cells that are water. */
  readonly isLand?: (cell: number) => boolean
  /**
   * How many cells there are along each side of a middle zone, and how many middle zones along each side of a district.
   * Both are squares; 0 means that no such zones exist.
   */
  readonly middleSide?: number
  readonly districtSide?: number
  /** The objectid of each position in the file. */
  readonly idOf?: (position: number) => number
}

const CELL_M = 1000

/** Square zones of 1 km² in rows from the south-west; zones that share a side touch. */
export const gridZones = ({
  columns,
  rows,
  residents = () => 1500,
  isLand = () => true,
  middleSide = 0,
  districtSide = 2,
  idOf = position => position + 1,
}: GridOptions): TreeZones => {
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell).filter(isLand)
  const positions = new Map(cells.map((cell, position) => [cell, position]))
  const [a, b]: [number[], number[]] = [[], []]
  cells.forEach((cell, position) => {
    const east = (cell + 1) % columns === 0 ? undefined : positions.get(cell + 1)
    for (const other of [east, positions.get(cell + columns)])
      if (other !== undefined) {
        a.push(position)
        b.push(other)
      }
  })
  const blockOf = (cell: number, side: number) =>
    Math.floor(Math.floor(cell / columns) / side) * Math.ceil(columns / side) + Math.floor((cell % columns) / side)
  return {
    ids: Uint32Array.from(cells, (_, position) => idOf(position)),
    eastings: Float64Array.from(cells, cell => 400_000 + (cell % columns) * CELL_M),
    northings: Float64Array.from(cells, cell => 400_000 + Math.floor(cell / columns) * CELL_M),
    residents: Float64Array.from(cells, residents),
    middles: Uint32Array.from(cells, cell => (middleSide === 0 ? 0 : blockOf(cell, middleSide) + 1)),
    districts: Int32Array.from(cells, cell => (middleSide === 0 ? -1 : blockOf(cell, middleSide * districtSide))),
    graph: graphOf(cells.length, a, b),
  }
}

/** The positions of the zones below each node. */
export const zonesBelow = (
  { ids }: TreeZones,
  tree: { readonly parents: Int32Array; readonly zones: Uint32Array; readonly leaves: Int32Array },
): number[][] => {
  const below: number[][] = Array.from(tree.parents, () => [])
  tree.zones.forEach((id, at) => {
    const position = ids.indexOf(id)
    for (let node = tree.leaves[at]!; node >= 0; node = tree.parents[node]!) below[node]!.push(position)
  })
  return below
}

/** True if every zone can be reached from every other without leaving the group. */
export const areConnected = ({ graph }: TreeZones, positions: readonly number[]): boolean => {
  const left = new Set(positions)
  const stack = positions.slice(0, 1)
  for (const position of stack) left.delete(position)
  while (stack.length > 0) {
    const position = stack.pop()!
    for (const next of graph.neighbours.subarray(graph.start[position]!, graph.start[position + 1]!))
      if (left.delete(next)) stack.push(next)
  }
  return left.size === 0
}
