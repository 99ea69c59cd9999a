import type { ReactNode } from 'react'
import { whole } from '../../domain/text/numbers.ts'
import './meter.css'

interface MeterFrameProps {
  readonly label: string
  /** The figure, and its unit in grey: '4.21' and 'km²'. */
  readonly figure: string
  readonly unit: string
  /** A refused figure, struck through, in front of the current one. */
  readonly refused?: string | undefined
  /** True while a newer figure is loading. The drawing is pale in the meantime. */
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

const MeterFrame = ({ label, figure, unit, refused, busy = false, children }: MeterFrameProps) => (
  <div className="meter" aria-busy={busy}>
    <span className="meter-label">
      {label}
      <span className="visually-hidden">:</span>
    </span>
    <span className="meter-figure">
      {refused !== undefined && (
        <>
          <span className="visually-hidden">refused: </span>
          <s>{refused}</s>
          <span className="visually-hidden">, now</span>{' '}
        </>
      )}
      {figure} <span>{unit}</span>
    </span>
    {children}
  </div>
)

interface CountMeterProps {
  readonly label: string
  readonly value: number
  readonly max: number
  /** The count including the offered repair, drawn as a pale extension. */
  readonly preview?: number | undefined
  /** A refused count, struck through, with the cells over the limit in red. */
  readonly refused?: number | undefined
}

/** The maximum number of cells drawn over the limit, however large the refused count is. */
const MOST_CELLS = 100
/** The gap between two cells, as a percentage of the meter's width. */
const CELL_GAP = 0.45

/** A meter that shows a count against its limit, with one cell per unit. */
export const CountMeter = ({ label, value, max, preview = value, refused = 0 }: CountMeterProps) => {
  const cells = Math.min(Math.max(max, refused), MOST_CELLS)
  const width = 100 / cells
  const tone = (cell: number) =>
    cell >= max ? 'refused' : cell < value ? 'full' : cell < preview ? 'preview' : 'empty'
  return (
    <MeterFrame
      label={label}
      figure={String(value)}
      unit={`of ${max}`}
      refused={refused > 0 ? whole(refused) : undefined}
    >
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: cells }, (_, cell) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
            key={cell}
            className={`meter-${tone(cell)}`}
            x={cell * width}
            y={1}
            width={width - CELL_GAP}
            height={10}
          />
        ))}
        {cells > max && <rect className="meter-limit" x={max * width - CELL_GAP} width={CELL_GAP} height={12} />}
      </svg>
    </MeterFrame>
  )
}

export interface Band {
  readonly upTo: number
  readonly label: string
}

interface BandMeterProps {
  readonly label: string
  readonly figure: string
  readonly unit: string
  readonly value: number
  /** Ascending bands of equal width. */
  readonly bands: readonly Band[]
  readonly preview?: number | undefined
  /** The text of a refused value, and whether it is above the last band. */
  readonly refused?: { readonly figure: string; readonly isBeyond: boolean } | undefined
  /** True while a newer value is loading. */
  readonly busy?: boolean | undefined
}

/** A value on a scale of bands. The band that contains it is bold. */
export const BandMeter = ({ label, figure, unit, value, bands, preview = value, refused, busy }: BandMeterProps) => {
  const position = bandPosition(value, bands) * 100
  const ahead = bandPosition(preview, bands) * 100
  const current = bands.findIndex(band => value <= band.upTo)
  return (
    <MeterFrame label={label} figure={figure} unit={unit} busy={busy} refused={refused?.figure}>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter-empty" y={1} width={100} height={10} />
        <rect className="meter-preview" y={1} width={Math.max(position, ahead)} height={10} />
        <rect className="meter-full" y={1} width={position} height={10} />
        {bands.slice(0, -1).map((band, index) => (
          <rect key={band.upTo} className="meter-gap" x={((index + 1) * 100) / bands.length} width={0.4} height={12} />
        ))}
        {refused?.isBeyond && <rect className="meter-refused" x={98} y={1} width={2} height={10} />}
        {refused?.isBeyond && <rect className="meter-limit" x={97.8} width={CELL_GAP} height={12} />}
      </svg>
      <span className="meter-bands">
        {bands.map((band, index) => (
          <span key={band.upTo} {...(index === current && value > 0 && { 'data-current': true })}>
            {band.label}
          </span>
        ))}
      </span>
    </MeterFrame>
  )
}

/**
 * Returns the position on the scale, from 0 to 1. All bands are equally wide, and positions within a band are linear.
 */
const bandPosition = (value: number, bands: readonly Band[]): number => {
  let from = 0
  for (const [index, { upTo }] of bands.entries()) {
    if (value <= upTo) return (index + Math.max(0, value - from) / (upTo - from || 1)) / bands.length
    from = upTo
  }
  return 1
}
