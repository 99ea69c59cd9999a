import { headerOfSome } from '../../workers/flatgeobuf/header.ts'
import type { FlatGeobufIndex } from '../../workers/flatgeobuf/index-reader.ts'
import type { IndexedZones } from './zone-pages.ts'

const PIECE_BYTES = 256 * 1024

const envelopeOf = ({ boxes }: FlatGeobufIndex, positions: Uint32Array): [number, number, number, number] => {
  if (positions.length === 0) return [0, 0, 0, 0]
  const envelope: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const position of positions)
    for (const k of [0, 1, 2, 3] as const) {
      const edge = boxes[position * 4 + k]!
      envelope[k] = k < 2 ? Math.min(envelope[k], edge) : Math.max(envelope[k], edge)
    }
  return envelope
}

/** The zones at the given positions as a FlatGeobuf without an index; features are copied as they lie in the file. */
export async function* zonesAsFlatGeobuf(
  { source, header, index }: IndexedZones,
  positions: Uint32Array,
): AsyncGenerator<Uint8Array> {
  const { featureAt } = index
  yield headerOfSome(source, header, positions.length, envelopeOf(index, positions))
  for (let first = 0; first < positions.length; ) {
    const from = featureAt[positions[first]!]!
    let end = first
    // Neighbours in the file go together, up to a piece.
    do end++
    while (
      end < positions.length &&
      positions[end] === positions[end - 1]! + 1 &&
      featureAt[positions[end]! + 1]! - from <= PIECE_BYTES
    )
    yield source.read(from, featureAt[positions[end - 1]! + 1]! - from)
    first = end
  }
}
