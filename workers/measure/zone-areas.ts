import { AREA_DECIMALS } from '../../src/domain/constants.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'

const M2_PER_KM2 = 1e6
const SCALE = 10 ** AREA_DECIMALS

/** Converts square metres to km2 with the product's two decimals. */
export const roundKm2 = (m2: number) => Math.round((m2 / M2_PER_KM2) * SCALE) / SCALE

const MM2_PER_M2 = 1e6

/**
 * Twice the signed area of a ring, in mm2. It is measured from the ring's first vertex, so products are exact for
 * ordinary zones.
 */
export const ringArea2 = (columns: ZoneColumns, ring: number): number => {
  const { xy, ringStart } = columns
  const from = ringStart[ring]! * 2
  const to = ringStart[ring + 1]! * 2
  const x0 = xy[from]!
  const y0 = xy[from + 1]!
  let sum = 0
  let ax = 0
  let ay = 0
  for (let i = from + 2; i < to; i += 2) {
    const bx = xy[i]! - x0
    const by = xy[i + 1]! - y0
    sum += ax * by - bx * ay
    ax = bx
    ay = by
  }
  return sum
}

/** The area of a zone, in m2: outer rings minus holes, whatever their direction. */
export const zoneArea = (columns: ZoneColumns, zone: number): number => {
  const { partStart, zoneStart } = columns
  let area2 = 0
  for (let part = zoneStart[zone]!; part < zoneStart[zone + 1]!; part++) {
    for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) {
      const one = Math.abs(ringArea2(columns, ring))
      area2 += ring === partStart[part] ? one : -one
    }
  }
  return Math.max(area2, 0) / 2 / MM2_PER_M2
}

/** The area of every zone, in m2. */
export const zoneAreas = (columns: ZoneColumns): Float64Array =>
  Float64Array.from({ length: columns.count }, (_, zone) => zoneArea(columns, zone))
