import { fileURLToPath } from 'node:url'
import type { Basemap } from '../../src/domain/basemap.ts'
import type { Settings } from '../runtime/settings.ts'

/** The packaged map of Great Britain's land. Its notice is in GROUND-NOTICE.md. */
export const GROUND_FILE = fileURLToPath(new URL('ground/ground.pmtiles', import.meta.url))

/**
 * The path of the tiles that this server serves: the packaged ground or the operator's file. Null if browsers load them
 * from elsewhere.
 */
export const servedArchive = ({
  BASEMAP_STYLE_URL,
  BASEMAP_PMTILES,
}: Pick<Settings, 'BASEMAP_STYLE_URL' | 'BASEMAP_PMTILES'>): string | null => {
  if (BASEMAP_STYLE_URL !== undefined) return null
  if (BASEMAP_PMTILES === undefined) return GROUND_FILE
  return BASEMAP_PMTILES.kind === 'file' ? BASEMAP_PMTILES.path : null
}

/** The page's base map, according to the settings. */
export const basemapOf = ({
  BASEMAP_STYLE_URL,
  BASEMAP_PMTILES,
}: Pick<Settings, 'BASEMAP_STYLE_URL' | 'BASEMAP_PMTILES'>): Basemap => {
  if (BASEMAP_STYLE_URL !== undefined) return { kind: 'style', url: BASEMAP_STYLE_URL }
  if (BASEMAP_PMTILES === undefined) return { kind: 'packaged' }
  return { kind: 'tiles', url: BASEMAP_PMTILES.kind === 'address' ? BASEMAP_PMTILES.url : null }
}
