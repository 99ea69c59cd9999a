import { ChartColumn, ChartLine } from 'lucide-react'
import { useMemo } from 'react'
import { DotPlot } from '../../../../charts/dots/dot-plot.tsx'
import { ChartDownloads } from '../../../../charts/paper/chart-downloads.tsx'
import { Plot } from '../../../../charts/plot.tsx'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { SWITCH_TO } from '../../../../charts/toggle-text.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ViewChoices } from '../../../kit/report/parts/view-choices.tsx'
import { periodText } from '../../../kit/report/period.ts'
import { chartRows, dotSpecOf } from '../dot-spec-of.ts'
import { valueSpecOf } from '../value-spec-of.ts'
import type { ComparedChartProps } from './compared-chart-props.ts'
import { ComparedHeat } from './compared-heat.tsx'

/** Values as groups of bars or lines, differences and indexes as dots with intervals; or all of them as heatmaps. */
export const ComparedChart = (props: ComparedChartProps) =>
  props.view.comparedAsHeat && props.view.heat ? (
    <ComparedHeat {...props} heatOf={props.view.heat} />
  ) : (
    <BarsOrDots {...props} />
  )

const BarsOrDots = (props: ComparedChartProps) => {
  const { view, shown, show, settings, notes, exportName } = props
  const kind: 'line' | 'bar' = settings.kind === 'line' ? 'line' : 'bar'
  const values = useMemo(() => (show === 'values' ? valueSpecOf(shown) : null), [shown, show])
  const dots = useMemo(() => (show === 'values' ? null : dotSpecOf(shown, show)), [shown, show])
  const [base] = shown.sides
  return (
    <section className="card report-chart" aria-label="Chart">
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
      <div className="chart-key">
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
      </div>
    </section>
  )
}

const Dots = ({
  shown,
  marked,
  onMark,
  spec,
}: ComparedChartProps & { readonly spec: ReturnType<typeof dotSpecOf> }) => {
  const rows = chartRows(shown)
  const at = spec.points.findIndex(
    ({ row, series }) => rows[row]?.order === marked?.row && spec.series[series]?.mark === marked?.mark,
  )
  if (spec.rows.length === 0) return <p className="compare-none">No row has a figure in both datasets.</p>
  return (
    <DotPlot
      spec={spec}
      marked={at < 0 ? null : at}
      onPoint={index => {
        const point = index === null ? undefined : spec.points[index]
        const row = point === undefined ? undefined : rows[point.row]
        const series = point === undefined ? undefined : spec.series[point.series]
        onMark(row === undefined || series === undefined ? null : { row: row.order, mark: series.mark })
      }}
    />
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
  return (
    <Plot
      spec={spec}
      kind={kind}
      marked={marked === null ? null : marked.row * sides + shown.sides.findIndex(({ mark }) => mark === marked.mark)}
      onPoint={index => {
        const side = index === null ? undefined : shown.sides[index % sides]
        onMark(index === null || side === undefined ? null : { row: Math.floor(index / sides), mark: side.mark })
      }}
    />
  )
}
