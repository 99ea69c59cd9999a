/** The part of a canvas context that charts need; implemented for a canvas, an SVG and a page of a PDF. */
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
