import { useMemo } from 'react'
import { type Ring, wktRings } from '../../domain/geography/rings.ts'
import { EQUATOR_M, roundScale, type ScaleBar } from '../../domain/geography/round-scale.ts'
import './map-preview.css'

/** The edge length of the preview, in CSS pixels. */
export const PREVIEW_PX = 150
/** The radius of the circle around a point of interest, in Web Mercator units. */
const POINT_RADIUS_UNITS = 10_000
/** The number of Web Mercator units per pixel at zoom 10, beyond which fitting does not zoom in. */
const UNITS_A_PIXEL_AT_ZOOM_10 = EQUATOR_M / 512 / 2 ** 9
/** The share of the preview that the area fills. */
const FILL = 0.72
const SMALLEST_SPAN_M = 400
const LONGEST_SCALE_SHARE = 0.36

interface PreviewDrawing {
  /** The `d` of the area's path, in px. Null for a circle. */
  readonly area: string | null
  /** The radius of the circle around the centre, in px. Null for an area. */
  readonly circlePx: number | null
  readonly scale: ScaleBar
}

/** Returns the preview of a place: its study area, or a circle around its first point. Null if it has neither. */
export const previewDrawing = (
  studyAreaWkt: string | null,
  pois: readonly { readonly coords: readonly [number, number] }[],
): PreviewDrawing | null => {
  const rings = wktRings(studyAreaWkt ?? '').filter(ring => ring.length > 2)
  if (rings.length > 0) return areaDrawing(rings)
  const point = pois[0]
  if (!point) return null
  const groundM = UNITS_A_PIXEL_AT_ZOOM_10 * Math.cos((point.coords[1] * Math.PI) / 180)
  return { area: null, circlePx: POINT_RADIUS_UNITS / UNITS_A_PIXEL_AT_ZOOM_10, scale: scaleOf(groundM) }
}

const areaDrawing = (rings: readonly Ring[]): PreviewDrawing => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of rings.flat()) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  const metresAPixel = Math.max(east - west, north - south, SMALLEST_SPAN_M) / (PREVIEW_PX * FILL)
  const place = ([x, y]: readonly [number, number]): string => {
    const right = PREVIEW_PX / 2 + (x - (west + east) / 2) / metresAPixel
    const down = PREVIEW_PX / 2 - (y - (south + north) / 2) / metresAPixel
    return `${right.toFixed(1)} ${down.toFixed(1)}`
  }
  // Skips vertices that are less than a tenth of a pixel from the previous one.
  const line = (ring: Ring) => ring.map(place).filter((text, index, all) => text !== all[index - 1])
  return {
    area: rings.map(ring => `M${line(ring).join('L')}Z`).join(''),
    circlePx: null,
    scale: scaleOf(metresAPixel),
  }
}

/** Returns the scale bar, which fits in the corner. */
const scaleOf = (metresAPixel: number): ScaleBar => roundScale(metresAPixel, PREVIEW_PX * LONGEST_SCALE_SHARE)

interface MapPreviewProps {
  /** In EPSG:27700. */
  readonly studyAreaWkt: string | null
  /** [longitude, latitude] in degrees, WGS84. */
  readonly pois: readonly { readonly coords: readonly [number, number] }[]
}

/** A small read-only drawing of a study area, or of a point and its surroundings, with a scale bar. */
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
          <path d={`M8 ${PREVIEW_PX - 11}v4h${drawing.scale.widthPx.toFixed(1)}v-4`} />
          <text x={8} y={PREVIEW_PX - 15}>
            {drawing.scale.text}
          </text>
        </g>
      )}
    </svg>
  )
}
