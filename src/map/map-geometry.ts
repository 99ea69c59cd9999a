import type { LonLat, LonLatBox, Outline } from '../../workers/contract.ts'
import { mercator } from '../domain/geography/coordinates.ts'

/** Returns the extent of rings as [west, south, east, north] in degrees, or null if no rings exist. */
export function boxOf(rings: Outline['lonLat']): LonLatBox | null {
  let box: LonLatBox | null = null
  for (const [lon, lat] of rings.flat(2)) {
    box =
      box === null
        ? [lon, lat, lon, lat]
        : [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)]
  }
  return box
}

/** The earth's mean radius, in metres (IUGG R1). */
const EARTH_M = 6_371_008.8

/**
 * Returns the ring of a disc on the sphere, closed and anticlockwise.
 * @param centre [lon, lat] in degrees
 * @param radiusM the radius in metres
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

/** The width of a MapLibre vector tile at its own zoom, in pixels. */
const TILE_PX = 512

/**
 * Returns the extent of the tiles that a map of `width` by `height` pixels shows. It is computed from the camera,
 * before the map exists.
 */
export const tilesAround = (
  { centre, zoom }: { readonly centre: LonLat; readonly zoom: number },
  [width, height]: readonly [width: number, height: number],
): LonLatBox => {
  const across = 2 ** Math.floor(zoom)
  const perPx = 1 / (TILE_PX * 2 ** zoom)
  const [x, y] = mercator(centre)
  const lower = (at: number): number => Math.floor(at * across) / across
  const upper = (at: number): number => Math.ceil(at * across) / across
  const lonAt = (at: number): number => (at - 0.5) * 360
  const latAt = (at: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * at))) * 180) / Math.PI
  const [halfX, halfY] = [(width / 2) * perPx, (height / 2) * perPx]
  return [lonAt(lower(x - halfX)), latAt(upper(y + halfY)), lonAt(upper(x + halfX)), latAt(lower(y - halfY))]
}
