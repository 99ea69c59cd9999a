import type { Kernels } from '../../wasm/kernels.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { writeFlatGeobuf } from '../flatgeobuf/write.ts'
import { columnsOfFeatures } from './columns-of-features.ts'
import { readFeatures } from './read-features.ts'

/**
 * A file of features as an indexed FlatGeobuf in EPSG:27700, which the engine then opens like any other.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const featuresAsFlatGeobuf = async (
  kernels: Kernels,
  source: ByteSource,
  signal?: AbortSignal,
): Promise<{ readonly file: Uint8Array; readonly outside: readonly string[] }> => {
  const { columns, outside } = columnsOfFeatures(kernels, await readFeatures(source, { signal }))
  return { file: writeFlatGeobuf(columns, 'zones'), outside }
}
