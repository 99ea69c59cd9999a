import { scaleBand } from 'd3-scale'
import { runsOf } from '../../domain/disclosure/merged-rows.ts'
import { labelStep } from '../label-step.ts'
import { type HeatCell, type HeatSpec, heatText } from './heat-spec.ts'

const LABEL_PX = 40
const FOOT_PX = 22
const FIGURE_PX = 6.7
const FIGURE_ROOM_PX = 6
const FIGURE_HEIGHT_PX = 16
const LABELS_APART_PX = 3

export interface HeatBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The positions of the cells and labels of a heatmap, px. */
export interface HeatLayout {
  readonly boxOf: (cell: Pick<HeatCell, 'column' | 'row'>) => HeatBox
  /** The boxes of a cell, one for each run of neighbours that share its figure; the largest first. */
  readonly fieldsOf: (cell: HeatCell) => readonly HeatBox[]
  /** The right end of the row labels, and the baseline of the column labels. */
  readonly labelX: number
  readonly labelY: number
  /** Every how many columns one has its label, so that no two overlap. */
  readonly labelEvery: number
  /** True if the longest figure fits into a cell. */
  readonly figures: boolean
}

/** The first row is at the bottom, because distances grow upwards. */
export function heatLayout(spec: HeatSpec, width: number, height: number): HeatLayout {
  const across = scaleBand<number>()
    .domain(spec.columns.map((_, at) => at))
    .range([LABEL_PX, Math.max(width, LABEL_PX + spec.columns.length)])
    .paddingInner(0.04)
  const up = scaleBand<number>()
    .domain(spec.rows.map((_, at) => at))
    .range([height - FOOT_PX, 0])
    .paddingInner(0.06)
  const textOf = heatText(spec)
  const longest = Math.max(
    0,
    ...spec.cells.map(cell => (cell.value === null ? 0 : textOf(cell.value, cell.margin).length)),
  )
  const boxOf: HeatLayout['boxOf'] = ({ column, row }) => ({
    x: across(column) ?? 0,
    y: up(row) ?? 0,
    width: across.bandwidth(),
    height: up.bandwidth(),
  })
  const spanOf = ([first, last]: readonly [HeatBox, HeatBox]): HeatBox => {
    const [x, y] = [Math.min(first.x, last.x), Math.min(first.y, last.y)]
    return {
      x,
      y,
      width: Math.max(first.x, last.x) + first.width - x,
      height: Math.max(first.y, last.y) + first.height - y,
    }
  }
  return {
    boxOf,
    fieldsOf: ({ column, row, field: { columns, rows } = { columns: [column], rows: [row] } }) =>
      runsOf(columns)
        .flatMap(([left, right]) =>
          runsOf(rows).map(([bottom, top]) =>
            spanOf([boxOf({ column: left, row: bottom }), boxOf({ column: right, row: top })]),
          ),
        )
        .sort((a, b) => b.width * b.height - a.width * a.height),
    labelX: LABEL_PX - 8,
    labelY: height - 6,
    labelEvery: labelStep(
      across.step(),
      Math.max(0, ...spec.columns.map(text => text.length)) * FIGURE_PX,
      LABELS_APART_PX,
    ),
    figures: longest * FIGURE_PX + FIGURE_ROOM_PX <= across.bandwidth() && up.bandwidth() >= FIGURE_HEIGHT_PX,
  }
}
