import { useDeferredValue, useMemo, useState } from 'react'
import { ChartDownloads } from '../../../../charts/paper/chart-downloads.tsx'
import type { SeriesSpec } from '../../../../charts/time/series-spec.ts'
import { TimeBrush } from '../../../../charts/time/time-brush.tsx'
import { TimeSeries } from '../../../../charts/time/time-series.tsx'
import type { DisclosureSettings } from '../../../../contract/location-insights.ts'
import { placesLine } from '../../../../domain/dataset-names.ts'
import { isoOf, missingDaysText } from '../../../../domain/days.ts'
import { monthLabel } from '../../../../domain/months.ts'
import { StandingOrderCard } from '../../../../features/standing-orders/parts/standing-orders.tsx'
import { Subtabs } from '../../../../ui/controls/tabs.tsx'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { disclosureRules } from '../../../kit/report/export-notes.ts'
import type { SeriesModel } from '../create-series.ts'
import { MEASURE, type Measure } from '../measures.ts'
import type { Members } from '../read-members.ts'
import { hasStays } from '../read-series.ts'
import { MEASURES, type SeriesLink, STEPS } from '../series-link.ts'
import { monthsText, seriesFileName, TEXT } from '../series-text.ts'
import { monthsOfLink } from '../timeline.ts'
import type { SeriesView } from '../use-series-view.ts'
import { MonthTable } from './month-table.tsx'
import { UnusualList } from './unusual-list.tsx'

const STEP_LABELS = { day: 'Day', week: 'Week', month: 'Month' } as const

interface SeriesPanelsProps {
  readonly model: SeriesModel
  readonly series: Members
  readonly view: SeriesView
  readonly link: SeriesLink
  readonly open: (change: Partial<SeriesLink>, replace?: boolean) => void
}

/** The chart with its window, the unusual days or weeks, and the table of months. */
export const SeriesPanels = ({ model, series, view: latest, link, open }: SeriesPanelsProps) => {
  const [marked, setMarked] = useState<number | null>(null)
  // Deferred, so that dragging the window redraws the chart before the table and the list.
  const view = useDeferredValue(latest)
  const measure = MEASURE[link.measure]
  const { slots, picture, step } = latest
  const { spec } = picture
  const newest = series.members.at(-1)?.details
  const months = model.months(link.measure).state.value
  const disclosure = months.kind === 'ready' ? months.value.disclosure : null
  const notes = useMemo(() => seriesNotes(measure, series, disclosure), [measure, series, disclosure])
  const exportName = seriesFileName(series.name, measure.titled)
  const [first, last] = [slots[latest.shown[0]], slots[latest.shown[1]]]
  const period = first === undefined || last === undefined ? '' : monthsText(first.month, last.month)
  const markedDay = marked === null ? null : (spec.points[marked]?.at ?? null)
  const overview = useMemo(() => ({ ...spec, from: slots[0]?.start ?? 0, to: slots.at(-1)?.end ?? 0 }), [spec, slots])
  return (
    <div className="series-grid">
      <div className="series-main">
        <section className="card series-chart" aria-label="Chart">
          <Subtabs
            className="series-tabs"
            listClassName="series-tab-list"
            panelClassName="series-tab-panel"
            label="Measure"
            tabs={MEASURES.map(id => ({
              id,
              label: MEASURE[id].title,
              disabled: id === 'stay' && !series.members.some(member => hasStays(series, member)),
            }))}
            selected={link.measure}
            onSelect={id => open({ measure: id })}
          >
            <div className="series-bar series-controls">
              <ChartDownloads
                name={exportName}
                figure={{ title: exportName, period, notes, chart: { kind: 'series', spec } }}
              />
              <span className="push" />
              <ToggleGroup
                label="Step"
                options={STEPS.map(value => ({
                  value,
                  label: STEP_LABELS[value],
                  disabled: !latest.steps.includes(value),
                }))}
                value={step}
                onChange={next => open({ step: next })}
              />
            </div>
            <TimeSeries
              spec={spec}
              name={nameOf(latest)}
              linesOf={picture.linesOf}
              marked={marked}
              onPoint={setMarked}
            />
            {slots.length > 1 && (
              <TimeBrush
                spec={overview}
                edges={[...slots.map(({ start }) => start), overview.to]}
                names={slots.map(({ month }) => monthLabel(month))}
                value={latest.shown}
                onChange={shown => open(monthsOfLink(slots, shown), true)}
              />
            )}
            <SeriesKey spec={spec} />
          </Subtabs>
        </section>
        <UnusualList
          model={model}
          picture={view.picture}
          step={view.step}
          from={isoOf(view.picture.spec.from)}
          to={isoOf(view.picture.spec.to - 1)}
          mostUnusualDay={({ piece }) => isoOf(view.mostUnusualDay(piece.first, piece.end))}
        />
      </div>
      <div className="series-side">
        <StandingOrderCard standingOrderId={series.standingOrderId} />
        <MonthTable
          slots={view.shownSlots}
          measure={measure}
          reportViewer={newest?.reportViewer ?? ''}
          exportName={exportName}
          exportNotes={notes}
          marked={markedDay}
          onMark={slot => {
            const index = slot === null ? -1 : spec.points.findIndex(point => point.at >= slot.start)
            setMarked(index < 0 || step !== 'month' ? null : index)
          }}
        />
      </div>
      <p className="hint report-definition">
        {measure.definition} {TEXT.method}
      </p>
      <p className="hint report-provenance">{notes.slice(1).join(' ')}</p>
    </div>
  )
}

/** Returns the lines of a file: the definition of the figures, their datasets and the disclosure rules. */
export const seriesNotes = (
  measure: Measure,
  series: Members,
  disclosure: DisclosureSettings | null,
): readonly string[] => [
  `${measure.definition} ${TEXT.method}`,
  ...provenance(series),
  ...(disclosure === null ? [] : disclosureRules(disclosure)),
]

/** Returns the lines of a file that name the datasets of its figures. */
function provenance({ name, members }: Members): readonly string[] {
  const newest = members.at(-1)?.details
  if (newest === undefined) return []
  const ids = members.map(({ details }) => details.id).join(', ')
  const places = placesLine(newest.places)
  const missing = missingDaysText(members.flatMap(({ details }) => details.details.missingDays))
  return [
    `${newest.templateName}: ${name}, ${members.length === 1 ? 'dataset' : 'datasets'} ${ids}`,
    ...(places === null ? [] : [places]),
    ...(missing === null ? [] : [missing]),
  ]
}

/** Returns the accessible name of the chart: its subject, gaps and breaks. */
function nameOf({ picture: { spec, unusual }, step }: SeriesView): string {
  const gaps = spec.gaps.map(({ label }) => label)
  const breaks = spec.breaks.map(({ label }) => label)
  const sentences = unusual.length === 0 ? [] : [`${unusual.length} unusual ${step}s are numbered`]
  return `${[`Line with 95% interval of ${spec.subject}`, ...gaps, ...breaks, ...sentences].join('; ')}. The months are in the table.`
}

/** The key of the chart, limited to the marks that occur in it. */
const SeriesKey = ({ spec }: { readonly spec: SeriesSpec }) => (
  <div className="chart-key">
    <span>
      <i className="series-swatch series-swatch-line" aria-hidden="true" />
      {spec.what} and 95% interval
    </span>
    {spec.marks.length > 0 && (
      <span>
        <i className="series-swatch series-swatch-mark" aria-hidden="true" />
        unusual, score 3.5 or more
      </span>
    )}
    {spec.breaks.length > 0 && (
      <span>
        <i className="series-swatch series-swatch-break" aria-hidden="true" />
        break in method
      </span>
    )}
    {spec.gaps.length > 0 && (
      <span>
        <i className="series-swatch series-swatch-gap" aria-hidden="true" />
        no data
      </span>
    )}
    {spec.notes.length > 0 && (
      <span>
        <i className="series-swatch series-swatch-note" aria-hidden="true" />
        note
      </span>
    )}
  </div>
)
