import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { pointStep } from './chart-spec.ts'
import { PointTip } from './point-tip.ts'

/** The position and the text of a row's point, in px. */
interface RowPoint {
  readonly x: number
  readonly y: number
  readonly lines: readonly string[]
}

interface RowPointerProps {
  readonly host: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly layout: { readonly top: number; readonly bottom: number }
  readonly rows: readonly RowPoint[]
  /** The index of the row that the pointer is over. */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
  /** Returns the row at which an arrow key arrives. */
  readonly step: (from: number, by: 1 | -1) => number
}

/**
 * Returns the handlers of a chart with one row for each point. The pointer marks the nearest row, the arrow keys move
 * between rows, and a tip shows the marked one.
 */
export function useRowPointer({ host, canvas, layout, rows, marked, onPoint, step }: RowPointerProps) {
  const tip = useRef<PointTip | null>(null)
  useEffect(() => {
    if (host.current !== null) tip.current = new PointTip(host.current)
    return () => tip.current?.remove()
  }, [host])
  const point = (index: number | null) => {
    if (index !== marked) onPoint(index)
    const row = index === null ? undefined : rows[index]
    if (row === undefined) tip.current?.hide()
    else tip.current?.show(row.lines, row.x, row.y)
  }
  const under = (event: PointerEvent): number | null => {
    const y = event.clientY - (canvas.current?.getBoundingClientRect().top ?? 0)
    if (y < layout.top || y > layout.bottom) return null
    const distances = rows.map(row => Math.abs(row.y - y))
    const nearest = distances.indexOf(Math.min(...distances))
    return nearest < 0 ? null : nearest
  }
  const walk = (event: KeyboardEvent) => {
    const next = pointStep(event.key, marked, { arrows: ['ArrowUp', 'ArrowDown'], count: rows.length, step })
    if (next === undefined) return
    event.preventDefault()
    point(next)
  }
  return {
    onKeyDown: walk,
    onBlur: () => point(null),
    onPointerMove: (event: PointerEvent) => point(under(event)),
    onPointerLeave: () => point(null),
  }
}
