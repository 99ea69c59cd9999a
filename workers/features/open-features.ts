import type { Kernels } from '../../wasm/kernels.ts'
import { writeFlatGeobuf } from '../flatgeobuf/write.ts'
import { columnsOfFeatures } from './columns-of-features.ts'
import { isZip } from './file-kind.ts'
import { readGeoJson } from './read-geojson.ts'

/**
 * GeoJSON or a zipped Shapefile as an indexed FlatGeobuf in EPSG:27700, which the engine then opens like any other.
 * @throws EngineError `bad-file`, `too-large`
 */
export const featuresAsFlatGeobuf = async (
  kernels: Kernels,
  bytes: Uint8Array,
): Promise<{ readonly file: Uint8Array; readonly outside: readonly string[] }> => {
  const features = isZip(bytes) ? await (await import('./read-shapefile.ts')).readShapefile(bytes) : readGeoJson(bytes)
  const { columns, outside } = columnsOfFeatures(kernels, features)
  return { file: writeFlatGeobuf(columns, 'zones'), outside }
}
