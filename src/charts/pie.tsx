import { arc, type PieArcDatum, pie } from 'd3-shape'
import type { PieSlice } from './chart-spec.ts'
import './charts.css'

const BOX = 132
const OUTER = 58
const INNER = 30
/** The minimum angle of a labelled slice, in radians. */
const LEAST_LABELLED = 0.26

interface PieProps {
  /** The accessible name. */
  readonly name: string
  readonly slices: readonly PieSlice[]
  readonly marked?: string | null
  readonly onPoint?: (key: string | null) => void
  /** Called with the clicked slice. If given, the names next to the pie are buttons. */
  readonly onPick?: (key: string) => void
  /** The picked slice. The others are faded. */
  readonly picked?: string | null
  /** Ranks are written inside the ring, names next to it. */
  readonly labels: 'inside' | 'beside'
}

const STOOD_BACK = 0.3

const layout = pie<PieSlice>()
  .value(slice => slice.value)
  .sort(null)
const ring = arc<PieArcDatum<PieSlice>>().innerRadius(INNER).outerRadius(OUTER)

/** A ring of shares with gaps of 2 px. The table shows the same figures. */
export const Pie = ({ name, slices, marked = null, onPoint, onPick, picked = null, labels }: PieProps) => {
  return (
    <div className={`pie pie-${labels}`}>
      <svg className="chart-svg" viewBox={`0 0 ${BOX} ${BOX}`} role="img" aria-label={name}>
        <g transform={`translate(${BOX / 2} ${BOX / 2})`}>
          {layout([...slices]).map(part => (
            // biome-ignore lint/a11y/noStaticElementInteractions: pointer only; the names next to the pie are buttons
            <g
              key={part.data.key}
              className={onPick ? 'pie-pick' : undefined}
              onPointerEnter={() => onPoint?.(part.data.key)}
              onPointerLeave={() => onPoint?.(null)}
              onClick={() => onPick?.(part.data.key)}
            >
              <path
                d={ring(part) ?? ''}
                fill={part.data.fill}
                fillOpacity={picked === null || picked === part.data.key ? (part.data.opacity ?? 1) : STOOD_BACK}
                className={marked === part.data.key ? 'pie-slice is-marked' : 'pie-slice'}
              />
              {labels === 'inside' && part.endAngle - part.startAngle >= LEAST_LABELLED && (
                <text
                  className="pie-label"
                  transform={`translate(${ring.centroid(part).join(' ')})`}
                  dy="0.35em"
                  textAnchor="middle"
                  fill={part.data.ink ?? 'var(--ink-2)'}
                >
                  {part.data.label}
                </text>
              )}
            </g>
          ))}
        </g>
      </svg>
      {labels === 'beside' && (
        <ul className="pie-names">
          {slices.map(slice => (
            <li key={slice.key}>
              {onPick === undefined ? (
                <SliceName slice={slice} />
              ) : (
                <button type="button" aria-pressed={picked === slice.key} onClick={() => onPick(slice.key)}>
                  <SliceName slice={slice} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const SliceName = ({ slice }: { readonly slice: PieSlice }) => (
  <>
    <i className="chart-swatch" style={{ background: slice.fill }} />
    {slice.label}
  </>
)
