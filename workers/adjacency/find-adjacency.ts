import { CONTIGUITY_TOLERANCE_M } from '../../src/domain/constants.ts'
import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { EngineError } from '../errors.ts'
import { boundariesWithin } from '../geometry/boundaries-within.ts'
import { containsPartOf } from '../geometry/point-in-zone.ts'
import { type SegmentChunks, segmentChunks } from '../geometry/segment-chunks.ts'
import { forBoxPairs, MAX_BOXES } from './box-pairs.ts'
import { PairList } from './pair-list.ts'
import { VertexTable } from './vertex-table.ts'
import { graphOf, type ZoneGraph } from './zone-graph.ts'

const TOLERANCE = CONTIGUITY_TOLERANCE_M * MM_PER_M

/**
 * The exact contiguity graph: two zones are neighbours when their boundaries come within CONTIGUITY_TOLERANCE_M of each
 * other, or they overlap. A shared vertex settles most pairs of near boxes; the others are measured exactly.
 */
export const findAdjacency = (columns: ZoneColumns, chunks: SegmentChunks = segmentChunks(columns)): ZoneGraph => {
  if (columns.count >= MAX_BOXES)
    throw new EngineError('too-large', `${columns.count} zones are more than can be joined.`)
  const vertices = new VertexTable(columns, chunks)
  const pairs = new PairList()
  forBoxPairs(columns.boxes, TOLERANCE, (one, other) => {
    vertices.hold(one)
    if (
      vertices.sharedBy(other) ||
      boundariesWithin(columns, chunks, one, other, TOLERANCE) ||
      containsPartOf(columns, one, other) ||
      containsPartOf(columns, other, one)
    )
      pairs.push(one, other)
  })
  const { a, b } = pairs.arrays()
  return graphOf(columns.count, a, b)
}
