import { MAX_FEATURES_OF_FILE, MAX_VERTICES_OF_FILE } from '../../src/domain/constants.ts'
import { whole } from '../../src/domain/text/numbers.ts'
import { EngineError } from '../errors.ts'
import type { FileFeature, ReadingOptions } from './zone-features.ts'

/** Collects the features of a file within the limits, and reports how far the file is read. */
export const countedFeatures = (bytesTotal: number, { onProgress }: ReadingOptions) => {
  const features: FileFeature[] = []
  let vertices = 0
  let bytesRead = 0
  return {
    features: features as readonly FileFeature[],
    /** @throws EngineError `too-large` */
    add(feature: FileFeature) {
      features.push(feature)
      for (const rings of feature.polygons) for (const ring of rings) vertices += ring.length / 2
      if (features.length > MAX_FEATURES_OF_FILE)
        throw new EngineError(
          'too-large',
          `The file holds more than ${whole(MAX_FEATURES_OF_FILE)} features. Split it.`,
        )
      if (vertices > MAX_VERTICES_OF_FILE)
        throw new EngineError(
          'too-large',
          `The file holds more than ${MAX_VERTICES_OF_FILE / 1e6} million corners. Simplify its shapes, or split it.`,
        )
    },
    took(bytes: number) {
      bytesRead += bytes
      onProgress?.({ bytesRead, bytesTotal, features: features.length })
    },
  }
}
export type CountedFeatures = ReturnType<typeof countedFeatures>
