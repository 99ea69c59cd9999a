import { readFileSync } from 'node:fs'
import { readKernels } from '../../server/zones/node-engine.ts'
import { hasRealZones, realZones, zoneFile } from '../../tests/workers/support/files.ts'
import { meshZones } from '../../tests/workers/support/mesh.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { findAdjacency } from '../../workers/adjacency/find-adjacency.ts'
import type { ZoneGraph } from '../../workers/adjacency/zone-graph.ts'
import { bufferSource } from '../../workers/bytes/byte-source.ts'
import type { ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../workers/flatgeobuf/decode.ts'
import type { BenchOptions, Row } from '../row.ts'

/** The seed for everything random in the geo cases. */
export const SEED = 20_261_121

/** The south-west corner of the mesh, in metres. The mesh is centred on Leeds, where the demo's sample maps open. */
const MESH_ORIGIN = [410_000, 417_600] as const

/** Input that the geo cases share. */
export interface GeoContext {
  readonly options: BenchOptions
  /** The number of measured turns for each side; a case whose peer takes seconds uses `fewTurns`. */
  readonly turns: number
  readonly fewTurns: number
  readonly file: Uint8Array
  readonly kernels: Kernels
  readonly columns: ZoneColumns
  readonly graph: ZoneGraph
}

/** Each case's file exports one of these. */
export type GeoCase = (context: GeoContext) => AsyncGenerator<Row>

const zonesOf = ({ zones, once }: BenchOptions): Uint8Array => {
  if (zones !== undefined) return new Uint8Array(readFileSync(zones))
  if (hasRealZones && !once) return realZones()
  return zoneFile(meshZones({ across: 50, down: 40, cellM: 800, origin: MESH_ORIGIN, seed: SEED, perEdge: 12 }))
}

export const openGeoContext = async (options: BenchOptions): Promise<GeoContext> => {
  const file = zonesOf(options)
  const columns = await decodeFlatGeobuf(bufferSource(file))
  return {
    options,
    turns: options.once ? 1 : 7,
    fewTurns: options.once ? 1 : 3,
    file,
    kernels: await readKernels(),
    columns,
    graph: findAdjacency(columns),
  }
}
