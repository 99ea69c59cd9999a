import { gunzipSync } from 'node:zlib'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import { isFlatGeobuf, isGzip, isZip } from '../../../workers/features/file-kind.ts'
import { readGeoJson } from '../../../workers/features/read-geojson.ts'
import { readShapefile } from '../../../workers/features/read-shapefile.ts'
import type { FileOfFeatures, ZoneFeature } from '../../../workers/features/zone-features.ts'
import { ImportError, refusedAsImport } from './import-error.ts'

/**
 * The features of a zone file in any form that an importer takes: FlatGeobuf, GeoJSON, each gzipped or not, or a zipped
 * Shapefile.
 * @throws ImportError where the file is none of these, or cut off
 */
export const readFeatures = async (file: Uint8Array, onFeature?: (count: number) => void): Promise<FileOfFeatures> => {
  const bytes = isGzip(file) ? unzip(file) : file
  if (isFlatGeobuf(bytes)) return readFlatGeobuf(bytes, onFeature)
  return refusedAsImport(() => (isZip(bytes) ? readShapefile(bytes) : readGeoJson(bytes)))
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
  const { code, wkt } = header?.crs ?? {}
  return { format: 'FlatGeobuf', crs: code ? `EPSG:${code}` : wkt || null, features }
}
