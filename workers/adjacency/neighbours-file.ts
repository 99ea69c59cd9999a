import { CONTIGUITY_TOLERANCE_M } from '../../src/domain/constants.ts'
import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { badFile } from '../engine-error.ts'
import type { ZoneGraph } from './zone-graph.ts'

/** `AMBN`, little-endian; the format is described in docs/formats/neighbours.md. */
const MAGIC = 0x4e424d41
const VERSION = 1
const HEADER_BYTES = 24
const TOLERANCE_MM = CONTIGUITY_TOLERANCE_M * MM_PER_M
/** What a 0 means in files from before 2.0.0. */
const EARLIER_TOLERANCE_MM = 5_000

/** A hash of ids and boxes that links a neighbours file to its zone file. */
const zonesFingerprint = ({ ids, boxes }: ZoneColumns): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < ids.length; i++) hash = Math.imul(hash ^ ids[i]!, 0x01000193)
  for (let i = 0; i < boxes.length; i++) hash = Math.imul(hash ^ boxes[i]!, 0x01000193)
  return hash >>> 0
}

/** Writes a graph's `.neighbours` file. The zones are in the order of the zone file. */
export const writeNeighbours = (graph: ZoneGraph, columns: ZoneColumns): Uint8Array => {
  const zones = graph.start.length - 1
  const bytes = new Uint8Array(HEADER_BYTES + (zones + 1 + graph.neighbours.length) * 4)
  const view = new DataView(bytes.buffer)
  const header = [MAGIC, VERSION, zones, graph.neighbours.length, zonesFingerprint(columns), TOLERANCE_MM]
  header.forEach((value, i) => {
    view.setUint32(i * 4, value, true)
  })
  graph.start.forEach((value, i) => {
    view.setUint32(HEADER_BYTES + i * 4, value, true)
  })
  graph.neighbours.forEach((value, i) => {
    view.setUint32(HEADER_BYTES + (zones + 1 + i) * 4, value, true)
  })
  return bytes
}

/**
 * Reads a `.neighbours` file for the zones that it was made from.
 * @returns null if it was made with another tolerance; the graph must then be computed
 * @throws EngineError `bad-file` if it belongs to other zones, is truncated or refers to unknown zones
 */
export const readNeighbours = (bytes: Uint8Array, columns: ZoneColumns): ZoneGraph | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw badFile('Not a neighbours file.')
  const version = view.getUint32(4, true)
  if (version !== VERSION) throw badFile(`Version ${version} of the neighbours file is not known.`)
  const zones = view.getUint32(8, true)
  const links = view.getUint32(12, true)
  if (bytes.byteLength !== HEADER_BYTES + (zones + 1 + links) * 4) throw badFile('The neighbours file is cut off.')
  if (zones !== columns.count || view.getUint32(16, true) !== zonesFingerprint(columns))
    throw badFile('The neighbours file was made from other zones.')
  if ((view.getUint32(20, true) || EARLIER_TOLERANCE_MM) !== TOLERANCE_MM) return null
  const start = new Uint32Array(zones + 1)
  const neighbours = new Uint32Array(links)
  for (let i = 0; i <= zones; i++) {
    start[i] = view.getUint32(HEADER_BYTES + i * 4, true)
    if (start[i]! > links || (i > 0 && start[i]! < start[i - 1]!)) throw badFile('The neighbours file is out of order.')
  }
  if (start[0] !== 0 || start[zones] !== links) throw badFile('The neighbours file is out of order.')
  for (let i = 0; i < links; i++) {
    neighbours[i] = view.getUint32(HEADER_BYTES + (zones + 1 + i) * 4, true)
    if (neighbours[i]! >= zones) throw badFile('The neighbours file refers to an unknown zone.')
  }
  return { start, neighbours }
}
