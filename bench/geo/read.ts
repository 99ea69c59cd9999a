import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { bufferSource } from '../../workers/bytes/byte-source.ts'
import { readFeatures } from '../../workers/features/read-features.ts'
import { race, rowOf } from '../measure.ts'
import { geoJsonOf } from './browser/zones-geojson.ts'
import type { GeoCase } from './context.ts'

/**
 * Reads a file in memory like an uploaded one: FlatGeobuf compared with flatgeobuf's own reader, and GeoJSON with one
 * `JSON.parse`.
 */
export const read: GeoCase = async function* (context) {
  const { file, columns, fewTurns } = context
  const figures = { zones: columns.count, vertices: columns.xy.length / 2, fileMB: Math.round(file.byteLength / 1e6) }
  const flat = await race(
    fewTurns,
    () => readFeatures(bufferSource(file)),
    async () => {
      const features = []
      for await (const feature of deserialize(file)) features.push(feature)
      return features
    },
  )
  yield rowOf('read', 'flatgeobuf to GeoJSON, all kept', flat.ours, flat.peer, figures)
  const json = new TextEncoder().encode(
    geoJsonOf(
      context,
      Array.from({ length: columns.count }, (_, zone) => zone),
    ),
  )
  const parsed = await race(
    fewTurns,
    () => readFeatures(bufferSource(json)),
    () => JSON.parse(new TextDecoder().decode(json)),
  )
  yield rowOf('read', 'JSON.parse of the whole text', parsed.ours, parsed.peer, {
    ...figures,
    fileMB: Math.round(json.byteLength / 1e6),
  })
}
