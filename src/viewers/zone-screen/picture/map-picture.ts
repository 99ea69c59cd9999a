/** The text, legend and marks of a map's picture. */
export interface PictureWords {
  readonly title: string
  readonly subject: string
  /** Classes from the lowest; `from` is the label of the lower bound, null where the colour is that of the class before. */
  readonly classes: readonly { readonly fill: string; readonly from: string | null; readonly shown: boolean }[]
  /** The greatest figure, the label at the end of the last class. */
  readonly top: string | null
  readonly notes: readonly string[]
  /** Marks over the map, CSS pixels from its top left corner. */
  readonly marks: readonly { readonly at: readonly [x: number, y: number]; readonly text: string }[]
}

export interface PictureColours {
  readonly paper: string
  readonly ink: string
  readonly muted: string
  readonly mark: string
  /** The ramp's opacity on the map. */
  readonly opacity: number
  readonly font: string
}

/** CSS pixels. */
const MARGIN = 24
const HEAD = 64
const SWATCH = { width: 48, height: 14 }
const LEGEND = 56
const LINE = 18
const MARK_RADIUS = 10

/** The map with title, legend and provenance; `ratio` is device pixels per CSS pixel. */
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
  canvas.height = Math.ceil((HEAD + mapHeight + LEGEND + notes.length * LINE + MARGIN) * ratio)
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
  pen.drawImage(map, 0, HEAD, width, mapHeight)
  for (const mark of words.marks) drawMark(pen, [mark.at[0], HEAD + mark.at[1]], mark.text, colours)
  words.classes.forEach(({ fill, from, shown }, at) => {
    const [x, y] = [MARGIN + at * SWATCH.width, HEAD + mapHeight + 14]
    pen.globalAlpha = shown ? colours.opacity : 0.12
    pen.fillStyle = fill
    pen.fillRect(x, y, SWATCH.width, SWATCH.height)
    pen.globalAlpha = 1
    if (from !== null) write(from, x, y + SWATCH.height + 14, '11px', colours.muted)
  })
  if (words.top !== null)
    write(
      words.top,
      MARGIN + words.classes.length * SWATCH.width,
      HEAD + mapHeight + 28 + SWATCH.height,
      '11px',
      colours.muted,
    )
  notes.forEach((note, at) => {
    write(note, MARGIN, HEAD + mapHeight + LEGEND + (at + 1) * LINE, '12px', colours.muted)
  })
  return canvas
}

export const pngOf = (picture: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    picture.toBlob(
      blob => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob)),
      'image/png',
    ),
  )

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

/** Breaks a text into lines no wider than `width`. */
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
