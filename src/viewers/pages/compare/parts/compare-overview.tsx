import { settings } from '../../../../app/browser-settings.ts'
import { waitText } from '../../../../app/call-error.ts'
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

/** A dataset with its sides. There are several for the ordinary days and the event days of an event. */
interface OverviewColumn {
  readonly sides: readonly [Side, ...Side[]]
  readonly place: OverviewPlace
}

function columnsOf(sides: readonly Side[], places: readonly OverviewPlace[]): readonly OverviewColumn[] {
  const byDataset = groupBy(
    sides.map((side, at) => ({ side, at })),
    ({ side }) => side.details.id,
  )
  return [...byDataset.values()].flatMap(([first, ...others]) => {
    const place = first === undefined ? undefined : places[first.at]
    return first === undefined || place === undefined
      ? []
      : [{ sides: [first.side, ...others.map(({ side }) => side)] as const, place }]
  })
}

/** Returns the name of a dataset: that of its only side, or else that of its project. */
const nameOf = ({ sides: [first, ...others] }: OverviewColumn): string =>
  others.length === 0 ? first.name : first.details.name

/**
 * Data Overview: the facts about all datasets side by side, and their areas on one map. Each dataset has one column.
 */
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
  const columns = ready.length === sides.length ? columnsOf(sides, ready) : null
  return (
    <div ref={host} className="overview" aria-busy={columns === null}>
      {columns !== null ? (
        <>
          <Facts columns={columns} />
          <Areas columns={columns} />
        </>
      ) : (
        <OverviewSkeleton rows={8} />
      )}
    </div>
  )
}

interface ColumnsProps {
  readonly columns: readonly OverviewColumn[]
}

function factsOf({ sides, place }: OverviewColumn): readonly { readonly title: string; readonly value: string }[] {
  const [{ details, days, residents }, ...others] = sides
  const bySide = sides.map(side => `${whole(side.days)} ${side.report.query.days ?? ''}`)
  return [
    ...overviewRows(details.details, place).map(({ title, value, hidden }) => ({
      title,
      value: hidden ? 'Unknown' : value,
    })),
    { title: 'Area', value: placeText(details.details) },
    { title: 'Days with data', value: others.length === 0 ? whole(days) : listed(bySide) },
    { title: 'Residents', value: residents === null ? 'Unknown' : whole(residents) },
    { title: 'Dataset', value: String(details.id) },
  ]
}

const Facts = ({ columns }: ColumnsProps) => {
  const facts = columns.map(factsOf)
  const [first = []] = facts
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keyboard
    <section className="card overview-table compare-facts" aria-label="Data Overview" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map(column => (
              <th key={column.sides[0].key} scope="col">
                <ColumnHead {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ title }, row) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {columns.map(({ sides }, at) => (
                <td key={sides[0].key} className="fig">
                  {facts[at]?.[row]?.value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ColumnHead = (column: OverviewColumn) => {
  const [{ mark, label }, ...others] = column.sides
  return others.length === 0 ? (
    <span className="compare-side">
      <SeriesMark mark={mark} />
      {label}
    </span>
  ) : (
    nameOf(column)
  )
}

const Areas = ({ columns }: ColumnsProps) => {
  const outline = columns.flatMap(({ place }) => place.outline)
  const [middle = null] = columns.map(({ place }) => place.at)
  const show = (map: PortalMap) => {
    map.setOverlay({ study: outline })
    // Several months of the same place share a badge.
    const named = columns.flatMap(column => {
      const { at } = column.place
      return at === null ? [] : [{ at, text: nameOf(column) }]
    })
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
