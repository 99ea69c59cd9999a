import { findAdjacency } from '../adjacency/find-adjacency.ts'
import { writeNeighbours } from '../adjacency/neighbours-file.ts'
import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import { bufferSource } from '../bytes/byte-source.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../flatgeobuf/decode.ts'
import { writeFlatGeobuf } from '../flatgeobuf/write.ts'

/** A zone file and its neighbours file (docs/formats). */
export interface ZoneFile {
  readonly zones: number
  readonly flatGeobuf: Uint8Array
  readonly neighbours: Uint8Array
}

/** A zone file with its zones and graph, in the order that they were written. */
export interface WrittenZones {
  readonly file: ZoneFile
  readonly columns: ZoneColumns
  readonly graph: ZoneGraph
}

/** Writes the indexed FlatGeobuf of zones and their contiguity graph, in the file's own order. */
export const writeZones = async (zones: ZoneColumns, layer: string): Promise<WrittenZones> => {
  const flatGeobuf = writeFlatGeobuf(zones, layer)
  const columns = await decodeFlatGeobuf(bufferSource(flatGeobuf))
  const graph = findAdjacency(columns)
  const file = { zones: zones.count, flatGeobuf, neighbours: writeNeighbours(graph, columns) }
  return { file, columns, graph }
}

export const makeZoneFile = async (zones: ZoneColumns, layer: string): Promise<ZoneFile> =>
  (await writeZones(zones, layer)).file
