import { createArchiveFile } from '../basemap/archive-file.ts'
import type { Settings } from '../settings.ts'

/**
 * Looks at the operator's map before anything else is opened: a path that was mistyped should stop the start rather than
 * leave every map of the portal empty.
 * @throws ArchiveError, or an error of the file system, where the file that BASEMAP_PMTILES names cannot be served
 */
export const requireBasemap = async ({ BASEMAP_PMTILES }: Pick<Settings, 'BASEMAP_PMTILES'>): Promise<void> => {
  if (BASEMAP_PMTILES?.kind !== 'file') return
  const archive = await createArchiveFile(BASEMAP_PMTILES.path).open()
  await archive.close()
}
