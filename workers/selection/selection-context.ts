import type { Kernels } from '../../wasm/kernels.ts'
import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import type { SegmentChunks } from '../geometry/segment-chunks.ts'
import type { SelectionScratch } from './subgraph.ts'

/** What a verdict needs that names no gap: small enough to stand beside the screen. Zones are positions; ids only at the edges. */
export interface SelectionFacts {
  readonly ids: Uint32Array
  /** m2 per zone. */
  readonly areas: Float64Array
  /** Residents per zone, NaN where not known; null where the file says of none. */
  readonly population: Float64Array | null
  readonly graph: ZoneGraph
  readonly scratch: Pick<SelectionScratch, 'place'>
}

/** What every verdict is made from. */
export interface SelectionContext extends SelectionFacts {
  readonly kernels: Kernels
  readonly columns: ZoneColumns
  /** Made when a gap is first measured. */
  readonly chunks: () => SegmentChunks
  readonly scratch: SelectionScratch
}
