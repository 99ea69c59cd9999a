import { MM_PER_M } from '../columns/zone-columns.ts'
import type { Shape } from '../contract.ts'
import { EngineError } from '../errors.ts'
import type { Polygons } from '../geometry/polygons.ts'
import { signedArea2 } from '../geometry/polygons.ts'
import { readWkt } from '../geometry/wkt.ts'
import { discRing } from '../measure/buffer-area.ts'

/** Interleaved easting and northing in whole millimetres, closed. */
export type ShapeRing = Float64Array

/** A ring in whole millimetres, closed, without repeated corners. */
const millimetres = (metres: Float64Array): ShapeRing => {
  const ring: number[] = []
  for (let i = 0; i + 1 < metres.length; i += 2) {
    const x = Math.round(metres[i]! * MM_PER_M)
    const y = Math.round(metres[i + 1]! * MM_PER_M)
    if (ring.length === 0 || ring.at(-2) !== x || ring.at(-1) !== y) ring.push(x, y)
  }
  if (ring.length > 0 && (ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1))) ring.push(ring[0]!, ring[1]!)
  return Float64Array.from(ring)
}

/** Outer rings anticlockwise, holes clockwise, so that the winding number is 1 inside and 0 in a hole. */
export const orientedRings = (polygons: Polygons): ShapeRing[] =>
  polygons.flatMap(rings =>
    rings.map((metres, r) => {
      const ring = millimetres(metres)
      if (signedArea2(ring) > 0 === (r === 0)) return ring
      const back = new Float64Array(ring.length)
      for (let i = 0; i < ring.length; i += 2) {
        back[i] = ring[ring.length - 2 - i]!
        back[i + 1] = ring[ring.length - 1 - i]!
      }
      return back
    }),
  )

/**
 * The rings of a shape on the grid of 1 mm on which zones lie.
 * @throws EngineError `bad-geometry`
 */
export const shapeRings = (shape: Shape, toGrid: (lonLat: Float64Array) => Float64Array): ShapeRing[] => {
  if (shape.kind === 'area') return orientedRings(readWkt(shape.wkt))
  const lonLat = shape.kind === 'ring' ? shape.lonLat : Float64Array.from(shape.at)
  if (lonLat.length % 2 === 1 || !lonLat.every(Number.isFinite))
    throw new EngineError('bad-geometry', 'The shape’s coordinates are not pairs of longitude and latitude.')
  const grid = toGrid(lonLat)
  if (shape.kind === 'ring') return [millimetres(grid)]
  if (!(shape.radiusM > 0 && shape.radiusM < Infinity))
    throw new EngineError('bad-geometry', `A disc of radius ${shape.radiusM} m has no area.`)
  return orientedRings([[discRing(grid[0]!, grid[1]!, shape.radiusM)]])
}
