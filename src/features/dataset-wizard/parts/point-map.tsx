import { effect } from '@preact/signals-react'
import { useState } from 'react'
import type { LonLat } from '../../../../workers/contract.ts'
import { settings } from '../../../app/settings.ts'
import { FIXED_RADIUS_DEFAULT_M } from '../../../domain/constants.ts'
import { disc } from '../../../map/disc.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { boxOf } from '../../../map/rings-box.ts'
import { classNames } from '../../../ui/class-names.ts'
import { AreaBar } from '../areas/area-bar.tsx'
import { lookAtArea } from '../areas/look-at-area.ts'
import { POINT_TOOLS } from '../boundary/boundary-tools.ts'
import { followMap, lookAtLastOrdered, PLACE_ZOOM } from '../follow-map.ts'
import { foundBadges } from '../found-badge.ts'
import type { Wizard } from '../model.ts'
import { pointCalled } from '../point-names.ts'
import { ToolRail } from '../tools/tool-rail.tsx'
import { MapHistory } from './map-history.tsx'
import { PlaceFinder } from './place-finder.tsx'

/** Below it a pixel is some hundred metres: a click sets the point and shows its place, so that it can be undone or mended. */
const EXACT_ZOOM = 10

/** Follows the search and draws the points; clicks add one while more are allowed. */
const attach = (wizard: Wizard, map: PortalMap): (() => void) => {
  const radius = wizard.template.peek()?.fixedRadiusSize ?? FIXED_RADIUS_DEFAULT_M
  const stops = [
    map.onClick(({ at }) => {
      const isRough = map.settled.peek().zoom < EXACT_ZOOM && wizard.mayAddPoint.peek()
      wizard.addPoint(at)
      if (isRough) map.goTo(at, PLACE_ZOOM)
    }),
    effect(() => {
      const points = wizard.points.value.value
      const refused = new Set(wizard.refusedPoints.value)
      const [names, sectors] = [wizard.pointNames.value, wizard.pointSectors.value]
      const discs = (which: readonly LonLat[]) => which.map(at => [disc(at, radius)])
      map.setOverlay({
        place: discs(points.filter((_, index) => !refused.has(index))),
        study: wizard.countedRings.value ?? undefined,
        refused: wizard.crowded.value?.rings ?? discs(points.filter((_, index) => refused.has(index))),
      })
      map.setBadges([
        ...foundBadges(wizard.searched.value),
        ...points.map((at, index) => ({
          at,
          text: String(index + 1),
          name: [`Point ${index + 1}`, pointCalled(names[index], sectors[index])]
            .filter(part => part !== '')
            .join(': '),
          kind: 'pin' as const,
        })),
      ])
      map.canvas.style.cursor = wizard.mayAddPoint.value ? 'crosshair' : ''
    }),
    followMap(wizard, map),
    lookAtArea(wizard.areas.use, map),
  ]
  const placed = wizard.points.value.peek()
  if (placed.length === 0) stops.push(lookAtLastOrdered(wizard, map))
  else if (wizard.camera.peek() === null) map.fit(boxOf([[placed]])!, { maxZoom: PLACE_ZOOM })
  return () => {
    for (const stop of stops) stop()
  }
}

export const PointMap = ({ wizard }: { readonly wizard: Wizard }) => {
  const { points } = wizard
  const placed = points.value.value
  const canDraw = wizard.template.value?.canDrawStudyArea === true
  const [start] = useState(() => {
    const at = wizard.opening()
    return { centre: at?.centre, zoom: at?.zoom }
  })
  return (
    <MapView
      className={classNames('wizard-map', canDraw && 'wizard-map-tools')}
      label="Map of the points of interest"
      basemap={settings.basemap}
      {...start}
      onReady={map => attach(wizard, map)}
      locate={
        placed.length === 0
          ? undefined
          : { label: 'Zoom to the points', go: map => map.fit(boxOf([[placed]])!, { maxZoom: PLACE_ZOOM }) }
      }
    >
      {canDraw && <ToolRail wizard={wizard} tools={POINT_TOOLS} modes={false} />}
      <PlaceFinder wizard={wizard} />
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
      <AreaBar wizard={wizard} />
      <p className="map-view-hint wizard-map-hint">
        {wizard.mayAddPoint.value
          ? 'Click the map to add a point'
          : `You have added ${placed.length === 1 ? 'your point' : `all ${placed.length} points`}. Remove one to add another`}
      </p>
    </MapView>
  )
}
