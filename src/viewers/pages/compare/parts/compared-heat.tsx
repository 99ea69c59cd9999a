import { useMemo } from 'react'
import { HeatKey } from '../../../../charts/heat/heat-key.tsx'
import type { HeatSpec } from '../../../../charts/heat/heat-spec.ts'
import { Heatmap } from '../../../../charts/heat/heatmap.tsx'
import { ChartDownloads } from '../../../../charts/paper/chart-downloads.tsx'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { periodText } from '../../../kit/report/period.ts'
import type { ViewRow } from '../../../kit/report/view-row.ts'
import { heatSpecsOf } from '../heat-specs-of.ts'
import type { ComparedChartProps } from './compared-chart-props.ts'

const ROW_PX = 26

/** The values of every side as a heatmap each, or the differences or indexes of each side but the base. */
export const ComparedHeat = ({
  shown,
  show,
  notes,
  exportName,
  marked,
  onMark,
  heatOf,
}: ComparedChartProps & { readonly heatOf: (rows: readonly ViewRow[]) => HeatSpec }) => {
  const heats = useMemo(() => heatSpecsOf(shown, show, heatOf), [shown, show, heatOf])
  const [base] = shown.sides
  return (
    <section className="card report-chart" aria-label="Chart">
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
              marked={marked?.mark === side.mark ? marked.row : null}
              onPoint={index => onMark(index === null ? null : { row: index, mark: side.mark })}
            />
            <HeatKey spec={spec} />
          </div>
        )
      })}
    </section>
  )
}
