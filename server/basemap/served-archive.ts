import { fileURLToPath } from 'node:url'
import { BASEMAP_ADDRESS, type Basemap, STREETS_ADDRESS } from '../../src/domain/basemap.ts'
import type { Settings } from '../runtime/settings.ts'
import { isOverlay } from './check-archive.ts'

/** The packaged map of Great Britain's land. Its notice is in GROUND-NOTICE.md. */
export const GROUND_FILE = fileURLToPath(new URL('ground/ground.pmtiles', import.meta.url))

/** The page's base map, and the files of tiles that this server serves for it. */
export interface ServedBasemap {
  readonly basemap: Basemap
  /** The path of the file behind each address, such as `BASEMAP_ADDRESS`. */
  readonly archives: ReadonlyMap<string, string>
  /** The path of the file whose streets name points; null if the server has none. */
  readonly streets: string | null
}

const packaged = (streets: string | null): ServedBasemap => ({
  basemap: { kind: 'packaged', streets: streets !== null },
  archives: new Map([
    [BASEMAP_ADDRESS, GROUND_FILE],
    ...(streets === null ? [] : ([[STREETS_ADDRESS, streets]] as const)),
  ]),
  streets,
})

/**
 * Chooses the base map. An operator's file without names of places is drawn over the packaged map; any other file
 * replaces it.
 * @param demoStreets the file of the demo's streets, which any setting replaces; null without a demo
 * @throws OperatorError if the operator's file is not an archive of vector tiles; otherwise a file system error
 */
export const servedBasemap = async (
  { BASEMAP_STYLE_URL, BASEMAP_PMTILES }: Pick<Settings, 'BASEMAP_STYLE_URL' | 'BASEMAP_PMTILES'>,
  demoStreets: string | null,
): Promise<ServedBasemap> => {
  const none = { archives: new Map<string, string>(), streets: null }
  if (BASEMAP_STYLE_URL !== undefined) return { ...none, basemap: { kind: 'style', url: BASEMAP_STYLE_URL } }
  if (BASEMAP_PMTILES === undefined) return packaged(demoStreets)
  if (BASEMAP_PMTILES.kind === 'address') return { ...none, basemap: { kind: 'tiles', url: BASEMAP_PMTILES.url } }
  const { path } = BASEMAP_PMTILES
  if (await isOverlay(path)) return packaged(path)
  return { basemap: { kind: 'tiles', url: null }, archives: new Map([[BASEMAP_ADDRESS, path]]), streets: path }
}
