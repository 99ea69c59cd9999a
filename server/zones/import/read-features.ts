import { gunzipSync } from 'node:zlib'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { ImportError } from './import-error.ts'

export type ZoneFeature = Pick<Feature<Geometry | null>, 'geometry' | 'properties'>

export interface FileOfFeatures {
  readonly format: 'FlatGeobuf' | 'GeoJSON'
  /** EPSG code; null where the file does not say. */
  readonly epsg: number | null
  readonly features: ZoneFeature[]
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b
/** 'fgb' and the major version. */
const isFlatGeobuf = (bytes: Uint8Array) => bytes[0] === 0x66 && bytes[1] === 0x67 && bytes[2] === 0x62

/**
 * The features of a zone file in any form that an importer takes: FlatGeobuf or GeoJSON, gzipped or not.
 * @throws ImportError where the file is neither, or cut off
 */
export const readFeatures = async (file: Uint8Array, onFeature?: (count: number) => void): Promise<FileOfFeatures> => {
  const bytes = isGzip(file) ? unzip(file) : file
  return isFlatGeobuf(bytes) ? readFlatGeobuf(bytes, onFeature) : readGeoJson(bytes)
}

const unzip = (file: Uint8Array): Uint8Array => {
  try {
    return gunzipSync(file)
  } catch (error) {
    throw new ImportError(
      `The gzip around the file is broken (${(error as Error).message}). Copy or download it again.`,
    )
  }
}

const readFlatGeobuf = async (bytes: Uint8Array, onFeature?: (count: number) => void): Promise<FileOfFeatures> => {
  const features: ZoneFeature[] = []
  let header: HeaderMeta | undefined
  try {
    for await (const feature of deserialize(bytes, { headerMetaFn: meta => (header = meta) })) {
      features.push(feature as ZoneFeature)
      onFeature?.(features.length)
    }
  } catch (error) {
    throw new ImportError(
      `The FlatGeobuf breaks off after ${features.length} zones (${(error as Error).message}). Copy or export it again.`,
    )
  }
  if (header && header.featuresCount > 0 && header.featuresCount !== features.length)
    throw new ImportError(
      `The FlatGeobuf states ${header.featuresCount} zones and holds ${features.length}. Copy or export it again.`,
    )
  return { format: 'FlatGeobuf', epsg: header?.crs?.code || null, features }
}

const readGeoJson = (bytes: Uint8Array): FileOfFeatures => {
  let parsed: Partial<FeatureCollection> & { crs?: { properties?: { name?: string } } }
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new ImportError(
      `The file is neither FlatGeobuf nor GeoJSON (${(error as Error).message}). Export the zones as one of these.`,
    )
  }
  if (parsed.type !== 'FeatureCollection' || !Array.isArray(parsed.features))
    throw new ImportError(
      'The GeoJSON is not a FeatureCollection. Export the zones as a FeatureCollection of polygons.',
    )
  const named = /(?:EPSG:+|CRS)(\d+)$/.exec(parsed.crs?.properties?.name ?? '')?.[1]
  // CRS84 is WGS84 with longitude first, which is what GeoJSON has anyway.
  return {
    format: 'GeoJSON',
    epsg: named === undefined ? null : named === '84' ? 4326 : Number(named),
    features: parsed.features,
  }
}
