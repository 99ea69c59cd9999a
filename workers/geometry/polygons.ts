import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import type { GridBox } from '../contract.ts'

/** A ring is interleaved easting and northing in metres, closed. A polygon is its outer ring, then its holes. */
export type Ring = Float64Array
export type Polygons = readonly (readonly Ring[])[]

/** The parts of a zone as polygons in metres. */
export const zonePolygons = (columns: ZoneColumns, zone: number): Ring[][] => {
  const { xy, ringStart, partStart, zoneStart } = columns
  const polygons: Ring[][] = []
  for (let part = zoneStart[zone]!; part < zoneStart[zone + 1]!; part++) {
    const rings: Ring[] = []
    for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++)
      rings.push(Float64Array.from(xy.subarray(ringStart[ring]! * 2, ringStart[ring + 1]! * 2), mm => mm / MM_PER_M))
    polygons.push(rings)
  }
  return polygons
}

/** Twice the signed area of a ring; positive if it runs anticlockwise. */
export const signedArea2 = (ring: Ring): number => {
  let sum = 0
  const x0 = ring[0] ?? 0
  const y0 = ring[1] ?? 0
  for (let i = 2; i + 1 < ring.length; i += 2)
    sum += (ring[i - 2]! - x0) * (ring[i + 1]! - y0) - (ring[i]! - x0) * (ring[i - 1]! - y0)
  return sum
}

/** The area in square metres: outer rings minus holes. */
export const polygonsArea = (polygons: Polygons): number =>
  polygons.reduce(
    (total, rings) =>
      total + rings.reduce((sum, ring, r) => sum + (r === 0 ? 1 : -1) * Math.abs(signedArea2(ring)), 0) / 2,
    0,
  )

/** The smallest box around polygons, in metres; all zeros if there are none. */
export const extentOf = (polygons: Polygons): GridBox => {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of polygons.flat())
    for (let i = 0; i < ring.length; i += 2) {
      box[0] = Math.min(box[0], ring[i]!)
      box[1] = Math.min(box[1], ring[i + 1]!)
      box[2] = Math.max(box[2], ring[i]!)
      box[3] = Math.max(box[3], ring[i + 1]!)
    }
  return polygons.length === 0 ? [0, 0, 0, 0] : box
}

/** The length of a closed ring, in the unit of its coordinates. */
export const ringLength = (ring: Ring): number => {
  let sum = 0
  for (let i = 2; i < ring.length; i += 2) sum += Math.hypot(ring[i]! - ring[i - 2]!, ring[i + 1]! - ring[i - 1]!)
  return sum
}

/** The National Grid's box, in metres. */
const GRID = [0, 0, 700_000, 1_300_000] as const

/** True if all corners are inside the National Grid's box. */
export const isInGrid = (ring: Ring): boolean => {
  for (let i = 0; i < ring.length; i += 2)
    // Written so that NaN fails too.
    if (!(ring[i]! >= GRID[0] && ring[i]! <= GRID[2] && ring[i + 1]! >= GRID[1] && ring[i + 1]! <= GRID[3]))
      return false
  return true
}
