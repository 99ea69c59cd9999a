import { type CSSProperties, type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { type DivergingScale, NOT_CLEAR_CLASS } from '../../domain/compare/diverging-classes.ts'
import { DIVERGING_TOKENS } from '../../ui/theme/palette.ts'
import { chartName } from '../chart-spec.ts'
import { PointTip, pointLines } from '../point-tip.ts'
import { useWidth } from '../use-chart.ts'
import {
  type CellPaint,
  divergingRanges,
  type HeatCell,
  type HeatSpec,
  heatClassTexts,
  heatLayout,
  heatStep,
  heatText,
  isAt,
  LOW_CELL_OPACITY,
  paintsOf,
} from './heat-spec.ts'
import '../charts.css'
import './heatmap.css'

const ROW_PX = 42
const NARROW_ROW_PX = 34
const NARROW_PX = 520
const FOOT_PX = 22

/** Returns the CSS colour of a step of a ramp. */
const fillOf = ({ ramp, step }: Pick<CellPaint, 'ramp' | 'step'>): string =>
  ramp === 'diverging' ? `var(--div-${DIVERGING_TOKENS[step] ?? '0'})` : `var(--ramp-${step})`

const opacityOf = ({ ramp, faint }: CellPaint): string =>
  ramp === 'diverging'
    ? 'var(--div-opacity)'
    : faint
      ? `calc(var(--ramp-opacity) * ${LOW_CELL_OPACITY})`
      : 'var(--ramp-opacity)'

const INKS: Readonly<Record<CellPaint['ink'], string>> = {
  plain: 'var(--ink)',
  low: 'var(--ramp-ink-low)',
  high: 'var(--ramp-ink-high)',
  surface: 'var(--surface)',
}

interface HeatmapProps {
  readonly spec: HeatSpec
  /** The height of a row. The default leaves room for a figure. */
  readonly rowPx?: number
  /** The index in `spec.cells` of the cell whose table row the pointer is over. */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

/**
 * A heatmap in the colours of the maps. The arrow keys move between cells, and cells that share a figure form one
 * field.
 */
export const Heatmap = ({ spec, rowPx, marked, onPoint }: HeatmapProps) => {
  const [host, width] = useWidth<HTMLDivElement>(640)
  const tip = useRef<PointTip | null>(null)
  const height = spec.rows.length * (rowPx ?? (width < NARROW_PX ? NARROW_ROW_PX : ROW_PX)) + FOOT_PX
  const layout = useMemo(() => heatLayout(spec, width, height), [spec, width, height])
  const paintOf = useMemo(() => paintsOf(spec), [spec])
  const hatch = useId()
  const textOf = heatText(spec)
  const shown = marked === null ? undefined : spec.cells[marked]

  useEffect(() => {
    if (host.current !== null) tip.current = new PointTip(host.current)
    return () => tip.current?.remove()
  }, [host])

  const point = (cell: HeatCell | null) => {
    onPoint(cell === null ? null : spec.cells.indexOf(cell))
    if (cell === null) return tip.current?.hide()
    const [box = layout.boxOf(cell)] = layout.fieldsOf(cell)
    tip.current?.show(cell.lines ?? pointLines(cell), box.x + box.width / 2, box.y + 8)
  }
  const walk = (event: KeyboardEvent) => {
    const { columns, rows } = spec
    const step = (from: Pick<HeatCell, 'column' | 'row'> | null) =>
      heatStep(event.key, from, columns.length, rows.length)
    let next = step(shown ?? null)
    if (next === undefined) return
    event.preventDefault()
    // If a step stays on the same figure, continue to the next one.
    const isSame = (place: typeof next) => place != null && shown !== undefined && isAt(shown, place)
    for (let at = 1; isSame(next) && at < Math.max(columns.length, rows.length); at++) next = step(next ?? null)
    const place = next
    point(place == null ? null : (spec.cells.find(cell => isAt(cell, place)) ?? null))
  }

  return (
    <div className="plot">
      <p className="plot-title" aria-hidden="true">
        {spec.rowTitle}
      </p>
      <div className="heat-host" ref={host} style={{ height }}>
        <svg
          className="chart-svg heat"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={chartName('heat', spec.subject)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the cells of the picture
          tabIndex={0}
          onKeyDown={walk}
          onBlur={() => point(null)}
        >
          {spec.diverging && (
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path className="heat-hatch" d="M0 0v6" />
            </pattern>
          )}
          {spec.cells.map((cell, at) => {
            const boxes = layout.fieldsOf(cell)
            const [first] = boxes
            const paint = paintOf(cell)
            return (
              <g
                key={`${cell.column} ${cell.row}`}
                onPointerEnter={() => point(cell)}
                onPointerLeave={() => point(null)}
              >
                {boxes.map(box => (
                  <rect
                    key={`${box.x} ${box.y}`}
                    {...box}
                    className={at === marked ? 'heat-cell is-marked' : 'heat-cell'}
                    fill={paint === null ? 'none' : fillOf(paint)}
                    fillOpacity={paint === null ? 1 : opacityOf(paint)}
                    pointerEvents="all"
                  />
                ))}
                {paint?.hatched &&
                  boxes.map(box => (
                    <rect key={`${box.x} ${box.y}`} {...box} fill={`url(#${hatch})`} pointerEvents="none" />
                  ))}
                {layout.figures && cell.value !== null && paint !== null && first !== undefined && (
                  <text
                    x={first.x + first.width / 2}
                    y={first.y + first.height / 2}
                    dy="0.35em"
                    textAnchor="middle"
                    fill={INKS[paint.ink]}
                  >
                    {textOf(cell.value, cell.margin)}
                  </text>
                )}
              </g>
            )
          })}
          {spec.rows.map((label, row) => {
            const { y, height: tall } = layout.boxOf({ column: 0, row })
            return (
              <text key={label} className="heat-label" x={layout.labelX} y={y + tall / 2} dy="0.35em" textAnchor="end">
                {label}
              </text>
            )
          })}
          {spec.columns.map((label, column) => {
            if (column % layout.labelEvery !== 0) return null
            const { x, width: wide } = layout.boxOf({ column, row: 0 })
            return (
              <text key={label} className="heat-label" x={x + wide / 2} y={layout.labelY} textAnchor="middle">
                {label}
              </text>
            )
          })}
        </svg>
      </div>
      <p className="plot-title plot-axis-title" aria-hidden="true">
        {spec.columnTitle}
      </p>
    </div>
  )
}

interface HeatKeyProps {
  readonly spec: HeatSpec
}

/** The legend of a heatmap: the figure that its cells count and the range of each class. */
export const HeatKey = ({ spec }: HeatKeyProps) =>
  spec.diverging === undefined ? <SequentialKey spec={spec} /> : <DivergingKey spec={spec} scale={spec.diverging} />

/** The legend of a comparison: the classes that occur, from clearly fewer to clearly more. */
const DivergingKey = ({ spec, scale }: HeatKeyProps & { readonly scale: DivergingScale }) => (
  <div className="chart-key heat-key">
    <span>{spec.valueTitle}</span>
    {divergingRanges(spec, scale).map(({ step, text }) => (
      <span key={text}>
        <i
          className={step === NOT_CLEAR_CLASS ? 'heat-key-step heat-key-unclear' : 'heat-key-step'}
          style={{ '--heat-step': fillOf({ ramp: 'diverging', step }) } as CSSProperties}
        />
        {text}
      </span>
    ))}
  </div>
)

/** The legend of a sequential ramp: the lower bound of each class. */
const SequentialKey = ({ spec }: HeatKeyProps) => (
  <div className="chart-key heat-key">
    <span>{spec.valueTitle}</span>
    <span className="heat-key-classes">
      {heatClassTexts(spec).map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a class is identified by its position on the ramp
        <span key={at} className="heat-key-class">
          <i style={{ background: `var(--ramp-${at})` }} />
          {text}
        </span>
      ))}
    </span>
    {spec.cells.some(cell => cell.low) && (
      <span>
        <i className="heat-key-low" style={{ opacity: `calc(var(--ramp-opacity) * ${LOW_CELL_OPACITY})` }} />
        faint: grade D, 95% interval wider than ±50%
      </span>
    )}
  </div>
)
