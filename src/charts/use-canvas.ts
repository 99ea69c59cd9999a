import { type RefObject, useEffect, useRef } from 'react'
import type { ChartColours } from './colours-of.ts'
import type { Pen } from './pen/pen.ts'

/**
 * A canvas of `width` by `height` CSS px that is drawn anew whenever its component renders, and once the font is there.
 * @returns the ref of the canvas
 */
export function useCanvas(
  width: number,
  height: number,
  { font }: ChartColours,
  draw: (pen: Pen) => void,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(draw)
  latest.current = draw
  const paint = () => {
    const context = canvas.current?.getContext('2d')
    if (canvas.current === null || context === null || context === undefined) return
    const scale = devicePixelRatio
    Object.assign(canvas.current, { width: Math.round(width * scale), height: Math.round(height * scale) })
    Object.assign(canvas.current.style, { width: `${width}px`, height: `${height}px` })
    context.scale(scale, scale)
    latest.current(context as Pen)
  }
  useEffect(paint)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the font is loaded once
  useEffect(() => {
    const wanted = `11px ${font}`
    if (!document.fonts.check(wanted)) void document.fonts.load(wanted).then(paint)
  }, [font])
  return canvas
}
