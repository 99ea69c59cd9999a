import type { FeatureCollection, MultiPolygon } from 'geojson'
import { readCountries } from '../demo/open-data/read-countries.ts'
import { toLonLat } from '../demo/world/british-grid.ts'
import type { Scene } from '../demo/world/scene.ts'
import { rounded } from './rounded.ts'

/** Land as two features: `demo` true is Great Britain exactly as the zones' coast is, false its neighbours. Degrees, WGS84. */
export const landGeoJson = (scene: Scene): FeatureCollection<MultiPolygon, { demo: boolean }> => {
  const britain = scene.coast.map(ring => {
    const points: number[][] = []
    for (let i = 0; i < ring.length; i += 2) points.push(rounded(toLonLat([ring[i]!, ring[i + 1]!]), 5))
    return [points]
  })
  const countries = readCountries()
  const unitedKingdom = countries.get('United Kingdom')!
  const northernIreland = unitedKingdom.filter(polygon =>
    polygon[0]!.every(point => point[0]! < -5.3 && point[1]! < 55.35 && point[1]! > 53.9),
  )
  countries.delete('United Kingdom')
  const around = [...countries.values()]
    .flat()
    .concat(northernIreland)
    .map(polygon => polygon.map(ring => thinned(ring.map(point => rounded(point, 3)))))
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { demo: true }, geometry: { type: 'MultiPolygon', coordinates: britain } },
      { type: 'Feature', properties: { demo: false }, geometry: { type: 'MultiPolygon', coordinates: around } },
    ],
  }
}

/** A ring without the points that rounding made equal to the one before. */
const thinned = (ring: number[][]): number[][] =>
  ring.filter((point, i) => i === 0 || point[0] !== ring[i - 1]![0] || point[1] !== ring[i - 1]![1])
