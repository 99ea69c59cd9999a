import type { SmallMap } from '../picture/small-map.ts'
import { rampColours } from './class-marks.tsx'
import './small-map-picture.css'

interface SmallMapPictureProps {
  readonly map: SmallMap
  /** The size that the map was loaded for. */
  readonly width: number
  readonly height: number
  readonly label: string
}

/** Draws a zone map: its zones in their colours, and the study area. */
export const SmallMapPicture = ({ map, width, height, label }: SmallMapPictureProps) => (
  <svg
    className="small-map"
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="xMidYMid slice"
    role="img"
    aria-label={label}
  >
    {map.fills.map(({ step, pale, path }) => (
      <path
        key={`${step} ${pale}`}
        className={step === null ? 'small-map-none' : pale ? 'small-map-zone small-map-pale' : 'small-map-zone'}
        style={step === null ? undefined : { fill: rampColours(step).fill }}
        d={path}
      />
    ))}
    <path className="small-map-study" d={map.study} />
  </svg>
)
