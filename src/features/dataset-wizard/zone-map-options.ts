import { settings } from '../../app/settings.ts'
import type { MapOptions } from '../../map/map-feed.ts'
import type { LinkCamera } from './draft-address.ts'

/** The options of the zone map; it opens at the camera's position where there is one. */
export const zoneMapOptions = (camera: LinkCamera | null): MapOptions => ({
  label: 'Map of zones. Arrow keys move between zones, Space adds or removes',
  role: 'application',
  baseLater: true,
  basemap: settings.basemap,
  centre: camera?.centre,
  zoom: camera?.zoom,
})
