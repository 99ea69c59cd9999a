/** The part of a canvas context that charts need, implemented for a canvas, an SVG and a PDF page. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'rect'
  | 'roundRect'
  | 'closePath'
  | 'clip'
  | 'fill'
  | 'stroke'
  | 'strokeRect'
  | 'setLineDash'
  | 'fillText'
> & {
  fillStyle: string | CanvasGradient | CanvasPattern
  strokeStyle: string | CanvasGradient | CanvasPattern
  globalAlpha: number
  lineWidth: number
  lineJoin: CanvasLineJoin
  font: string
  textAlign: CanvasTextAlign
  textBaseline: CanvasTextBaseline
  measureText(text: string): { readonly width: number }
}

/** Truncates a string wider than `room` px and adds an ellipsis. */
export function fittedText(pen: Pick<Pen, 'measureText'>, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text
  let shortened = text
  while (shortened.length > 1 && pen.measureText(`${shortened}…`).width > room) shortened = shortened.slice(0, -1)
  return `${shortened.trimEnd()}…`
}
