import type { Kernels } from '../../wasm/kernels.ts'
import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import type { SegmentChunks } from '../geometry/segment-chunks.ts'
import type { SelectionScratch } from './subgraph.ts'

/** What a verdict is made from. Zones are positions in here; ids only at the edges. */
export interface SelectionContext {
  readonly kernels: Kernels
  readonly columns: ZoneColumns
  readonly graph: ZoneGraph
  /** m2 per zone. */
  readonly areas: Float64Array
  readonly chunks: SegmentChunks
  readonly scratch: SelectionScratch
}
