import { computed } from '@preact/signals-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { palette } from '../ui/theme/palette.ts'
import { type ChartColours, coloursOf } from './colours-of.ts'
import type { Pen } from './pen/pen.ts'

const colours = computed((): ChartColours => coloursOf(palette.value, getComputedStyle(document.body).fontFamily))

/** Returns the chart colours of the theme and renders the component again when the theme changes. */
export const useChartColours = (): ChartColours => {
  return colours.value
}

/** Follows the width of an element, in px. Returns `first` until the element has been measured. */
export function useWidth<E extends HTMLElement>(first: number): readonly [RefObject<E | null>, number] {
  const host = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    if (host.current === null) return
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.max(1, Math.round(entry?.contentRect.width ?? first))))
    sizes.observe(host.current)
    return () => sizes.disconnect()
  }, [first])
  return [host, width]
}

/**
 * A canvas of `width` by `height` CSS px that is redrawn whenever its component renders and once the font has loaded.
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
    const cssFont = `11px ${font}`
    if (!document.fonts.check(cssFont)) void document.fonts.load(cssFont).then(paint)
  }, [font])
  return canvas
}

const waiting = new Set<() => void>()

function next(): void {
  const [job] = waiting
  if (job === undefined) return
  waiting.delete(job)
  if (waiting.size > 0) setTimeout(next)
  job()
}

/**
 * Runs a job in a task after all waiting jobs, so that no two charts are drawn in the same task.
 * @returns a function that cancels the job
 */
export function inTurn(job: () => void): () => void {
  waiting.add(job)
  if (waiting.size === 1) setTimeout(next)
  return () => waiting.delete(job)
}
