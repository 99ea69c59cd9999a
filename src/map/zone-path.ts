import type { LonLat, ZoneShapes } from '../../workers/contract.ts'
import { mercator } from '../domain/geography/coordinates.ts'

/** Returns the width of the world at this zoom, in CSS px. */
export const pixelsOfWorld = (zoom: number): number => 512 * 2 ** zoom

/**
 * Paths over the map are in pixels of zoom 16. Rounding to a tenth of a pixel is accurate to 0.1 m and keeps the
 * numbers short.
 */
export const PATH_WORLD_PX = pixelsOfWorld(16)

/** Returns the scale of such a path at this zoom. */
export const pathScale = (zoom: number): number => pixelsOfWorld(zoom) / PATH_WORLD_PX

/** The `d` of an SVG path, relative to the place `from`. */
interface MapPath {
  readonly from: LonLat
  readonly d: string
}

/** Returns a function that draws vertices in pixels of a world `worldPx` wide, relative to `from`. */
const drawFrom = (from: LonLat, worldPx: number) => {
  const [left, top] = mercator(from)
  return (at: LonLat, isFirst: boolean): string => {
    const [x, y] = mercator(at)
    return `${isFirst ? 'M' : 'L'}${((x - left) * worldPx).toFixed(1)} ${((y - top) * worldPx).toFixed(1)}`
  }
}

/** Returns the path of zones, relative to their first vertex. */
export const zonePath = ({ lonLat, ringStart }: ZoneShapes, worldPx: number): MapPath => {
  const from: LonLat = [lonLat[0] ?? 0, lonLat[1] ?? 0]
  const draw = drawFrom(from, worldPx)
  let d = ''
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    for (let at = ringStart[ring]!; at < ringStart[ring + 1]!; at++)
      d += draw([lonLat[at * 2]!, lonLat[at * 2 + 1]!], at === ringStart[ring])
    d += 'Z'
  }
  return { from, d }
}

/**
 * Returns the path of lines, relative to the first line's first vertex.
 * @param closed whether each line ends where it starts
 */
export const linePath = (lines: readonly (readonly LonLat[])[], worldPx: number, closed: boolean): MapPath => {
  const from = lines[0]?.[0] ?? [0, 0]
  const draw = drawFrom(from, worldPx)
  const drawLine = (line: readonly LonLat[]) => line.map((at, index) => draw(at, index === 0)).join('')
  return { from, d: lines.map(line => drawLine(line) + (closed ? 'Z' : '')).join('') }
}
