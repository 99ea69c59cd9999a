import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { drawTimeOverview } from '../pen/draw-time-overview.ts'
import { useCanvas, useChartColours, useWidth } from '../use-chart.ts'
import type { SeriesSpec } from './series-spec.ts'
import './time-series.css'

const HEIGHT_PX = 56
const FIRST_WIDTH_PX = 780
/** The number of months that Page Up and Page Down move by. */
const PAGE = 3

/** The first and last month shown, both inclusive, as indexes into all months. */
type MonthWindow = readonly [first: number, last: number]

interface TimeBrushProps {
  readonly spec: Pick<SeriesSpec, 'points' | 'breaks' | 'from' | 'to'>
  /** The first day of each month, and the day after the last month, in days since 1970. */
  readonly edges: readonly number[]
  /** The names of the months, which the sliders announce. */
  readonly names: readonly string[]
  readonly value: MonthWindow
  readonly onChange: (value: MonthWindow) => void
}

type Part = 'first' | 'last' | 'window'

/**
 * The whole series, with a window that selects the part shown in the chart. Both ends of the window are sliders, and it
 * can be dragged.
 */
export const TimeBrush = ({ spec, edges, names, value, onChange }: TimeBrushProps) => {
  const colours = useChartColours()
  const [host, width] = useWidth<HTMLDivElement>(FIRST_WIDTH_PX)
  const canvas = useCanvas(width, HEIGHT_PX, colours, pen => drawTimeOverview(pen, spec, width, HEIGHT_PX, colours))
  const dragged = useRef<{ readonly part: Part; readonly month: number; readonly from: MonthWindow } | null>(null)
  const most = names.length - 1
  const percentOf = (edge: number) => ((edge - spec.from) / Math.max(1, spec.to - spec.from)) * 100
  const [left, right] = [percentOf(edges[value[0]] ?? spec.from), percentOf(edges[value[1] + 1] ?? spec.to)]

  const set = ([first, last]: MonthWindow) => {
    if (first !== value[0] || last !== value[1]) onChange([first, last])
  }
  const move = (part: Part, [first, last]: MonthWindow, by: number) => {
    if (part === 'first') return set([clamp(first + by, 0, last), last])
    if (part === 'last') return set([first, clamp(last + by, first, most)])
    const shift = clamp(by, -first, most - last)
    return set([first + shift, last + shift])
  }
  const monthAt = ({ clientX }: PointerEvent): number => {
    const box = host.current?.getBoundingClientRect()
    if (box === undefined) return 0
    const day = spec.from + ((clientX - box.left) / box.width) * (spec.to - spec.from)
    const next = edges.findIndex(edge => edge > day)
    return clamp(next < 0 ? most : next - 1, 0, most)
  }
  const take = (part: Part) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { part, month: monthAt(event), from: value }
  }
  const drag = (event: PointerEvent) => {
    if (dragged.current === null) return
    const { part, month, from } = dragged.current
    if (part === 'window') move(part, from, monthAt(event) - month)
    else move(part, value, monthAt(event) - value[part === 'first' ? 0 : 1])
  }
  const drop = () => {
    dragged.current = null
  }
  const pointer = (part: Part) => ({
    onPointerDown: take(part),
    onPointerMove: drag,
    onPointerUp: drop,
    onPointerCancel: drop,
  })
  const key = (part: 'first' | 'last') => (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -PAGE,
      PageUp: PAGE,
      Home: -names.length,
      End: names.length,
    }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(part, value, by)
  }
  const handle = (part: 'first' | 'last', at: number, label: string) => (
    <div
      className="time-brush-handle"
      style={{ left: `${at}%` }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={part === 'first' ? 0 : value[0]}
      aria-valuemax={part === 'first' ? value[1] : most}
      aria-valuenow={part === 'first' ? value[0] : value[1]}
      aria-valuetext={names[part === 'first' ? value[0] : value[1]] ?? ''}
      onKeyDown={key(part)}
      {...pointer(part)}
    />
  )
  return (
    <div className="time-brush" ref={host}>
      <div className="time-brush-ground" />
      <div
        className="time-brush-window"
        style={{ left: `${left}%`, right: `${100 - right}%` }}
        {...pointer('window')}
      />
      <canvas ref={canvas} className="time-brush-line" />
      <div className="time-brush-shade" style={{ left: 0, width: `${left}%` }} />
      <div className="time-brush-shade" style={{ left: `${right}%`, right: 0 }} />
      {handle('first', left, 'First month shown')}
      {handle('last', right, 'Last month shown')}
    </div>
  )
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
