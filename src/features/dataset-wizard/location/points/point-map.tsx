import { effect } from '@preact/signals-react'
import { useState } from 'react'
import type { LonLat } from '../../../../../workers/contract.ts'
import { settings } from '../../../../app/browser-settings.ts'
import { FIXED_RADIUS_DEFAULT_M } from '../../../../domain/constants.ts'
import { boxOf, disc } from '../../../../map/map-geometry.ts'
import { MapView } from '../../../../map/map-view.tsx'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { TEXT } from '../../model/wizard-text.ts'
import { AreaBar } from '../areas/area-bar.tsx'
import type { LocationSlice } from '../location-slice.ts'
import { MapHistory } from '../map-history.tsx'
import { followAreas, followMap, foundBadges, lookAtLastOrdered, PLACE_ZOOM } from '../map-position.ts'
import { PlaceFinder } from '../place-finder.tsx'
import { pointCalled } from '../place-search.ts'
import { ToolRail } from '../tools/tool-rail.tsx'
import { POINT_TOOLS } from '../tools/tools.ts'

/** Below this zoom, a pixel is about 100 m or more. A click then zooms to its point, so that the user can check it. */
const EXACT_ZOOM = 10

/** Connects the map to the step. Clicks add points as long as more are allowed. */
const attach = (location: LocationSlice, map: PortalMap): (() => void) => {
  const radius = location.template.peek()?.fixedRadiusSize ?? FIXED_RADIUS_DEFAULT_M
  const stops = [
    map.onClick(({ at }) => {
      const isRough = map.settled.peek().zoom < EXACT_ZOOM && location.decisions.mayAddPoint.peek()
      const same = location.decisions.addPoint(at)
      if (same !== null) showToast(TEXT.samePoint(same))
      if (isRough) map.goTo(at, PLACE_ZOOM)
    }),
    effect(() => {
      const points = location.decisions.points.value.value
      const refused = new Set(location.refusedPoints.value)
      const [names, sectors] = [location.names.points.value, location.names.sectors.value]
      const discs = (which: readonly LonLat[]) => which.map(at => [disc(at, radius)])
      map.setOverlay({
        place: discs(points.filter((_, index) => !refused.has(index))),
        study: location.counted.rings.value ?? undefined,
        refused: location.crowded.value?.rings ?? discs(points.filter((_, index) => refused.has(index))),
      })
      map.setBadges([
        ...foundBadges(location.search.searched.value),
        ...points.map((at, index) => ({
          at,
          text: String(index + 1),
          name: [`Point ${index + 1}`, pointCalled(names[index], sectors[index])]
            .filter(part => part !== '')
            .join(': '),
          kind: 'pin' as const,
        })),
      ])
      map.canvas.style.cursor = location.decisions.mayAddPoint.value ? 'crosshair' : ''
    }),
    followMap(location, map),
    followAreas(location.areas, map),
  ]
  const placed = location.decisions.points.value.peek()
  if (placed.length === 0) stops.push(lookAtLastOrdered(location.position, map))
  else if (location.position.camera.peek() === null) map.fit(boxOf([[placed]])!, { maxZoom: PLACE_ZOOM })
  return () => {
    for (const stop of stops) stop()
  }
}

export const PointMap = ({ location }: { readonly location: LocationSlice }) => {
  const { points } = location.decisions
  const placed = points.value.value
  const canDraw = location.template.value?.canDrawStudyArea === true
  const [start] = useState(() => {
    const at = location.position.opening()
    return { centre: at?.centre, zoom: at?.zoom }
  })
  return (
    <MapView
      className={classNames('wizard-map', canDraw && 'wizard-map-tools')}
      label="Map of the points of interest"
      basemap={settings.basemap}
      {...start}
      onReady={map => attach(location, map)}
      locate={
        placed.length === 0
          ? undefined
          : { label: 'Zoom to the points', go: map => map.fit(boxOf([[placed]])!, { maxZoom: PLACE_ZOOM }) }
      }
    >
      {canDraw && <ToolRail location={location} tools={POINT_TOOLS} modes={false} />}
      <PlaceFinder search={location.search} />
      <MapHistory
        canUndo={points.canUndo.value}
        canRedo={points.canRedo.value}
        undoName={points.undoName.value}
        redoName={points.redoName.value}
        canClear={placed.length > 0}
        undo={points.undo}
        redo={points.redo}
        clear={() => points.push([])}
      />
      <AreaBar use={location.areas} />
      <p className="map-view-hint wizard-map-hint">
        {location.decisions.mayAddPoint.value ? 'Click the map to add a point' : TEXT.noMorePoints(placed.length)}
      </p>
    </MapView>
  )
}
