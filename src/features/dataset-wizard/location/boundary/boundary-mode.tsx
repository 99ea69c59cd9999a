import { LocationType } from '../../../../domain/constants.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import { TEXT } from '../../model/wizard-text.ts'
import { areaText, zonesText } from '../../model/zone-names.ts'
import type { LocationSlice } from '../location-slice.ts'
import { PlaceNotes } from '../place-meters.tsx'
import { BOUNDARY_TOOLS, POINT_TOOLS, pressTool, UPLOAD_TOOL, ZONE_BOUNDARY_TOOLS } from '../tools/tools.ts'
import { type BoundarySession, createBoundarySession } from './boundary-session.ts'
import { openCorners } from './corners-dialog.tsx'
import './boundary-panel.css'
import { type ReactNode, useEffect, useState } from 'react'
import { settings } from '../../../../app/browser-settings.ts'
import { MapView } from '../../../../map/map-view.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { AreaBar } from '../areas/area-bar.tsx'
import { MapHistory } from '../map-history.tsx'
import { followAreas } from '../map-position.ts'
import { PlaceFinder } from '../place-finder.tsx'
import { ToolRail } from '../tools/tool-rail.tsx'

interface BoundaryPanelProps {
  readonly location: LocationSlice
  readonly session: BoundarySession
}

/** The boundary's size, its problem, and a button for each action on the map. */
const BoundaryPanel = ({ location, session }: BoundaryPanelProps) => {
  const { boundary } = location
  const measured = boundary.measured.value
  const refused = boundary.refused.value
  const corners = session.line.value.length
  const behind = location.decisions.behind.value
  const behindText =
    location.decisions.locationType.value === LocationType.ZoneSelection
      ? zonesText(behind)
      : `${behind} ${behind === 1 ? 'point' : 'points'}`
  const remove = (): void => {
    boundary.clear()
    if (behind > 0) location.tools.choose('select')
  }
  return (
    <section className="wizard-block wizard-boundary" aria-labelledby="wizard-boundary">
      <h2 id="wizard-boundary">Boundary</h2>
      <PlaceNotes {...location} />
      {refused !== null && (
        <Note tone="bad" role="alert">
          <b>{refused.words.title}.</b> {refused.words.message}.
        </Note>
      )}
      {corners > 0 && <LineInHand session={session} corners={corners} />}
      {measured !== null && corners === 0 && (
        <dl className="wizard-boundary-facts">
          <Fact name="Area" value={`${areaText(measured.outline.areaKm2)} km²`} />
          <Fact name="Corners" value={whole(measured.corners)} />
          <Fact name="Source" value={TEXT.boundary.made[measured.made]} />
        </dl>
      )}
      {measured === null && refused === null && corners === 0 && <p className="hint">{TEXT.boundary.none}</p>}
      {behind > 0 && (
        <p className="hint">
          {(location.decisions.draft.value.boundary === null ? TEXT.boundary.whileDrawn : TEXT.boundary.inPlace)(
            behindText,
          )}
        </p>
      )}
      <div className="row wizard-boundary-actions">
        <Button small onClick={() => openCorners(boundary)}>
          {measured === null ? TEXT.boundary.type : TEXT.boundary.edit}
        </Button>
        <Button small onClick={() => pressTool(location, UPLOAD_TOOL)}>
          {TEXT.boundary.upload}
        </Button>
        {(measured !== null || refused !== null) && (
          <Button small onClick={remove}>
            {TEXT.boundary.remove}
          </Button>
        )}
      </div>
    </section>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="fig">{value}</dd>
  </div>
)

const LineInHand = ({ session, corners }: { readonly session: BoundarySession; readonly corners: number }) => {
  return (
    <>
      <p role="status">{TEXT.boundary.corners(corners)}</p>
      {session.crossing.value !== null && <Note tone="warn">{TEXT.boundary.crosses}</Note>}
      <div className="row wizard-boundary-actions">
        <Button small disabledReason={corners < 3 ? TEXT.boundary.hints.more : null} onClick={session.close}>
          {TEXT.boundary.close}
        </Button>
        <Button small onClick={session.undo}>
          {TEXT.boundary.takeBack}
        </Button>
        <Button small onClick={session.askToDrop}>
          {TEXT.boundary.drop}
        </Button>
      </div>
    </>
  )
}

interface BoundaryModeProps {
  readonly location: LocationSlice
  readonly choice: ReactNode
  readonly money: ReactNode
}

/** The map for drawing and editing a boundary, and its panel. It replaces the map of points or zones. */
export const BoundaryMode = ({ location, choice, money }: BoundaryModeProps) => {
  const [session] = useState(() => createBoundarySession(location))
  const [start] = useState(() => {
    const at = location.position.opening()
    return { centre: at?.centre, zoom: at?.zoom }
  })
  const { boundary } = location
  const type = location.decisions.locationType.value
  useEffect(() => {
    // If the template allows nothing else, the tool is active from the start.
    if (type === null && location.decisions.draft.peek().boundary === null) location.tools.choose('boundary')
  }, [location, type])
  const inZones = type === LocationType.ZoneSelection && location.decisions.draft.value.boundary === null
  const others = type === LocationType.PointOfInterest ? POINT_TOOLS : BOUNDARY_TOOLS
  const tools = inZones
    ? ZONE_BOUNDARY_TOOLS
    : location.decisions.draft.value.boundary === null
      ? others
      : BOUNDARY_TOOLS
  return (
    <div className="wizard-location">
      <MapView
        className="wizard-map wizard-map-tools"
        label={TEXT.boundary.map}
        role="application"
        basemap={settings.basemap}
        {...start}
        onReady={map => {
          const stops = [session.attach(map), followAreas(location.areas, map)]
          return () => {
            for (const stop of stops) stop()
          }
        }}
        locate={session.hasShape.value ? { label: TEXT.boundary.locate, go: session.lookAt } : undefined}
      >
        <ToolRail location={location} tools={tools} modes={inZones} />
        <PlaceFinder search={location.search} findsZones={type === LocationType.ZoneSelection} />
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
        <AreaBar use={location.areas} />
        <p
          className={classNames(
            'map-view-hint',
            'wizard-map-hint',
            session.line.value.length > 0 && 'wizard-hint-while-drawing',
          )}
        >
          {hintOf(location, session.line.value.length, session.canEdit.value)}
        </p>
      </MapView>
      <aside className="wizard-panel" aria-label="Boundary and cost">
        {choice}
        <BoundaryPanel location={location} session={session} />
        {money}
      </aside>
    </div>
  )
}

const hintOf = (location: LocationSlice, corners: number, canEdit: boolean): string => {
  const { hints } = TEXT.boundary
  if (location.tools.active.value !== 'boundary') return hints.other
  if (corners > 0) return corners < 3 ? hints.more : hints.close
  if (location.decisions.draft.value.boundary === null && location.boundary.refused.value === null) return hints.first
  if (!canEdit) return hints.large
  return matchMedia('(hover: none)').matches ? hints.editByTouch : hints.edit
}
