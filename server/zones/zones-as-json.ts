import type { Zone } from '../../src/contract/places.ts'
import { decodeRange } from '../../workers/flatgeobuf/decode.ts'
import { zoneWkt } from '../../workers/geometry/wkt.ts'
import type { IndexedZones } from './zone-pages.ts'

/** Of the file, decoded at a time, if it is not one zone: what a reply of any length takes of memory, and holds the event loop. */
const PIECE_BYTES = 64 * 1024

/**
 * The zones at the given positions as the items of a JSON list, piece by piece.
 * @param before what stands before the first item, `after` behind the last
 */
export async function* zonesAsJson(
  { source, header, index }: IndexedZones,
  positions: Uint32Array,
  before: string,
  after: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(before)
  const { featureAt } = index
  for (let from = 0, end = 0; from < positions.length; from = end) {
    let bytes = 0
    do {
      const position = positions[end++]!
      bytes += featureAt[position + 1]! - featureAt[position]!
    } while (end < positions.length && bytes < PIECE_BYTES)
    const { columns } = await decodeRange(source, header, index, positions.subarray(from, end))
    const items = Array.from(
      columns.ids,
      (objectid, zone): Zone => ({
        objectid,
        code: columns.codes.at(zone),
        name: columns.names.at(zone),
        geometry27700: zoneWkt(columns, zone),
      }),
    )
    yield encoder.encode((from === 0 ? '' : ',') + items.map(item => JSON.stringify(item)).join(','))
  }
  yield encoder.encode(after)
}
