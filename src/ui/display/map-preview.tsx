import { useMemo } from 'react'
import { PREVIEW_PX, previewDrawing } from './preview-drawing.ts'
import './map-preview.css'

interface MapPreviewProps {
  /** EPSG:27700. */
  readonly studyAreaWkt: string | null
  /** [longitude, latitude] in degrees, WGS84. */
  readonly pois: readonly { readonly coords: readonly [number, number] }[]
}

/** A small read-only drawing of a study area or of a point and its surroundings, with its scale. */
export const MapPreview = ({ studyAreaWkt, pois }: MapPreviewProps) => {
  const drawing = useMemo(() => previewDrawing(studyAreaWkt, pois), [studyAreaWkt, pois])
  const middle = PREVIEW_PX / 2
  return (
    <svg
      className="map-preview"
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      viewBox={`0 0 ${PREVIEW_PX} ${PREVIEW_PX}`}
      role="img"
      aria-label="The place on a small map"
    >
      {drawing?.area && <path className="map-preview-area" d={drawing.area} fillRule="evenodd" />}
      {drawing?.circlePx && (
        <>
          <circle className="map-preview-area" cx={middle} cy={middle} r={drawing.circlePx} />
          <circle className="map-preview-point" cx={middle} cy={middle} r={4} />
        </>
      )}
      {drawing && (
        <g className="map-preview-scale">
          <path d={`M8 ${PREVIEW_PX - 11}v4h${drawing.scalePx.toFixed(1)}v-4`} />
          <text x={8} y={PREVIEW_PX - 15}>
            {drawing.scaleText}
          </text>
        </g>
      )}
    </svg>
  )
}
