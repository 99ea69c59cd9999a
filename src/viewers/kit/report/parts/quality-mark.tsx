import { type DeviceBand, gradeOf, qualityText, qualityTip } from '../../../../domain/disclosure/quality.ts'
import './quality-mark.css'

interface QualityMarkProps {
  readonly value: number
  /** The half-width of the 95 % interval, per cent. */
  readonly margin: number
  readonly devices: DeviceBand | null
}

/** The quality of a figure: one to four filled steps, the grade and the margin. */
export const QualityMark = ({ value, margin, devices }: QualityMarkProps) => (
  <span className={`quality quality-${gradeOf(margin)}`} title={qualityTip(value, margin, devices)}>
    {qualityText(margin)}
  </span>
)
