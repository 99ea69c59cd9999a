import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Feature, Position } from 'geojson'

/** A feature of a source layer in degrees WGS84. */
interface SourceFeature<Shape> {
  readonly tags: Readonly<Record<string, string>>
  readonly shape: Shape
}
/** A way with all its parts. */
export type Way = SourceFeature<readonly Position[][]>
/** An area with all its polygons, each with its outer ring first. */
export type Area = SourceFeature<readonly Position[][][]>

const textsOf = (properties: Feature['properties']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()]] : [],
    ),
  )

const featuresOf = async (folder: string, layer: string): Promise<Feature[]> => {
  const features: Feature[] = []
  const file = new Uint8Array(gunzipSync(readFileSync(join(folder, `${layer}.fgb.gz`))))
  for await (const feature of deserialize(file)) features.push(feature as Feature)
  return features
}

export const readWays = async (folder: string, layer: string): Promise<Way[]> =>
  (await featuresOf(folder, layer)).flatMap(({ geometry, properties }) => {
    const tags = textsOf(properties)
    if (geometry.type === 'LineString') return [{ tags, shape: [geometry.coordinates] }]
    return geometry.type === 'MultiLineString' ? [{ tags, shape: geometry.coordinates }] : []
  })

export const readAreas = async (folder: string, layer: string): Promise<Area[]> =>
  (await featuresOf(folder, layer)).flatMap(({ geometry, properties }) => {
    const tags = textsOf(properties)
    if (geometry.type === 'Polygon') return [{ tags, shape: [geometry.coordinates] }]
    return geometry.type === 'MultiPolygon' ? [{ tags, shape: geometry.coordinates }] : []
  })
