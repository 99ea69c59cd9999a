import type { ChartColours } from '../colours-of.ts'
import {
  type HeatBox,
  type HeatCell,
  type HeatSpec,
  heatClasses,
  heatLayout,
  heatText,
  LOW_CELL_OPACITY,
  releasedIn,
} from '../heat/heat-spec.ts'
import type { Pen } from './pen.ts'

const FIRST_INK_HIGH = 6
const TITLE = 16

/** Draws a heatmap with the titles of its axes into a box at 0, 0 of `width` by `height` px. */
export function drawHeat(pen: Pen, spec: HeatSpec, width: number, height: number, colours: ChartColours): void {
  const layout = heatLayout(spec, width, height - 2 * TITLE)
  const { classOf } = heatClasses(releasedIn(spec))
  const textOf = heatText(spec)
  pen.font = `11px ${colours.font}`
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colours.label
  pen.textAlign = 'left'
  pen.fillText(spec.rowTitle, 0, 11)
  pen.textAlign = 'right'
  pen.fillText(spec.columnTitle, width, height - 4)
  for (const cell of spec.cells) {
    const text = layout.figures && cell.value !== null ? textOf(cell.value, cell.margin) : null
    for (const [at, found] of layout.fieldsOf(cell).entries()) {
      const box = { ...found, y: found.y + TITLE }
      if (cell.value === null) drawBlank(pen, box, colours)
      else drawValue(pen, box, cell, classOf(cell.value), at === 0 ? text : null, colours)
    }
  }
  pen.fillStyle = colours.label
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  spec.rows.forEach((label, row) => {
    const box = layout.boxOf({ column: 0, row })
    pen.fillText(label, layout.labelX, box.y + TITLE + box.height / 2)
  })
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  spec.columns.forEach((label, column) => {
    if (column % layout.labelEvery !== 0) return
    const box = layout.boxOf({ column, row: 0 })
    pen.fillText(label, box.x + box.width / 2, layout.labelY + TITLE)
  })
}

function drawValue(
  pen: Pen,
  box: HeatBox,
  { low }: HeatCell,
  rank: number,
  text: string | null,
  colours: ChartColours,
): void {
  pen.globalAlpha = colours.rampOpacity * (low ? LOW_CELL_OPACITY : 1)
  pen.fillStyle = colours.ramp[rank] ?? colours.series
  pen.beginPath()
  pen.rect(box.x, box.y, box.width, box.height)
  pen.fill()
  pen.globalAlpha = 1
  if (text === null) return
  pen.fillStyle = low ? colours.ink : rank < FIRST_INK_HIGH ? colours.rampInkLow : colours.rampInkHigh
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, box.x + box.width / 2, box.y + box.height / 2)
}

/** Outlines a cell without data. */
function drawBlank(pen: Pen, { x, y, width, height }: HeatBox, colours: ChartColours): void {
  pen.strokeStyle = colours.grid
  pen.lineWidth = 0.75
  pen.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
}
