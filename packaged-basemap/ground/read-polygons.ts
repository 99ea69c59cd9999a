import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Feature } from 'geojson'
import { mercator } from '../../src/domain/geography/mercator.ts'

/** An area of a file; rings of interleaved Mercator x and y, 0 to 1, of all its parts. */
export interface NamedArea {
  readonly properties: Readonly<Record<string, unknown>>
  readonly rings: readonly (readonly number[])[]
}

/** The polygons of a FlatGeobuf file in degrees, WGS84, packed or not. */
export const readPolygons = async (path: string): Promise<NamedArea[]> => {
  const file = readFileSync(path)
  const areas: NamedArea[] = []
  for await (const feature of deserialize(new Uint8Array(path.endsWith('.gz') ? gunzipSync(file) : file))) {
    const { geometry, properties } = feature as Feature
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = parts.flat().map(ring => ring.flatMap(([lon, lat]) => mercator([lon!, lat!])))
    areas.push({ properties: properties ?? {}, rings })
  }
  return areas
}
