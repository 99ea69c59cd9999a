import type { PictureLegend } from '../../zone-map/picture/map-picture.ts'
import { FACE, INNER_WIDTH, type Pages } from './pdf-pages.ts'
import type { PdfMap } from './pdf-report.ts'

const MARK_RADIUS = 6.5
const CREDIT_SIZE = 7
const CREDIT_LINE = 8.5
const CREDIT_TOP = 10
const LEGEND = { size: 7, swatch: 9, mostWidth: 40, title: 11, labels: 9, gap: 6 } as const
const SCALE = { inset: 10, pad: 4, size: 7 } as const

/** Returns the height of a map including the credit and the legends below it, in pt. */
export const mapHeight = (pages: Pages, map: PdfMap, width: number): number =>
  (map.height * width) / map.width +
  CREDIT_TOP +
  creditLines(pages, map, width).length * CREDIT_LINE +
  map.legends.reduce((sum, legend) => sum + legendHeight(pages, legend, width), 0)

/** Returns the largest width, up to that of the page, at which a map fits in a height. Both are in pt. */
export function widestMap(pages: Pages, map: PdfMap, height: number): number {
  const below = mapHeight(pages, map, INNER_WIDTH) - (map.height * INNER_WIDTH) / map.width
  return Math.min(INNER_WIDTH, ((height - below) * map.width) / map.height)
}

/**
 * Draws a map with its marks and scale, and with its credit and legends below.
 * @returns the y of the end, in pt
 */
export function drawMap(pages: Pages, map: PdfMap, left: number, top: number, width: number): number {
  const { doc, report } = pages
  const { palette } = report
  const scale = width / map.width
  const height = map.height * scale
  doc.addImage(map.bytes, 'JPEG', left, top, width, height)
  doc.setDrawColor(palette.line).setLineWidth(0.75)
  doc.rect(left, top, width, height)
  for (const { at, text } of map.marks) {
    const [x, y] = [left + at[0] * scale, top + at[1] * scale]
    doc.setFillColor(palette.accent).setDrawColor(palette.surface).setLineWidth(1.25)
    doc.circle(x, y, MARK_RADIUS, 'FD')
    doc.setFont(FACE, 'bold').setFontSize(7.5).setTextColor(palette.surface)
    doc.text(text, x, y + 2.7, { align: 'center' })
  }
  drawScale(pages, map, left, top + height, scale)
  let y = top + height + CREDIT_TOP
  const credit = creditLines(pages, map, width)
  pages.words(CREDIT_SIZE, false, palette.ink3)
  for (const line of credit) {
    doc.text(line, left + width, y, { align: 'right' })
    y += CREDIT_LINE
  }
  for (const legend of map.legends) y = drawLegend(pages, legend, left, y, width)
  return y
}

const creditLines = (pages: Pages, { credit }: PdfMap, width: number): readonly string[] =>
  pages.lines(credit, CREDIT_SIZE, false, width)

/** Draws the scale bar in the lower left corner. */
function drawScale(pages: Pages, { scale }: PdfMap, left: number, bottom: number, ptPerPx: number): void {
  const { doc, report } = pages
  const { palette } = report
  const width = scale.widthPx * ptPerPx
  const [x, y] = [left + SCALE.inset, bottom - SCALE.inset]
  pages.words(SCALE.size, true, palette.ink)
  const box = Math.max(width, doc.getTextWidth(scale.text)) + 2 * SCALE.pad
  doc.setFillColor(palette.surface)
  doc.rect(x - SCALE.pad, y - SCALE.size - 2 * SCALE.pad, box, SCALE.size + 3 * SCALE.pad, 'F')
  doc.text(scale.text, x, y - SCALE.pad)
  doc.setDrawColor(palette.ink).setLineWidth(1)
  doc.lines(
    [
      [0, 3],
      [width, 0],
      [0, -3],
    ],
    x,
    y - 1,
    [1, 1],
    'S',
  )
}

/** Returns the width of a swatch. Names of classes share the width of the map. */
const swatchWidth = ({ classes, isNamed }: PictureLegend, width: number): number =>
  isNamed ? width / classes.length : Math.min(LEGEND.mostWidth, width / (classes.length + 1))

/** Returns each class's label, broken into lines if it is a name. */
const labelsOf = (pages: Pages, legend: PictureLegend, width: number): readonly (readonly string[])[] => {
  const room = swatchWidth(legend, width) - 4
  return legend.classes.map(({ from }) => {
    if (from === null) return []
    return legend.isNamed ? pages.lines(from, LEGEND.size, false, room) : [from]
  })
}

const legendHeight = (pages: Pages, legend: PictureLegend, width: number): number =>
  (legend.title === null ? 0 : LEGEND.title) +
  LEGEND.swatch +
  LEGEND.labels * Math.max(1, ...labelsOf(pages, legend, width).map(({ length }) => length)) +
  LEGEND.gap

function drawLegend(pages: Pages, legend: PictureLegend, left: number, top: number, width: number): number {
  const { doc, report } = pages
  const { palette } = report
  let y = top
  if (legend.title !== null) {
    pages.words(LEGEND.size, true, palette.ink)
    doc.text(legend.title, left, y + LEGEND.size)
    y += LEGEND.title
  }
  const each = swatchWidth(legend, width)
  const gap = legend.isNamed ? 4 : 0
  legend.classes.forEach(({ fill, shown }, at) => {
    pages.fill(fill, shown ? legend.opacity : 0.12, left + at * each, y, each - gap, LEGEND.swatch)
  })
  pages.words(LEGEND.size, false, palette.ink2)
  labelsOf(pages, legend, width).forEach((lines, at) => {
    lines.forEach((line, row) => {
      doc.text(line, left + at * each, y + LEGEND.swatch + LEGEND.labels * (row + 1) - 1)
    })
  })
  if (legend.top !== null)
    doc.text(legend.top, left + legend.classes.length * each, y + LEGEND.swatch + LEGEND.labels - 1)
  return top + legendHeight(pages, legend, width)
}
