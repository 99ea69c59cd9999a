import { type DeviceBand, devicesText } from '../../../domain/device-band.ts'
import { gradeOf } from '../../../domain/grade.ts'
import { qualityText } from '../quality-text.ts'

interface QualityMarkProps {
  /** Half-width of the 95 % interval, per cent. */
  readonly margin: number
  readonly devices: DeviceBand | null
}

/** A figure's quality: a bar as long as its grade is good, the grade, and the margin. */
export const QualityMark = ({ margin, devices }: QualityMarkProps) => (
  <span
    className={`quality quality-${gradeOf(margin)}`}
    title={`95% interval ±${margin}%${devices === null ? '' : `, about ${devicesText(devices)}`}`}
  >
    {qualityText(margin)}
  </span>
)
