import type { ChartColours } from '../colours-of.ts'
import {
  type CellPaint,
  type HeatBox,
  type HeatSpec,
  heatLayout,
  heatText,
  LOW_CELL_OPACITY,
  paintsOf,
} from '../heat/heat-spec.ts'
import type { Pen } from './pen.ts'

const TITLE = 16
const HATCH_PX = 6

/** Draws a heatmap with its axis titles into a box of `width` by `height` px at 0, 0. */
export function drawHeat(pen: Pen, spec: HeatSpec, width: number, height: number, colours: ChartColours): void {
  const layout = heatLayout(spec, width, height - 2 * TITLE)
  const paintOf = paintsOf(spec)
  const textOf = heatText(spec)
  pen.font = `11px ${colours.font}`
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colours.label
  pen.textAlign = 'left'
  pen.fillText(spec.rowTitle, 0, 11)
  pen.textAlign = 'right'
  pen.fillText(spec.columnTitle, width, height - 4)
  for (const cell of spec.cells) {
    const paint = paintOf(cell)
    const text = layout.figures && cell.value !== null ? textOf(cell.value, cell.margin) : null
    for (const [at, found] of layout.fieldsOf(cell).entries()) {
      const box = { ...found, y: found.y + TITLE }
      if (paint === null) drawBlank(pen, box, colours)
      else drawValue(pen, box, paint, at === 0 ? text : null, colours)
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
  { ramp, step, faint, hatched, ink }: CellPaint,
  text: string | null,
  colours: ChartColours,
): void {
  const { rampOpacity, divergingOpacity } = colours
  pen.globalAlpha = ramp === 'diverging' ? divergingOpacity : rampOpacity * (faint ? LOW_CELL_OPACITY : 1)
  pen.fillStyle = (ramp === 'diverging' ? colours.diverging : colours.ramp)[step] ?? colours.series
  pen.beginPath()
  pen.rect(box.x, box.y, box.width, box.height)
  pen.fill()
  pen.globalAlpha = 1
  if (hatched) drawHatch(pen, box, colours)
  if (text === null) return
  const inks = { plain: colours.ink, low: colours.rampInkLow, high: colours.rampInkHigh, surface: colours.surface }
  pen.fillStyle = inks[ink]
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, box.x + box.width / 2, box.y + box.height / 2)
}

/** Draws diagonal lines inside a box. */
function drawHatch(pen: Pen, { x, y, width, height }: HeatBox, colours: ChartColours): void {
  pen.strokeStyle = colours.hatch
  pen.lineWidth = 0.75
  pen.beginPath()
  // Draws the lines x + y = constant, clipped to the box.
  for (let at = HATCH_PX; at < width + height; at += HATCH_PX) {
    pen.moveTo(x + Math.min(at, width), y + Math.max(0, at - width))
    pen.lineTo(x + Math.max(0, at - height), y + Math.min(at, height))
  }
  pen.stroke()
}

/** Outlines a cell without data. */
function drawBlank(pen: Pen, { x, y, width, height }: HeatBox, colours: ChartColours): void {
  pen.strokeStyle = colours.grid
  pen.lineWidth = 0.75
  pen.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
}
