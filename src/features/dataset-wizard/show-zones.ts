import { effect } from '@preact/signals-react'
import { WIZARD_ZONES_MIN_ZOOM } from '../../domain/constants.ts'
import type { PortalMap } from '../../map/portal-map.ts'
import type { Wizard } from './model.ts'

/** Draws the open zones on a map, until the answer is called. */
export const showZones = ({ zoneFile }: Wizard, map: PortalMap): (() => void) =>
  effect(() => {
    const set = zoneFile.set.value
    if (set.kind !== 'open') return map.setZones(null)
    map.serveTiles(set.engine)
    map.setZones({
      setId: set.info.setId,
      extent: set.info.extentLonLat,
      minZoom: WIZARD_ZONES_MIN_ZOOM,
      classes: null,
      credit: `Zones: ${set.name}`,
    })
  })
