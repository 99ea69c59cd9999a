import { effect } from '@preact/signals-react'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { AreaUse } from './area-use.ts'

/** Zooms no further than this onto a saved area. */
const AREA_ZOOM = 15

/** Moves the map to each saved area that is opened, until the answer is called. */
export const lookAtArea = (use: AreaUse, map: PortalMap): (() => void) =>
  effect(() => {
    const box = use.lookAt.value
    if (box === null) return
    map.fit(box, { maxZoom: AREA_ZOOM })
    use.looked()
  })
