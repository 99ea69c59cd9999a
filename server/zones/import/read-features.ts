import { bufferSource } from '../../../workers/bytes/buffer-source.ts'
import { readFeatures as readFile } from '../../../workers/features/read-features.ts'
import type { FileOfFeatures } from '../../../workers/features/zone-features.ts'
import { refusedAsImport } from './import-error.ts'

/**
 * The features of a zone file in any form that the geo engine reads.
 * @throws ImportError where the file is of none, or cut off
 */
export const readFeatures = (file: Uint8Array, onFeature?: (count: number) => void): Promise<FileOfFeatures> =>
  refusedAsImport(() => readFile(bufferSource(file), { onProgress: ({ features }) => onFeature?.(features) }))
