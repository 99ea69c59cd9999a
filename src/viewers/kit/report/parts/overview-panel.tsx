import { useEffect, useState } from 'react'
import { settings } from '../../../../app/browser-settings.ts'
import { waitText } from '../../../../app/call-error.ts'
import type { Route } from '../../../../contract/client-routes.ts'
import type { locationInsightsCells } from '../../../../contract/report-tables.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { OVERVIEW_MAP_ZOOM } from '../../../../domain/constants.ts'
import { isNamedBoundary, isNamedPoint, type NamedPlace } from '../../../../domain/dataset-names.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import { MapView } from '../../../../map/map-view.tsx'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import { PlaceList, placesCount } from '../../../../ui/display/place-list.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { readAreaChargers } from '../../area-chargers.ts'
import type { PanelProps } from '../report-model.ts'
import { type OverviewPlace, overviewRows, placePicture, readPlace } from '../report-place.ts'
import { useVisible } from './render-timing.tsx'
import { OverviewSkeleton } from './skeletons.tsx'
import './overview-panel.css'

interface OverviewPanelProps extends PanelProps {
  /** The report's call that returns its cells. Null for a report without cells. */
  readonly cellsOf: Route<typeof locationInsightsCells> | null
  /** True if the map shows the public chargers of the area. */
  readonly showsChargers: boolean
}

/** Data Overview: the facts and the map of a dataset. */
export const OverviewPanel = ({ report, details, cellsOf, showsChargers }: OverviewPanelProps) => {
  const place = report.reading('overview', (call, signal) => readPlace(call, cellsOf, report.engine, details, signal))
  const host = useVisible<HTMLDivElement>(place.start)
  const state = place.state.value
  if (state.kind === 'failed')
    return <ErrorPanel onRetry={place.retry} message={waitText(state.error, GENERIC_ERROR)} />
  return (
    <div ref={host} className="overview" aria-busy={state.kind !== 'ready'}>
      {state.kind === 'ready' ? (
        <ReadyOverview
          report={report}
          details={details}
          place={state.value}
          hasCells={cellsOf !== null}
          showsChargers={showsChargers}
        />
      ) : (
        <OverviewSkeleton rows={5} />
      )}
    </div>
  )
}

interface ReadyOverviewProps extends PanelProps, Pick<OverviewPanelProps, 'showsChargers'> {
  readonly place: OverviewPlace
  readonly hasCells: boolean
}

const ReadyOverview = ({ report, details, place, hasCells, showsChargers }: ReadyOverviewProps) => {
  const [map, setMap] = useState<PortalMap | null>(null)
  const reading = report.reading('chargers', (call, signal) =>
    showsChargers ? readAreaChargers(call, place.outline, signal) : Promise.resolve(null),
  )
  useEffect(() => reading.start(), [reading])
  const state = reading.state.value
  const chargers = state.kind === 'ready' ? state.value : null
  useEffect(() => {
    if (chargers === null) return
    const { overlay } = placePicture(place, details.places, settings.environmentName)
    map?.setOverlay({ ...overlay, chargers: chargers.at })
  }, [map, chargers, place, details])
  return (
    <>
      <div className="stack">
        <section className="card overview-table" aria-label="Data Overview">
          <table>
            <tbody>
              {overviewRows(details.details, { ...place, hasCells }).map(row => (
                <tr key={row.title} hidden={row.hidden}>
                  <th scope="row">{row.title}</th>
                  <td className="fig">{row.value}</td>
                </tr>
              ))}
              {chargers !== null && (
                <tr>
                  <th scope="row">In the area</th>
                  <td className="fig">{chargers.text}</td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
        {chargers !== null && <p className="hint">Dots on the map. {chargers.credit}.</p>}
        {details.places.length > 0 && <Places details={details} map={map} />}
      </div>
      <PlaceMap place={place} places={details.places} onMap={setMap} />
    </>
  )
}

interface PlacesProps {
  readonly details: DatasetDetails
  /** Null until the map is ready. */
  readonly map: PortalMap | null
}

const Places = ({ details, map }: PlacesProps) => {
  const { places, studyAreaWkt, name } = details
  const show = (at: number) => {
    const place = places[at]
    if (place && isNamedPoint(place)) map?.goTo([place.long, place.lat], OVERVIEW_MAP_ZOOM)
  }
  return (
    <section className="card overview-places" aria-label="Places">
      <h2>{placesCount(places)}</h2>
      <PlaceList places={places} {...(map !== null && places.length > 1 && { onShow: show })} />
      {places.some(isNamedBoundary) && studyAreaWkt !== null && (
        <>
          <p className="hint">
            The study area as it is counted, in EPSG:27700. Edges that ran along an older area follow that area.
          </p>
          <Button
            small
            className="overview-download"
            onClick={() => saveFile(`${name}.wkt`, new Blob([studyAreaWkt], { type: 'text/plain' }))}
          >
            Download WKT
          </Button>
        </>
      )}
    </section>
  )
}

interface PlaceMapProps {
  readonly place: OverviewPlace
  readonly places: readonly NamedPlace[]
  readonly onMap: (map: PortalMap | null) => void
}

const PlaceMap = ({ place, places, onMap }: PlaceMapProps) => {
  const { at } = place
  const show = (map: PortalMap) => {
    const { overlay, badges } = placePicture(place, places, settings.environmentName)
    map.setOverlay(overlay)
    map.setBadges(badges)
    // The map shows all points or zones if there are several, and a whole boundary.
    const box = places.length > 1 || places.some(isNamedBoundary) ? boxOf(place.outline) : null
    if (box !== null) map.fit(box, { maxZoom: OVERVIEW_MAP_ZOOM })
    onMap(map)
    return () => onMap(null)
  }
  return (
    <div className="card overview-map">
      <MapView
        label="Map of the location under study"
        {...(at !== null && { centre: at, zoom: OVERVIEW_MAP_ZOOM })}
        basemap={settings.basemap}
        onReady={show}
        {...(at !== null && {
          locate: { label: 'Zoom to the location', go: map => map.goTo(at, OVERVIEW_MAP_ZOOM) },
        })}
      />
    </div>
  )
}
