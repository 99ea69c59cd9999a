import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { bufferSource } from '../../workers/bytes/byte-source.ts'
import { decodeFlatGeobuf } from '../../workers/flatgeobuf/decode.ts'
import { race, rowOf } from '../measure.ts'
import type { GeoCase } from './context.ts'

/**
 * Decodes the whole file from memory into columns. flatgeobuf's own reader creates the coordinates of every feature,
 * and either drops them immediately or, like ours, retains them all.
 */
export const decode: GeoCase = async function* ({ file, kernels, columns, turns, fewTurns }) {
  const ours = () => decodeFlatGeobuf(bufferSource(file), { kernels })
  const figures = { zones: columns.count, vertices: columns.xy.length / 2 }
  const dropped = await race(turns, ours, async () => {
    for await (const _ of deserialize(file));
  })
  yield rowOf('decode', 'flatgeobuf to GeoJSON, each feature dropped', dropped.ours, dropped.peer, figures)
  const kept = await race(fewTurns, ours, async () => {
    const features = []
    for await (const feature of deserialize(file)) features.push(feature)
    return features
  })
  yield rowOf('decode', 'flatgeobuf to GeoJSON, all kept', kept.ours, kept.peer, figures)
}
