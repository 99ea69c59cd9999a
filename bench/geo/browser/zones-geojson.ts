import type { FeatureCollection } from 'geojson'
import { gridToLonLat } from '../../../workers/projection/lon-lat.ts'
import type { GeoContext } from '../context.ts'
import type { Place } from './app-page.ts'

/**
 * The zones at some positions in the form that MapLibre's GeoJSON source accepts: WGS84, 6 decimals (0.1 m), ids as
 * feature ids.
 */
export const geoJsonOf = ({ kernels, columns }: GeoContext, positions: Iterable<number>): string => {
  const { xy, ringStart, partStart, zoneStart, ids } = columns
  const degrees = gridToLonLat(
    kernels,
    Float64Array.from(xy, mm => mm / 1000),
  )
  const listed = (from: number, to: number, one: (at: number) => string): string =>
    `[${Array.from({ length: to - from }, (_, i) => one(from + i)).join(',')}]`
  const point = (at: number) => `[${degrees[at * 2]!.toFixed(6)},${degrees[at * 2 + 1]!.toFixed(6)}]`
  const ring = (at: number) => listed(ringStart[at]!, ringStart[at + 1]!, point)
  const part = (at: number) => listed(partStart[at]!, partStart[at + 1]!, ring)
  const features = Array.from(positions, zone => {
    const geometry = `{"type":"MultiPolygon","coordinates":${listed(zoneStart[zone]!, zoneStart[zone + 1]!, part)}}`
    return `{"type":"Feature","id":${ids[zone]},"properties":{"id":${ids[zone]}},"geometry":${geometry}}`
  })
  return `{"type":"FeatureCollection","features":[${features.join(',')}]}`
}

/** The positions of the zones whose box starts within a distance of a place, in degrees; about 8 km by default. */
export const positionsAround = (
  { kernels, columns: { boxes, count } }: GeoContext,
  { at }: Pick<Place, 'at'>,
  [reachLon, reachLat]: readonly [lon: number, lat: number] = [0.12, 0.07],
): number[] => {
  const corners = gridToLonLat(
    kernels,
    Float64Array.from(boxes, mm => mm / 1000),
  )
  const near = (i: number, centre: number, reach: number) => Math.abs(corners[i]! - centre) < reach
  return Array.from({ length: count }, (_, zone) => zone).filter(
    zone => near(zone * 4, at[0], reachLon) && near(zone * 4 + 1, at[1], reachLat),
  )
}

/**
 * The zones that a bare map draws next to ours, as `positionsAround` finds them.
 * @throws if no zones are found, because a map without zones never draws a frame for another colour
 */
export const zonesAround = (
  context: GeoContext,
  place: Pick<Place, 'at'>,
  reach?: Parameters<typeof positionsAround>[2],
): FeatureCollection => {
  const positions = positionsAround(context, place, reach)
  if (positions.length === 0) throw new Error(`The file has no zones around ${place.at}`)
  return JSON.parse(geoJsonOf(context, positions))
}
