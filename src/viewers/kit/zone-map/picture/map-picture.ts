import type { ScaleBar } from '../../../../domain/geography/round-scale.ts'
import { longDateText } from '../../report/report-period.ts'

/** The colours of a picture and what they mean. */
export interface PictureLegend {
  /** Names the subject of the legend. Null if the picture has only one legend. */
  readonly title: string | null
  /** The classes, lowest first. `from` is the label of the lower bound; null if it would repeat the previous one. */
  readonly classes: readonly { readonly fill: string; readonly from: string | null; readonly shown: boolean }[]
  /** The opacity of the colours on the map. */
  readonly opacity: number
  /** True if the labels are names of classes, which are wider than figures. */
  readonly isNamed: boolean
  /** The largest figure, which labels the end of the last class. */
  readonly top: string | null
}

/** The text, legends and marks of a map's picture. */
interface PictureWords {
  readonly title: string
  readonly subject: string
  readonly legends: readonly PictureLegend[]
  readonly notes: readonly string[]
  /** The day on which the picture was created, as an ISO date. */
  readonly madeOn: string
  readonly scale: ScaleBar
  /** Marks over the map, in CSS pixels from its top left corner. */
  readonly marks: readonly { readonly at: readonly [x: number, y: number]; readonly text: string }[]
}

export interface PictureColours {
  readonly paper: string
  readonly ink: string
  readonly muted: string
  readonly mark: string
  readonly font: string
}

/** In CSS pixels. */
const MARGIN = 24
const HEAD = 64
const SWATCH = { width: 48, namedWidth: 132, height: 14 }
const LEGEND = 56
const LEGEND_TITLE = 18
const LINE = 18
const MARK_RADIUS = 10

/** Draws the map with a title, legend and provenance. `ratio` is the number of device pixels per CSS pixel. */
export function mapPicture(
  map: ImageBitmap | HTMLCanvasElement,
  ratio: number,
  words: PictureWords,
  colours: PictureColours,
): HTMLCanvasElement {
  const [width, mapHeight] = [map.width / ratio, map.height / ratio]
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws no images')
  pen.font = `12px ${colours.font}`
  const notes = words.notes.flatMap(note => wrapped(pen, note, width - 2 * MARGIN))
  canvas.width = map.width
  const legends = words.legends.reduce((sum, legend) => sum + heightOf(legend), 0)
  canvas.height = Math.ceil((HEAD + mapHeight + legends + notes.length * LINE + MARGIN) * ratio)
  pen.scale(ratio, ratio)
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, width, canvas.height)
  const write = (text: string, x: number, y: number, font: string, colour: string) => {
    pen.font = `${font} ${colours.font}`
    pen.fillStyle = colour
    pen.fillText(text, x, y)
  }
  write(words.title, MARGIN, 28, '600 18px', colours.ink)
  write(words.subject, MARGIN, 50, '13px', colours.muted)
  pen.textAlign = 'right'
  write(longDateText(words.madeOn), width - MARGIN, 28, '13px', colours.muted)
  pen.textAlign = 'left'
  pen.drawImage(map, 0, HEAD, width, mapHeight)
  pen.save()
  pen.beginPath()
  pen.rect(0, HEAD, width, mapHeight)
  pen.clip()
  for (const mark of words.marks) drawMark(pen, [mark.at[0], HEAD + mark.at[1]], mark.text, colours)
  drawScale(pen, words.scale, HEAD + mapHeight, colours)
  pen.restore()
  let y = HEAD + mapHeight
  for (const legend of words.legends) {
    drawLegend(pen, legend, y, write, colours)
    y += heightOf(legend)
  }
  notes.forEach((note, at) => {
    write(note, MARGIN, y + (at + 1) * LINE, '12px', colours.muted)
  })
  return canvas
}

type Write = (text: string, x: number, y: number, font: string, colour: string) => void

const heightOf = ({ title }: PictureLegend): number => LEGEND + (title === null ? 0 : LEGEND_TITLE)

/** @param top the y where it begins, in CSS pixels */
function drawLegend(
  pen: CanvasRenderingContext2D,
  { title, classes, opacity, isNamed, top: greatest }: PictureLegend,
  top: number,
  write: Write,
  { ink, muted }: PictureColours,
): void {
  if (title !== null) write(title, MARGIN, top + LEGEND_TITLE, '600 12px', ink)
  const swatchWidth = isNamed ? SWATCH.namedWidth : SWATCH.width
  const y = top + 14 + (title === null ? 0 : LEGEND_TITLE)
  const label = (text: string, at: number) =>
    write(text, MARGIN + at * swatchWidth, y + SWATCH.height + 14, '11px', muted)
  classes.forEach(({ fill, from, shown }, at) => {
    pen.globalAlpha = shown ? opacity : 0.12
    pen.fillStyle = fill
    pen.fillRect(MARGIN + at * swatchWidth, y, swatchWidth, SWATCH.height)
    pen.globalAlpha = 1
    if (from !== null) label(from, at)
  })
  if (greatest !== null) label(greatest, classes.length)
}

export const pngOf = (picture: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    picture.toBlob(
      blob => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob)),
      'image/png',
    ),
  )

/** Draws the scale bar in the lower left corner of the map. @param bottom the map's lower edge, in CSS pixels */
function drawScale(
  pen: CanvasRenderingContext2D,
  { widthPx, text }: ScaleBar,
  bottom: number,
  colours: PictureColours,
): void {
  const [x, y] = [MARGIN, bottom - 16]
  pen.font = `600 11px ${colours.font}`
  const box = Math.max(widthPx, pen.measureText(text).width) + 12
  pen.fillStyle = colours.paper
  pen.fillRect(x - 6, y - 22, box, 30)
  pen.fillStyle = colours.ink
  pen.fillText(text, x, y - 8)
  pen.strokeStyle = colours.ink
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.moveTo(x, y - 3)
  pen.lineTo(x, y + 2)
  pen.lineTo(x + widthPx, y + 2)
  pen.lineTo(x + widthPx, y - 3)
  pen.stroke()
}

function drawMark(
  pen: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  text: string,
  colours: PictureColours,
) {
  pen.beginPath()
  pen.arc(x, y, MARK_RADIUS, 0, 2 * Math.PI)
  pen.fillStyle = colours.paper
  pen.fill()
  pen.strokeStyle = colours.mark
  pen.lineWidth = 1.5
  pen.stroke()
  pen.fillStyle = colours.ink
  pen.font = `600 11px ${colours.font}`
  pen.textAlign = 'center'
  pen.fillText(text, x, y + 4)
  pen.textAlign = 'left'
}

/** Breaks a string into lines of at most `width`. */
function wrapped(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
