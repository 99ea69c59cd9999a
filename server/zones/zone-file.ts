import { findAdjacency } from '../../workers/adjacency/find-adjacency.ts'
import { writeNeighbours } from '../../workers/adjacency/neighbours-file.ts'
import { bufferSource } from '../../workers/bytes/buffer-source.ts'
import type { ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../workers/flatgeobuf/decode-stream.ts'
import { writeFlatGeobuf } from '../../workers/flatgeobuf/write.ts'

/** A zone file and the file beside it (docs/formats). */
export interface ZoneFile {
  readonly zones: number
  readonly flatGeobuf: Uint8Array
  readonly neighbours: Uint8Array
}

/** The indexed FlatGeobuf of zones and their contiguity graph, which stands in the file's own order. */
export const makeZoneFile = async (columns: ZoneColumns, layer: string): Promise<ZoneFile> => {
  const flatGeobuf = writeFlatGeobuf(columns, layer)
  const inFileOrder = await decodeFlatGeobuf(bufferSource(flatGeobuf))
  return { zones: columns.count, flatGeobuf, neighbours: writeNeighbours(findAdjacency(inFileOrder), inFileOrder) }
}
