import type { Pen } from './pen.ts'

/** A rectangle, px. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Strokes lines that rise to the right over a box, within the current clip. @param apart the distance between lines, px */
export function hatchLines(pen: Pen, { x, y, width, height }: Box, apart: number): void {
  pen.beginPath()
  for (let at = x - height; at < x + width; at += apart) {
    pen.moveTo(at, y + height)
    pen.lineTo(at + height, y)
  }
  pen.stroke()
}

/** Hatches the current path with lines 1 px wide. @param box a rectangle that contains the path */
export function hatchPath(pen: Pen, box: Box, apart: number, colour: string): void {
  pen.save()
  pen.clip()
  pen.strokeStyle = colour
  pen.lineWidth = 1
  hatchLines(pen, box, apart)
  pen.restore()
}
