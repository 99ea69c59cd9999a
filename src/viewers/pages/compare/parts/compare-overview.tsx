import { waitText } from '../../../../app/call-error.ts'
import { settings } from '../../../../app/settings.ts'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { groupBy } from '../../../../domain/collections.ts'
import { OVERVIEW_MAP_ZOOM } from '../../../../domain/constants.ts'
import { listed } from '../../../../domain/text/lists.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import { MapView } from '../../../../map/map-view.tsx'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import { useVisible } from '../../../kit/report/parts/render-timing.tsx'
import { OverviewSkeleton } from '../../../kit/report/parts/skeletons.tsx'
import { type OverviewPlace, overviewRows, placeText, readPlace } from '../../../kit/report/report-place.ts'
import { cellsOf } from '../compared-reports.ts'
import type { Side } from '../sides.ts'
import '../../../kit/report/parts/overview-panel.css'

interface CompareOverviewProps {
  readonly sides: readonly Side[]
}

/** Data Overview: the facts of all datasets side by side, and their areas on one map. */
export const CompareOverview = ({ sides }: CompareOverviewProps) => {
  const places = sides.map(({ report, details }) =>
    report.reading('overview', (call, signal) =>
      readPlace(call, cellsOf(details.reportViewer), report.engine, details, signal),
    ),
  )
  const host = useVisible<HTMLDivElement>(() => {
    for (const place of places) place.start()
  })
  const states = places.map(place => place.state.value)
  const failed = states.find(state => state.kind === 'failed')
  const ready = states.flatMap(state => (state.kind === 'ready' ? [state.value] : []))
  if (failed?.kind === 'failed')
    return (
      <ErrorPanel
        onRetry={() => {
          for (const place of places) if (place.state.peek().kind === 'failed') place.retry()
        }}
        message={waitText(failed.error, GENERIC_ERROR)}
      />
    )
  const isReady = ready.length === sides.length
  return (
    <div ref={host} className="overview" aria-busy={!isReady}>
      {isReady ? (
        <>
          <Facts sides={sides} places={ready} />
          <Areas sides={sides} places={ready} />
        </>
      ) : (
        <OverviewSkeleton rows={8} />
      )}
    </div>
  )
}

interface PlacesProps {
  readonly sides: readonly Side[]
  readonly places: readonly OverviewPlace[]
}

const Facts = ({ sides, places }: PlacesProps) => {
  const columns = sides.map(({ details, days, residents }, at) => {
    const rows = overviewRows(details.details, places[at] ?? { at: null, cells: [], closestM: null })
    return [
      ...rows.map(({ title, value, hidden }) => ({ title, value: hidden ? 'Unknown' : value })),
      { title: 'Area', value: placeText(details.details) },
      { title: 'Days with data', value: whole(days) },
      { title: 'Residents', value: residents === null ? 'Unknown' : whole(residents) },
      { title: 'Dataset', value: String(details.id) },
    ]
  })
  const [first = []] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keyboard
    <section className="card overview-table compare-facts" aria-label="Data Overview" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {sides.map(({ key, label, mark }) => (
              <th key={key} scope="col">
                <span className="compare-side">
                  <SeriesMark mark={mark} />
                  {label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ title }, row) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {sides.map(({ key }, at) => (
                <td key={key} className="fig">
                  {columns[at]?.[row]?.value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Areas = ({ sides, places }: PlacesProps) => {
  const outline = places.flatMap(place => place.outline)
  const [middle = null] = places.map(({ at }) => at)
  const show = (map: PortalMap) => {
    map.setOverlay({ study: outline })
    // Several months of one place share a badge.
    const named = places.flatMap(({ at }, side) => (at === null ? [] : [{ at, text: sides[side]?.name ?? '' }]))
    map.setBadges(
      [...groupBy(named, ({ at }) => at.join())].map(([, group]) => ({
        at: group[0]!.at,
        text: listed([...new Set(group.map(({ text }) => text))]),
        kind: 'place' as const,
      })),
    )
    const box = boxOf(outline)
    if (box !== null) map.fit(box, { maxZoom: OVERVIEW_MAP_ZOOM })
    return undefined
  }
  return (
    <div className="card overview-map">
      <MapView
        label="Map of the areas compared"
        {...(middle !== null && { centre: middle, zoom: OVERVIEW_MAP_ZOOM })}
        basemap={settings.basemap}
        onReady={show}
      />
    </div>
  )
}
