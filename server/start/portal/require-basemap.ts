import { createArchiveFile } from '../../basemap/archive-file.ts'
import { servedArchive } from '../../basemap/served-archive.ts'
import { errorWords } from '../../cli/error-words.ts'
import { type Settings, SettingsError } from '../../runtime/settings.ts'

/**
 * Looks at the map's tiles before anything else is opened: a path that was mistyped should stop the start rather than leave
 * every map of the portal empty.
 * @throws SettingsError where the operator's file cannot be served; the packaged one's own error where that cannot
 */
export const requireBasemap = async (
  settings: Pick<Settings, 'BASEMAP_PMTILES' | 'BASEMAP_STYLE_URL'>,
): Promise<void> => {
  const path = servedArchive(settings)
  if (path === null) return
  try {
    const archive = await createArchiveFile(path).open()
    await archive.close()
  } catch (error) {
    const words = settings.BASEMAP_PMTILES === undefined ? null : errorWords(error)
    throw words === null
      ? error
      : new SettingsError(`The setting BASEMAP_PMTILES is not right. ${words}`, { cause: error })
  }
}
