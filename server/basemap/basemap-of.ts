import type { Basemap } from '../../src/domain/basemap.ts'
import type { Settings } from '../runtime/settings.ts'

/** The base map that the settings choose, as the page needs it. */
export const basemapOf = ({
  BASEMAP_STYLE_URL,
  BASEMAP_PMTILES,
}: Pick<Settings, 'BASEMAP_STYLE_URL' | 'BASEMAP_PMTILES'>): Basemap => {
  if (BASEMAP_STYLE_URL !== undefined) return { kind: 'style', url: BASEMAP_STYLE_URL }
  if (BASEMAP_PMTILES === undefined) return { kind: 'packaged' }
  return { kind: 'tiles', url: BASEMAP_PMTILES.kind === 'address' ? BASEMAP_PMTILES.url : null }
}
