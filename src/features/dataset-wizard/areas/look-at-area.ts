import { effect } from '@preact/signals-react'
import type { LonLatBox } from '../../../../workers/contract.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { AreaUse } from './area-use.ts'

/** Zoomed in further, the ground around a small area would not be seen. */
const AREA_ZOOM = 15

/** What stands over the map: the rail of tools at its left, fields and buttons above, on a narrow screen the bar of tools below. */
const ROOM = { top: 104, left: 240, right: 72, bottom: 60 }
const NARROW = '(max-width: 720px)'
const ROOM_NARROW = { top: 156, left: 24, right: 60, bottom: 90 }

/** Shows an area whole, clear of the tools. */
export const fitBesideTools = (map: PortalMap, box: LonLatBox): void =>
  map.fit(box, { maxZoom: AREA_ZOOM, paddingPx: matchMedia(NARROW).matches ? ROOM_NARROW : ROOM })

/** Moves the map to each saved area that is opened, until the answer is called. */
export const lookAtArea = (use: AreaUse, map: PortalMap): (() => void) =>
  effect(() => {
    const box = use.lookAt.value
    if (box === null) return
    fitBesideTools(map, box)
    use.looked()
  })
