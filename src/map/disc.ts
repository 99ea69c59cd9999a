import type { LonLat } from '../../workers/contract.ts'

/** Mean radius of the earth, metres (IUGG R1). */
const EARTH_M = 6_371_008.8

/**
 * The ring of a disc on the sphere, closed, anticlockwise.
 * @param centre [lon, lat] degrees
 * @param radiusM metres
 */
export const disc = (centre: LonLat, radiusM: number, corners = 64): LonLat[] => {
  const [lon, lat] = [(centre[0] * Math.PI) / 180, (centre[1] * Math.PI) / 180]
  const angle = radiusM / EARTH_M
  return Array.from({ length: corners + 1 }, (_, index) => {
    const bearing = (-2 * Math.PI * (index % corners)) / corners
    const toLat = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing))
    const toLon =
      lon +
      Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(lat), Math.cos(angle) - Math.sin(lat) * Math.sin(toLat))
    return [(toLon * 180) / Math.PI, (toLat * 180) / Math.PI] as const
  })
}
