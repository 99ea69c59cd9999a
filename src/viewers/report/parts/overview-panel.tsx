import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType } from 'react'
import { waitText } from '../../../app/call-error.ts'
import { settings } from '../../../app/settings.ts'
import type { locationInsightsCells } from '../../../contract/location-insights.ts'
import type { Route } from '../../../contract/routes.ts'
import { OVERVIEW_MAP_ZOOM } from '../../../domain/constants.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { overviewRows } from '../overview-rows.ts'
import { placePicture } from '../place-picture.ts'
import { type OverviewPlace, readPlace } from '../read-place.ts'
import type { PanelProps } from '../report-tabs.ts'
import { useVisible } from './use-visible.ts'
import './overview-panel.css'

/** Data Overview: what the dataset is, and where. @param cellsOf the report's call for its cells */
export const overviewPanel =
  (cellsOf: Route<typeof locationInsightsCells>): ComponentType<PanelProps> =>
  props => <OverviewPanel {...props} cellsOf={cellsOf} />

interface OverviewPanelProps extends PanelProps {
  readonly cellsOf: Route<typeof locationInsightsCells>
}

const OverviewPanel = ({ report, details, cellsOf }: OverviewPanelProps) => {
  useSignals()
  const place = report.reading('overview', (call, signal) => readPlace(call, cellsOf, report.engine, details, signal))
  const host = useVisible<HTMLDivElement>(place.start)
  const state = place.state.value
  if (state.kind === 'failed')
    return <ErrorPanel onRetry={place.retry} message={waitText(state.error, GENERIC_ERROR)} />
  return (
    <div ref={host} className="overview" aria-busy={state.kind !== 'ready'}>
      {state.kind === 'ready' ? (
        <>
          <section className="card overview-table" aria-label="Data Overview">
            <table>
              <tbody>
                {overviewRows(details.details, state.value).map(row => (
                  <tr key={row.title} hidden={row.hidden}>
                    <th scope="row">{row.title}</th>
                    <td className="fig">{row.value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <PlaceMap place={state.value} />
        </>
      ) : (
        <>
          <section className="card overview-table" aria-label="Loading">
            <Skeleton height="calc(5 * var(--row))" />
          </section>
          <div className="card overview-map">
            <Skeleton height="100%" />
          </div>
        </>
      )}
    </div>
  )
}

const PlaceMap = ({ place }: { readonly place: OverviewPlace }) => {
  const { at } = place
  const show = (map: PortalMap): undefined => {
    const { overlay, badges } = placePicture(place, settings.environmentName)
    map.setOverlay(overlay)
    map.setBadges(badges)
  }
  return (
    <div className="card overview-map">
      <MapView
        label="Map of the location under study"
        {...(at !== null && { centre: at, zoom: OVERVIEW_MAP_ZOOM })}
        basemapStyleUrl={settings.basemapStyleUrl}
        onReady={show}
        {...(at !== null && {
          locate: { label: 'Zoom to the location', go: map => map.goTo(at, OVERVIEW_MAP_ZOOM) },
        })}
      />
    </div>
  )
}
