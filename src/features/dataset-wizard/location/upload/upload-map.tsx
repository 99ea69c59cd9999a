import { effect } from '@preact/signals-react'
import type { FileSketch, LonLat, LonLatBox } from '../../../../../workers/contract.ts'
import { settings } from '../../../../app/browser-settings.ts'
import { MapView } from '../../../../map/map-view.tsx'
import type { PortalMap } from '../../../../map/portal-map.ts'
import type { Upload } from './upload-model.ts'

/** Returns the rings of a sketch for the map, each as a separate polygon. */
export const ringsOf = ({ lonLat, ringStart }: FileSketch): LonLat[][] =>
  Array.from({ length: ringStart.length - 1 }, (_, r) =>
    Array.from({ length: ringStart[r + 1]! - ringStart[r]! }, (_, i): LonLat => {
      const at = (ringStart[r]! + i) * 2
      return [lonLat[at]!, lonLat[at + 1]!]
    }),
  )

/** Returns the extent of a sketch, or null if it is empty. */
const sketchBox = ({ lonLat }: FileSketch): LonLatBox | null => {
  if (lonLat.length === 0) return null
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < lonLat.length; i += 2) {
    west = Math.min(west, lonLat[i]!)
    east = Math.max(east, lonLat[i]!)
    south = Math.min(south, lonLat[i + 1]!)
    north = Math.max(north, lonLat[i + 1]!)
  }
  return [west, south, east, north]
}

/** Any closer, the map would show none of a small area's surroundings. */
const CLOSEST_ZOOM = 13

const sketchAt = (upload: Upload, system: number | null) => upload.sketches.value[system ?? 0] ?? null

const look = (upload: Upload, map: PortalMap, system: number): void => {
  const sketch = sketchAt(upload, system)
  const box = sketch && sketchBox(sketch)
  if (box) map.fit(box, { maxZoom: CLOSEST_ZOOM, paddingPx: 24 })
}

/** Draws all areas of the file with a dashed line, and fills the chosen ones. */
const attach = (upload: Upload, map: PortalMap, system: number): (() => void) => {
  const stops = [
    effect(() => look(upload, map, system)),
    effect(() => {
      const sketch = sketchAt(upload, system)
      const now = upload.measured.value
      const isSettled = upload.system.value === system
      map.setOverlay({
        study: sketch === null ? undefined : ringsOf(sketch).map(ring => [ring]),
        place: isSettled && now.kind === 'measured' ? ringsOf(now.area.sketch).map(ring => [ring]) : undefined,
      })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface UploadMapProps {
  readonly upload: Upload
  /** The index of the coordinate system in which the areas are drawn. */
  readonly system: number
  readonly label: string
}

export const UploadMap = ({ upload, system, label }: UploadMapProps) => (
  <MapView
    className="upload-map"
    label={label}
    basemap={settings.basemap}
    onReady={map => attach(upload, map, system)}
    locate={{ label: 'Zoom to the areas', go: map => look(upload, map, system) }}
  />
)
