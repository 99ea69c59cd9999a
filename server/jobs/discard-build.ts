import { downloadsPrefix } from '../services/downloads.ts'
import type { BuildParts } from './build-dataset.ts'

/** Takes away what an attempt that does not count has left: its figures and its files. */
export const discardBuild = async (
  { movement, files }: Pick<BuildParts, 'movement' | 'files'>,
  datasetId: number,
  buildId: number,
): Promise<void> => {
  await movement.discard(buildId)
  for (const key of await files.list(downloadsPrefix(datasetId, buildId))) await files.remove(key)
}
