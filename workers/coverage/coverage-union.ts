import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import type { Ring } from '../geometry/polygons.ts'
import { coverageEdges } from './coverage-edges.ts'
import { edgesCross } from './edges-cross.ts'
import { nestLoops } from './nest-loops.ts'
import { traceLoops } from './trace-loops.ts'

/**
 * The union of zones that form a clean coverage: they overlap nowhere and share their common edges vertex by vertex.
 * Exact on whole millimetres: no vertex moves and the area is the sum of theirs. Null for any other zones, so that the
 * result never needs checking.
 * @returns polygons in metres, outer rings anticlockwise, holes clockwise
 */
export const coverageUnion = (columns: ZoneColumns, zones: ArrayLike<number>): Ring[][] | null => {
  const edges = coverageEdges(columns, zones)
  if (edges === null) return null
  const left = new Int32Array(edges.count)
  let count = 0
  for (let edge = 0; edge < edges.count; edge++) if (edges.alive[edge] === 1) left[count++] = edge
  const alive = left.subarray(0, count)
  if (edgesCross(edges, alive)) return null
  const nests = nestLoops(edges.nodes, traceLoops(edges, alive))
  return nests?.map(({ outer, holes }) => [outer, ...holes].map(({ nodes }) => ringOf(edges.nodes, nodes))) ?? null
}

const ringOf = (xy: Int32Array, nodes: readonly number[]): Ring => {
  const ring = new Float64Array(nodes.length * 2 + 2)
  nodes.forEach((node, i) => {
    ring[i * 2] = xy[node * 2]! / MM_PER_M
    ring[i * 2 + 1] = xy[node * 2 + 1]! / MM_PER_M
  })
  ring[ring.length - 2] = ring[0]!
  ring[ring.length - 1] = ring[1]!
  return ring
}
