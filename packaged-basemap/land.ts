import type { FeatureCollection, MultiPolygon } from 'geojson'
import { toLonLat } from './british-grid.ts'
import type { Rings } from './coast.ts'
import { readCountries } from './open-data/read-countries.ts'

/** Rounds degrees. 5 decimals are about a metre, 3 about a hundred. */
const rounded = (point: readonly number[], decimals: number): number[] =>
  point.map(value => Math.round(value * 10 ** decimals) / 10 ** decimals)

/** Drops points that became equal to the previous one by rounding. */
const thinned = (ring: number[][]): number[][] =>
  ring.filter((point, i) => i === 0 || point[0] !== ring[i - 1]![0] || point[1] !== ring[i - 1]![1])

/**
 * Returns land as two MultiPolygon features in degrees, WGS84. The property `demo` is true for Great Britain, whose
 * coast is also that of the demo's zones, and false for its neighbours.
 * @param coast the coast of Great Britain, in metres of EPSG:27700
 */
export const landGeoJson = (coast: Rings): FeatureCollection<MultiPolygon, { demo: boolean }> => {
  const britain = coast.map(ring => {
    const points: number[][] = []
    for (let i = 0; i < ring.length; i += 2) points.push(rounded(toLonLat([ring[i]!, ring[i + 1]!]), 5))
    return [points]
  })
  const countries = readCountries()
  const northernIreland = countries
    .get('United Kingdom')!
    .filter(polygon => polygon[0]!.every(([lon, lat]) => lon! < -5.3 && lat! < 55.35 && lat! > 53.9))
  countries.delete('United Kingdom')
  const neighbours = [...countries.values()]
    .flat()
    .concat(northernIreland)
    .map(polygon => polygon.map(ring => thinned(ring.map(point => rounded(point, 3)))))
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { demo: true }, geometry: { type: 'MultiPolygon', coordinates: britain } },
      { type: 'Feature', properties: { demo: false }, geometry: { type: 'MultiPolygon', coordinates: neighbours } },
    ],
  }
}
