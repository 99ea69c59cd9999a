import { effect } from '@preact/signals-react'
import { settings } from '../../../app/settings.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { ringsOf, sketchBox } from './sketch-rings.ts'
import type { Upload } from './upload-model.ts'

/** Closer, a small area would be all that is seen. */
const CLOSEST_ZOOM = 13

const sketchAt = (upload: Upload, system: number | null) => upload.sketches.value[system ?? 0] ?? null

const look = (upload: Upload, map: PortalMap, system: number): void => {
  const sketch = sketchAt(upload, system)
  const box = sketch && sketchBox(sketch)
  if (box) map.fit(box, { maxZoom: CLOSEST_ZOOM, paddingPx: 24 })
}

/** All areas of the file with a dashed line, the chosen ones filled. */
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
  /** By which of the file's systems the areas are placed. */
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
