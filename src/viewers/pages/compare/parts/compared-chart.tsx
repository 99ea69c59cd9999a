import { ChartColumn, ChartLine } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Plot } from '../../../../charts/bar-line-chart.tsx'
import { SWITCH_TO } from '../../../../charts/chart-spec.ts'
import { DotPlot } from '../../../../charts/dots/dot-plot.tsx'
import type { DotPoint } from '../../../../charts/dots/dot-spec.ts'
import type { HeatSpec } from '../../../../charts/heat/heat-spec.ts'
import { HeatKey, Heatmap } from '../../../../charts/heat/heatmap.tsx'
import { ChartDownloads } from '../../../../charts/paper/chart-downloads.tsx'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import type { ReportView } from '../../../kit/report/data-view.ts'
import { ViewChoices } from '../../../kit/report/parts/view-choices.tsx'
import type { ViewSettings } from '../../../kit/report/report-link.ts'
import { periodText } from '../../../kit/report/report-period.ts'
import type { ViewRow } from '../../../kit/report/view-rows.ts'
import { chartRows, comparedHeat, dotSpecOf, heatRows, heatSpecsOf, valueRows, valueSpecOf } from '../chart-specs.ts'
import type { Shown } from '../compare-link.ts'
import type { ComparedView } from '../compared-view.ts'

/** The row, and the side within it, that is under the pointer or has the keyboard focus. */
export interface Marked {
  readonly row: number
  readonly mark: number
}

/** Returns the marked figure. The chart and the table each mark it in the other. */
export function useMarked(): {
  readonly marked: Marked | null
  readonly mark: (next: Marked | null) => void
} {
  const [marked, setMarked] = useState<Marked | null>(null)
  const mark = useCallback(
    (next: Marked | null) => setMarked(now => (now?.row === next?.row && now?.mark === next?.mark ? now : next)),
    [],
  )
  return { marked, mark }
}

/** The props of every chart of a compared view. */
interface ComparedChartProps {
  readonly view: ReportView
  readonly shown: ComparedView
  readonly show: Shown
  readonly settings: ViewSettings
  readonly notes: readonly string[]
  readonly exportName: string
  readonly marked: Marked | null
  readonly onMark: (marked: Marked | null) => void
}

/**
 * Shows values as grouped bars or lines, differences and indexes as dots with intervals, or all of them as heatmaps.
 */
export const ComparedChart = (props: ComparedChartProps) => {
  const heatOf = comparedHeat(props.view, props.shown)
  return heatOf === null ? <BarsOrDots {...props} /> : <ComparedHeat {...props} heatOf={heatOf} />
}

const BarsOrDots = (props: ComparedChartProps) => {
  const { view, shown, show, settings, notes, exportName } = props
  const kind: 'line' | 'bar' = settings.kind === 'line' ? 'line' : 'bar'
  const values = useMemo(() => (show === 'values' ? valueSpecOf(shown) : null), [shown, show])
  const dots = useMemo(() => (show === 'values' ? null : dotSpecOf(shown, show)), [shown, show])
  const [base] = shown.sides
  return (
    <section className="card report-chart compare-chart" aria-label="Chart">
      <div className="report-controls">
        <ViewChoices view={view} settings={settings} />
        <span className="push" />
        {values !== null && (
          <Button
            variant="quiet"
            icon={kind === 'bar' ? <ChartLine aria-hidden="true" /> : <ChartColumn aria-hidden="true" />}
            onClick={() => settings.onKind(kind === 'bar' ? 'line' : 'bar')}
          >
            {SWITCH_TO[kind === 'bar' ? 'line' : 'bar']}
          </Button>
        )}
        <ChartDownloads
          name={exportName}
          figure={{
            title: exportName,
            period: base === undefined ? '' : `${base.label}, ${periodText(base.period)}, is the base`,
            notes: [shown.definition, ...notes],
            chart: values === null ? { kind: 'dots', spec: dots! } : { kind, spec: values },
          }}
        />
      </div>
      {values === null ? <Dots {...props} spec={dots!} /> : <Bars {...props} kind={kind} spec={values} />}
      <div className="chart-key compare-key">
        {shown.sides.map(({ key, short, mark }) => (
          <span key={key}>
            <SeriesMark mark={mark} />
            {short}
          </span>
        ))}
        {dots?.points.some(({ clear }) => clear) && (
          <span>
            <i className="compare-dot compare-dot-clear" />
            clear
          </span>
        )}
        {dots?.points.some(({ value, clear }) => value !== null && !clear) && (
          <span>
            <i className="compare-dot" />
            no clear difference
          </span>
        )}
        <span>
          <i className={values === null ? 'compare-whisker' : 'chart-whisker'} />
          95% interval
        </span>
        {dots?.points.some(isWidened) && (
          <span>
            <i className="compare-whisker compare-whisker-judged" />
            allowing for all rows
          </span>
        )}
      </div>
    </section>
  )
}

/** True if the interval by which a point is judged is visibly wider than the 95 % interval. */
const isWidened = ({ low, high, judged }: DotPoint): boolean =>
  judged !== null && low !== null && high !== null && high - low < MOST_ALIKE * (judged.high - judged.low)
const MOST_ALIKE = 0.99

const Dots = ({
  shown,
  marked,
  onMark,
  spec,
}: ComparedChartProps & { readonly spec: ReturnType<typeof dotSpecOf> }) => {
  const rows = chartRows(shown)
  const pointIndex = spec.points.findIndex(
    ({ row, series }) => rows[row]?.order === marked?.row && spec.series[series]?.mark === marked?.mark,
  )
  if (spec.rows.length === 0) return <p className="compare-none">No row has a figure in both datasets.</p>
  return (
    <div className="compare-dots">
      <DotPlot
        spec={spec}
        marked={pointIndex < 0 ? null : pointIndex}
        onPoint={index => {
          const point = index === null ? undefined : spec.points[index]
          const row = point === undefined ? undefined : rows[point.row]
          const series = point === undefined ? undefined : spec.series[point.series]
          onMark(row === undefined || series === undefined ? null : { row: row.order, mark: series.mark })
        }}
      />
    </div>
  )
}

const Bars = ({
  shown,
  marked,
  onMark,
  kind,
  spec,
}: ComparedChartProps & { readonly kind: 'bar' | 'line'; readonly spec: ReturnType<typeof valueSpecOf> }) => {
  const sides = shown.sides.length
  const rows = valueRows(shown)
  const markedRow = rows.findIndex(({ order }) => order === marked?.row)
  return (
    <Plot
      spec={spec}
      kind={kind}
      marked={markedRow < 0 ? null : markedRow * sides + shown.sides.findIndex(({ mark }) => mark === marked?.mark)}
      onPoint={index => {
        const side = index === null ? undefined : shown.sides[index % sides]
        const row = index === null ? undefined : rows[Math.floor(index / sides)]
        onMark(row === undefined || side === undefined ? null : { row: row.order, mark: side.mark })
      }}
    />
  )
}

const ROW_PX = 26

/** One heatmap per side, with its values, or with its differences or indexes (without the base). */
const ComparedHeat = ({
  shown,
  show,
  notes,
  exportName,
  marked,
  onMark,
  heatOf,
}: ComparedChartProps & { readonly heatOf: (rows: readonly ViewRow[]) => HeatSpec }) => {
  const rows = heatRows(shown)
  const markedRow = rows.findIndex(({ order }) => order === marked?.row)
  const heats = useMemo(() => heatSpecsOf(shown, show, heatOf), [shown, show, heatOf])
  const [base] = shown.sides
  return (
    <section className="card report-chart compare-chart" aria-label="Chart">
      {heats.map(({ side, spec }) => {
        const name = `${exportName}, ${side.label}`
        return (
          <div key={side.key} className="compare-heat">
            <div className="report-controls">
              <h3 className="compare-heat-title">
                <SeriesMark mark={side.mark} />
                {show === 'values' ? side.label : `${side.label} compared with ${base?.label ?? ''}`}
              </h3>
              <span className="push" />
              <ChartDownloads
                name={name}
                figure={{
                  title: `${name}: ${spec.valueTitle}`,
                  period: base === undefined ? '' : `${base.label}, ${periodText(base.period)}, is the base`,
                  notes: [shown.definition, ...notes],
                  chart: { kind: 'heat', spec },
                }}
              />
            </div>
            <Heatmap
              spec={spec}
              rowPx={ROW_PX}
              marked={marked?.mark === side.mark && markedRow >= 0 ? markedRow : null}
              onPoint={index => {
                const row = index === null ? undefined : rows[index]
                onMark(row === undefined ? null : { row: row.order, mark: side.mark })
              }}
            />
            <HeatKey spec={spec} />
          </div>
        )
      })}
    </section>
  )
}
