import type { ChartSpec } from '../../../charts/chart-spec.ts'
import { hueOfMark } from '../../../charts/series-shapes.ts'
import { isEstimate } from '../../../domain/compare/estimate.ts'
import { gradeOf } from '../../../domain/grade.ts'
import type { ComparedView } from './compared-view.ts'

/** The figures of all datasets side by side, a point for each row and dataset. */
export function valueSpecOf({ rows, sides, unitTitle, headers }: ComparedView): ChartSpec {
  return {
    subject: `${unitTitle.toLowerCase()}, ${rows.length} rows, ${sides.length} datasets`,
    valueTitle: unitTitle,
    axisTitle: headers.join(' and '),
    finding: null,
    captioned: [],
    series: sides.map(({ label, mark }) => ({ name: label, hue: hueOfMark(mark) })),
    points: rows.flatMap(({ name, label, series, figures }, slot) =>
      figures.map(({ side, figure, estimate, margin }, at) => ({
        label: series === null ? label : name,
        name: `${name}, ${side.label}`,
        value: isEstimate(estimate) ? estimate.value : null,
        low: margin !== null && gradeOf(margin) === 'D',
        margin: isEstimate(estimate) ? margin : null,
        devices: figure?.devices ?? null,
        hue: hueOfMark(side.mark),
        place: { slot, series: at },
      })),
    ),
  }
}
