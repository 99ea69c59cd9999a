import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { settings } from '../../../app/settings.ts'
import { LocationType } from '../../../domain/constants.ts'
import { MapView } from '../../../map/map-view.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AreaBar } from '../areas/area-bar.tsx'
import { lookAtArea } from '../areas/look-at-area.ts'
import type { Wizard } from '../model.ts'
import { MapHistory } from '../parts/map-history.tsx'
import { PlaceFinder } from '../parts/place-finder.tsx'
import { TEXT } from '../text.ts'
import { ToolRail } from '../tools/tool-rail.tsx'
import { BoundaryPanel } from './boundary-panel.tsx'
import { createBoundarySession } from './boundary-session.ts'
import { BESIDE_ZONES, BOUNDARY_TOOLS, POINT_TOOLS } from './boundary-tools.ts'

interface BoundaryModeProps {
  readonly wizard: Wizard
  readonly choice: ReactNode
  readonly money: ReactNode
}

/** The map on which a boundary is drawn and mended, with its panel; it replaces the map of points or zones. */
export const BoundaryMode = ({ wizard, choice, money }: BoundaryModeProps) => {
  const session = useMemo(() => createBoundarySession(wizard), [wizard])
  const [start] = useState(() => {
    const at = wizard.opening()
    return { centre: at?.centre, zoom: at?.zoom }
  })
  const { boundary } = wizard
  const type = wizard.locationType.value
  useEffect(() => {
    // a template that takes nothing else begins with the tool in hand
    if (type === null && wizard.draft.peek().boundary === null) wizard.tools.choose('boundary')
  }, [wizard, type])
  const inZones = type === LocationType.ZoneSelection && wizard.draft.value.boundary === null
  const others = type === LocationType.PointOfInterest ? POINT_TOOLS : BOUNDARY_TOOLS
  const tools = inZones ? BESIDE_ZONES : wizard.draft.value.boundary === null ? others : BOUNDARY_TOOLS
  return (
    <div className="wizard-location">
      <MapView
        className="wizard-map wizard-map-tools"
        label={TEXT.boundary.map}
        role="application"
        basemap={settings.basemap}
        {...start}
        onReady={map => {
          const stops = [session.attach(map), lookAtArea(wizard.areas.use, map)]
          return () => {
            for (const stop of stops) stop()
          }
        }}
        locate={session.hasShape.value ? { label: TEXT.boundary.locate, go: session.lookAt } : undefined}
      >
        <ToolRail wizard={wizard} tools={tools} modes={inZones} />
        <PlaceFinder wizard={wizard} />
        <MapHistory
          canUndo={session.canUndo.value}
          canRedo={boundary.canRedo.value}
          undoName={session.line.value.length > 0 ? 'corner' : boundary.undoName.value}
          redoName={boundary.redoName.value}
          canClear={session.line.value.length > 0 || session.hasShape.value}
          undo={session.undo}
          redo={boundary.redo}
          clear={() => (session.line.peek().length > 0 ? session.askToDrop() : boundary.clear())}
        />
        <AreaBar wizard={wizard} />
        <p
          className={classNames(
            'map-view-hint',
            'wizard-map-hint',
            session.line.value.length > 0 && 'wizard-hint-while-drawing',
          )}
        >
          {hintOf(wizard, session.line.value.length, session.canMend.value)}
        </p>
      </MapView>
      <aside className="wizard-panel" aria-label="Boundary and cost">
        {choice}
        <BoundaryPanel wizard={wizard} session={session} />
        {money}
      </aside>
    </div>
  )
}

const hintOf = (wizard: Wizard, corners: number, canMend: boolean): string => {
  const { hints } = TEXT.boundary
  if (wizard.tools.active.value !== 'boundary') return hints.other
  if (corners > 0) return corners < 3 ? hints.more : hints.close
  if (wizard.draft.value.boundary === null && wizard.boundary.refused.value === null) return hints.first
  if (!canMend) return hints.large
  return matchMedia('(hover: none)').matches ? hints.mendByTouch : hints.mend
}
