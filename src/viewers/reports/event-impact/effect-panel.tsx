import { useMemo, useState } from 'react'
import { waitText } from '../../../app/call-error.ts'
import { settled } from '../../../app/load.ts'
import { ChartDownloads } from '../../../charts/paper/chart-downloads.tsx'
import type { SeriesSpec } from '../../../charts/time/series-spec.ts'
import { TimeSeries } from '../../../charts/time/time-series.tsx'
import { routes } from '../../../contract/client-routes.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { dayNumber, daysText, isoOf, weekdayOf } from '../../../domain/days.ts'
import { PERTURBED, VISIT } from '../../../domain/definitions.ts'
import {
  intervalEnds,
  intervalText,
  knownText,
  roundKnown,
  roundMargin,
} from '../../../domain/disclosure/known-digits.ts'
import { datesName, runsOf } from '../../../domain/disclosure/merged-rows.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import { sentence } from '../../../domain/summaries/words.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { type Column, cellText } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { exportNotes } from '../../kit/report/export-notes.ts'
import { useVisible } from '../../kit/report/parts/render-timing.tsx'
import { SentenceText } from '../../kit/report/parts/sentence-text.tsx'
import { ViewSkeleton } from '../../kit/report/parts/skeletons.tsx'
import { headsOf, type PdfCard } from '../../kit/report/pdf/pdf-report.ts'
import type { PanelProps, ReportModel } from '../../kit/report/report-model.ts'
import { periodOf, periodText } from '../../kit/report/report-period.ts'
import { NO_DATA_TEXT } from '../../kit/report/view-rows.ts'
import {
  afterSentence,
  type DayVisits,
  daysAfter,
  daysOfMonth,
  type Effect,
  effectSentence,
  eventEffect,
  ordinaryRange,
} from './event-effect.ts'
import './effect-panel.css'

const DEFINITION = `Visits on each day of the month. Ordinary range: the lowest and the highest of the month's other days of the same weekday, without event days. ${VISIT} ${PERTURBED}`

/** Loads the visits on each day of the month, and those of both sides of the event. */
const effectOf = (report: ReportModel, { id: datasetid }: DatasetDetails) =>
  report.reading('effect', async (call, signal) => {
    const [month, event, ordinary] = await Promise.all([
      call(routes.visitsByDate, { query: { datasetid }, signal }),
      call(routes.visitsByDate, { query: { datasetid, days: 'event' }, signal }),
      call(routes.averageDaily, { query: { datasetid, days: 'ordinary' }, signal }),
    ])
    return {
      month: daysOfMonth(month.Items[0]),
      total: totalOf(month.Totals, {}),
      disclosure: month.Disclosure,
      effect: eventEffect({ event: event.Items[0], totals: event.Totals, ordinary: ordinary.Items[0] }),
    }
  })

/** Returns a card with the effect and the days of the month, for the PDF. */
export async function effectCard(report: ReportModel, details: DatasetDetails, signal: AbortSignal): Promise<PdfCard> {
  const { month, total, effect } = await settled(effectOf(report, details), signal)
  const eventDays = (details.details.eventDays ?? []).map(dayNumber)
  const lines = linesOf(month, eventDays)
  const spec = specOf(lines, details)
  const columns = COLUMNS.filter(column => !column.exportOnly)
  return {
    title: 'Effect',
    sentence: [...effectSentence(effect), ...sentence(' '), ...afterSentence({ month, eventDays, total })],
    caption: spec.valueTitle,
    chart: { kind: 'series', spec },
    table: {
      title: 'Visits by day of the month',
      columns: headsOf(columns),
      rows: lines.map(line => columns.map(column => cellText(column, line))),
    },
    definition: DEFINITION,
  }
}

/** A day of the month, and its relation to the event. */
interface DayLine extends DayVisits {
  readonly isEvent: boolean
  readonly isAfter: boolean
  readonly range: ReturnType<typeof ordinaryRange>
}

/** The effect of an event in visits, and every day of its month. */
export const EffectPanel = ({ report, details }: PanelProps) => {
  const load = effectOf(report, details)
  const host = useVisible<HTMLElement>(load.start)
  const state = load.state.value
  return (
    <section ref={host} className="report-view" aria-label="Effect" aria-busy={state.kind === 'loading'}>
      <h2 className="report-view-title visually-hidden">Effect</h2>
      {state.kind === 'failed' && <ErrorPanel onRetry={load.retry} message={waitText(state.error, GENERIC_ERROR)} />}
      {state.kind === 'ready' ? (
        <EffectDays details={details} {...state.value} notes={exportNotes(details, state.value.disclosure)} />
      ) : (
        state.kind !== 'failed' && <ViewSkeleton size="medium" />
      )}
    </section>
  )
}

interface EffectDaysProps {
  readonly details: DatasetDetails
  readonly month: readonly DayVisits[]
  readonly total: { readonly value: number; readonly margin: number } | null
  readonly effect: Effect | null
  readonly notes: readonly string[]
}

const EffectDays = ({ details, month, total, effect, notes }: EffectDaysProps) => {
  const [marked, setMarked] = useState<number | null>(null)
  const eventDays = useMemo(() => (details.details.eventDays ?? []).map(dayNumber), [details])
  const lines = useMemo(() => linesOf(month, eventDays), [month, eventDays])
  const spec = useMemo(() => specOf(lines, details), [lines, details])
  const name = `${details.name}, visits by day`
  return (
    <>
      <SentenceText parts={effectSentence(effect)} />
      <SentenceText small parts={afterSentence({ month, eventDays, total })} />
      <div className="report-pair effect-pair">
        <section className="card report-chart" aria-label="Chart">
          <div className="report-controls">
            <span className="push" />
            <ChartDownloads
              name={name}
              figure={{
                title: name,
                period: periodText(periodOf(details.details)),
                notes: [DEFINITION, ...notes],
                chart: { kind: 'series', spec },
              }}
            />
          </div>
          <TimeSeries
            spec={spec}
            name={`Line with 95% interval of ${spec.subject}; event days: ${daysText(eventDays.map(isoOf))}. The same figures are in the table.`}
            linesOf={index => (lines[index] === undefined ? [] : tipLines(lines[index]))}
            marked={marked}
            onPoint={setMarked}
          />
          <EffectKey hasRanges={(spec.ranges ?? []).length > 0} />
        </section>
        <DataTable
          className="report-table"
          label="Visits by day of the month"
          heading={3}
          dense
          columns={COLUMNS}
          rows={lines}
          rowKey={({ day }) => day}
          pageSize={Math.max(1, lines.length)}
          initialSort={{ id: 'day', descending: false }}
          exportName={name}
          exportNotes={[DEFINITION, ...notes]}
          rowTone={line => (marked !== null && lines[marked]?.day === line.day ? 'selected' : undefined)}
          onRowHover={line => setMarked(line === null ? null : lines.indexOf(line))}
        />
      </div>
      <p className="hint report-definition">{DEFINITION}</p>
      <p className="hint report-provenance">{notes.join(' ')}</p>
    </>
  )
}

const EffectKey = ({ hasRanges }: { readonly hasRanges: boolean }) => (
  <div className="chart-key">
    <span>
      <i className="effect-swatch effect-swatch-line" aria-hidden="true" />
      visits and 95% interval
    </span>
    {hasRanges && (
      <span>
        <i className="effect-swatch effect-swatch-range" aria-hidden="true" />
        ordinary range
      </span>
    )}
    <span>
      <i className="effect-swatch effect-swatch-event" aria-hidden="true" />
      event day
    </span>
  </div>
)

function linesOf(month: readonly DayVisits[], eventDays: readonly number[]): readonly DayLine[] {
  const after = daysAfter({ month, eventDays })
  return month.map(visits => ({
    ...visits,
    isEvent: eventDays.includes(visits.day),
    isAfter: after.includes(visits.day),
    range: ordinaryRange({ month, eventDays }, visits.day),
  }))
}

/** Returns the line of the month, with the event days highlighted and each day's ordinary range. */
function specOf(lines: readonly DayLine[], details: DatasetDetails): SeriesSpec {
  const { first, last } = periodOf(details.details)
  const event = runsOf(lines.flatMap(({ day, isEvent }) => (isEvent ? [day] : [])))
  return {
    subject: `visits by day, ${periodText({ first, last })}`,
    valueTitle: 'Visits',
    what: 'visits',
    from: dayNumber(first),
    to: dayNumber(last) + 1,
    points: lines.map(({ day, sharedBy, figure: { value, margin } }, at) => ({
      at: day + 0.5,
      // A day without data separates two runs.
      run: day - at,
      name: nameOf({ day, sharedBy }),
      value,
      margin: margin === null ? null : roundMargin(margin),
      devices: null,
    })),
    highlights: event.map(([from, to]) => ({ from, to: to + 1, label: 'Event', short: 'Event' })),
    ranges: lines.flatMap(({ day, range }) =>
      range === null ? [] : [{ from: day, to: day + 1, low: range[0], high: range[1] }],
    ),
    gaps: [],
    breaks: [],
    marks: [],
    notes: [],
  }
}

const weekdayName = (day: number): string => WEEKDAYS[weekdayOf(day)] ?? ''

/** Returns `Saturday, 31 October`, and the days that share its figure. */
const nameOf = ({ day, sharedBy }: Pick<DayVisits, 'day' | 'sharedBy'>): string => {
  const name = `${weekdayName(day)}, ${datesName([isoOf(day)])}`
  return sharedBy.length > 1 ? `${name} (mean of ${datesName(sharedBy.map(isoOf))})` : name
}

const rangeText = ({ range }: DayLine): string => (range === null ? '' : `${rounded(range[0])} to ${rounded(range[1])}`)

/** The ends of a range have the digits of a figure with a usual margin. */
const rounded = (value: number): string => whole(roundKnown(value, 0))

const noteOf = ({ isEvent, isAfter }: DayLine): string => (isEvent ? 'event' : isAfter ? 'after' : '')

/** Describes a day: `Saturday, 31 October: event`. */
const dayText = (line: DayLine): string => [nameOf(line), noteOf(line)].filter(text => text !== '').join(': ')

const tipLines = (line: DayLine): readonly string[] => [
  ...(line.isEvent ? ['event day'] : []),
  ...(line.range === null ? [] : [`other ${weekdayName(line.day)}s: ${rangeText(line)}`]),
]

const shownValue = ({ figure: { value, margin } }: DayLine): number | null =>
  value === null ? null : roundKnown(value, margin)

const ends = ({ figure: { value, margin } }: DayLine, end: 0 | 1): number | null =>
  value === null ? null : intervalEnds(value, margin)[end]

const COLUMNS: readonly Column<DayLine>[] = [
  { id: 'day', header: 'Day', value: ({ day }) => isoOf(day), text: dayText },
  {
    id: 'value',
    header: 'Visits',
    numeric: true,
    value: shownValue,
    text: ({ figure: { value, margin } }) => (value === null ? NO_DATA_TEXT : knownText(value, margin)),
  },
  {
    id: 'interval',
    header: '95% interval',
    numeric: true,
    screenOnly: true,
    value: line => ends(line, 0),
    text: ({ figure: { value, margin } }) => (value === null ? '' : (intervalText(value, margin) ?? '')),
  },
  { id: 'low', header: 'Low, 95%', value: line => ends(line, 0), exportOnly: true },
  { id: 'high', header: 'High, 95%', value: line => ends(line, 1), exportOnly: true },
  {
    id: 'range',
    header: 'Ordinary range',
    numeric: true,
    screenOnly: true,
    wideOnly: true,
    value: ({ range }) => range?.[0] ?? null,
    text: rangeText,
  },
  { id: 'rangeLow', header: 'Ordinary range, low', value: ({ range }) => range?.[0] ?? null, exportOnly: true },
  { id: 'rangeHigh', header: 'Ordinary range, high', value: ({ range }) => range?.[1] ?? null, exportOnly: true },
  { id: 'note', header: 'Event', value: noteOf, exportOnly: true },
]
