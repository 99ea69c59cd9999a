import type { Zone } from '../../src/contract/places.ts'
import { decodeRange } from '../../workers/flatgeobuf/decode-range.ts'
import { zonePolygons } from '../../workers/geometry/polygons.ts'
import { writeWkt } from '../../workers/geometry/wkt.ts'
import type { IndexedZones } from './zone-pages.ts'

/** Zones decoded at a time: the memory that a reply of any length takes. */
const ZONES_A_PIECE = 100

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
  for (let from = 0; from < positions.length; from += ZONES_A_PIECE) {
    const { columns } = await decodeRange(source, header, index, positions.subarray(from, from + ZONES_A_PIECE))
    const items = Array.from(
      columns.ids,
      (objectid, zone): Zone => ({
        objectid,
        code: columns.codes.at(zone),
        name: columns.names.at(zone),
        geometry27700: writeWkt(zonePolygons(columns, zone)),
      }),
    )
    yield encoder.encode((from === 0 ? '' : ',') + items.map(item => JSON.stringify(item)).join(','))
  }
  yield encoder.encode(after)
}
