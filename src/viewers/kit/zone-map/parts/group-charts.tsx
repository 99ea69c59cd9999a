import type { PieSlice } from '../../../../charts/chart-spec.ts'
import { ColumnChart } from '../../../../charts/column-chart.tsx'
import { Pie } from '../../../../charts/pie.tsx'
import { useChartColours } from '../../../../charts/use-chart.ts'
import type { ZoneGroup } from '../../../../domain/summaries/zone-group.ts'
import { tickText } from '../../../../domain/text/numbers.ts'
import { palette } from '../../../../ui/theme/palette.ts'
import { type GroupPie, type GroupRow, groupPie } from '../group-rows.ts'
import type { MapMeasure } from '../mode.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { rampColours } from './class-marks.tsx'
import { focusOnly } from './group-table.tsx'

interface GroupChartsProps {
  readonly model: ZoneScreenModel
  readonly measure: MapMeasure
  readonly rows: readonly GroupRow[]
  readonly group: ZoneGroup
}

const REST = 'rest'

/**
 * The group as a ring chart of shares, and its largest places as a column chart. Ranks identify zones on the map and in
 * the table.
 */
export const GroupCharts = ({ model, measure, rows, group }: GroupChartsProps) => {
  useChartColours()
  const { rampOpacity, rampPaleOpacity } = palette.value
  const { steps, ramp } = model.colours.value
  const shade = (row: GroupRow): Shade => ({
    ...rampColours(steps[row.displayGroup] ?? 0, ramp),
    opacity: model.paleOf.value?.(row.zone) === 2 ? rampPaleOpacity : rampOpacity,
  })
  const key = model.focusedRow.value === null ? null : String(model.focusedRow.value)
  const ring = groupPie(group, rows)
  const point = (to: string | null) => focusOnly(model, to === null || to === REST ? null : Number(to))
  return (
    <div className={measure.adds ? 'zone-section zone-charts' : 'zone-section'}>
      {measure.adds && (
        <figure>
          <figcaption>{ring.caption}</figcaption>
          <Pie
            name={`Pie chart of the group by place, ${rows.length} listed. The same figures are in the table.`}
            slices={slices(rows, ring, shade)}
            marked={key}
            onPoint={point}
            labels="inside"
          />
          {ring.words !== null && <p className="hint">{ring.words}</p>}
        </figure>
      )}
      <figure>
        <figcaption>{measure.magnitudeTitle} by place</figcaption>
        <ColumnChart
          name={`Column chart of ${measure.unit || measure.magnitudeTitle} by place, ${rows.length} listed. The same figures are in the table.`}
          columns={rows.map(row => ({
            key: String(row.zone),
            label: String(row.rank),
            value: row.magnitude,
            fill: shade(row).fill,
            opacity: shade(row).opacity,
          }))}
          marked={key}
          onPoint={point}
          format={tick => tickText(measure.short(tick))}
        />
      </figure>
    </div>
  )
}

interface Shade extends ReturnType<typeof rampColours> {
  readonly opacity: number
}

function slices(rows: readonly GroupRow[], { rest }: GroupPie, shade: (row: GroupRow) => Shade): readonly PieSlice[] {
  return [
    ...rows.map(row => ({
      key: String(row.zone),
      name: row.name,
      label: String(row.rank),
      value: row.magnitude,
      ...shade(row),
    })),
    ...(rest === null
      ? []
      : [
          {
            key: REST,
            name: `${rest.zones} other places`,
            label: `+${rest.zones}`,
            value: rest.value,
            fill: 'var(--pressed)',
          },
        ]),
  ]
}
