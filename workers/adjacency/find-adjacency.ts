import { CONTIGUITY_TOLERANCE_M } from '../../src/domain/constants.ts'
import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { EngineError } from '../errors.ts'
import { boundariesWithin } from '../geometry/boundaries-within.ts'
import { containsPartOf } from '../geometry/point-in-zone.ts'
import { segmentChunks } from '../geometry/segment-chunks.ts'
import { forBoxPairs, MAX_BOXES } from './box-pairs.ts'
import { PairList } from './pair-list.ts'
import { sharedVertexPairs } from './shared-vertices.ts'
import { graphOf, type ZoneGraph } from './zone-graph.ts'

/**
 * The exact contiguity graph: two zones are neighbours when their boundaries come within 5 m of each other, or they
 * overlap. Shared vertices settle almost every pair; the rest of those whose boxes are near get an exact distance.
 */
export const findAdjacency = (columns: ZoneColumns, toleranceM = CONTIGUITY_TOLERANCE_M): ZoneGraph => {
  if (columns.count >= MAX_BOXES)
    throw new EngineError('too-large', `${columns.count} zones are more than can be joined.`)
  const tolerance = Math.round(toleranceM * MM_PER_M)
  const shared = sharedVertexPairs(columns)
  const { a, b } = shared.arrays()
  const settled = graphOf(columns.count, a, b)
  const chunks = segmentChunks(columns)
  const more = new PairList()
  forBoxPairs(columns.boxes, tolerance, (one, other) => {
    if (isSettled(settled, one, other)) return
    if (
      boundariesWithin(columns, chunks, one, other, tolerance) ||
      containsPartOf(columns, one, other) ||
      containsPartOf(columns, other, one)
    )
      more.push(one, other)
  })
  if (more.length === 0) return settled
  const rest = more.arrays()
  return graphOf(columns.count, joined(a, rest.a), joined(b, rest.b))
}

const isSettled = ({ start, neighbours }: ZoneGraph, one: number, other: number) => {
  for (let i = start[one]!; i < start[one + 1]!; i++) if (neighbours[i] === other) return true
  return false
}

const joined = (a: Uint32Array, b: Uint32Array) => {
  const both = new Uint32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
