import type { Kernels } from '../../wasm/kernels.ts'
import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import type { SegmentChunks } from '../geometry/segment-chunks.ts'
import type { SelectionScratch } from './subgraph.ts'

/**
 * What is needed to judge a selection without measuring gaps: small enough for a copy on the main thread. Zones are
 * positions in the file; ids appear only in results.
 */
export interface SelectionFacts {
  readonly ids: Uint32Array
  /** m2 per zone. */
  readonly areas: Float64Array
  /** Residents per zone, NaN where unknown; null where the file has no such column. */
  readonly population: Float64Array | null
  readonly graph: ZoneGraph
  readonly scratch: Pick<SelectionScratch, 'place'>
}

/** The input of a complete verdict, with gap and repairs. */
export interface SelectionContext extends SelectionFacts {
  readonly kernels: Kernels
  readonly columns: ZoneColumns
  /** Computed when a gap is first measured. */
  readonly chunks: () => SegmentChunks
  readonly scratch: SelectionScratch
}
