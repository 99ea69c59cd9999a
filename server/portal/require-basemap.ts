import { createArchiveFile } from '../basemap/archive-file.ts'
import { servedArchive } from '../basemap/served-archive.ts'
import type { Settings } from '../settings.ts'

/**
 * Looks at the map's tiles before anything else is opened: a path that was mistyped should stop the start rather than leave
 * every map of the portal empty.
 * @throws ArchiveError, or an error of the file system, where the file that this server should serve cannot be
 */
export const requireBasemap = async (
  settings: Pick<Settings, 'BASEMAP_PMTILES' | 'BASEMAP_STYLE_URL'>,
): Promise<void> => {
  const path = servedArchive(settings)
  if (path === null) return
  const archive = await createArchiveFile(path).open()
  await archive.close()
}
