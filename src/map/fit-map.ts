import type { Map as MapLibre } from 'maplibre-gl'
import type { LonLatBox } from '../../workers/contract.ts'
import { MAP_FIT_MAX_ZOOM } from '../domain/constants.ts'
import type { FitOptions } from './map-feed.ts'

/** How long the map takes to move somewhere, ms. */
export const MOVE_MS = 190

/** Moves the map until a box fits; where that would be below `minZoom`, to the middle of the box at that zoom. */
export const fitMap = (
  map: MapLibre,
  box: LonLatBox,
  { minZoom = 0, maxZoom = MAP_FIT_MAX_ZOOM, paddingPx = 48 }: FitOptions,
): void => {
  const found = map.cameraForBounds([box[0], box[1], box[2], box[3]], { maxZoom, padding: paddingPx })
  if (found && (found.zoom ?? 0) >= minZoom) {
    map.easeTo({ ...found, duration: MOVE_MS })
    return
  }
  const { left, right, top, bottom } =
    typeof paddingPx === 'number' ? { left: 0, right: 0, top: 0, bottom: 0 } : paddingPx
  map.easeTo({
    center: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
    zoom: minZoom,
    offset: [(left - right) / 2, (top - bottom) / 2],
    duration: MOVE_MS,
  })
}
