import type { FeatureCollection, MultiPolygon } from 'geojson'
import { toLonLat } from '../world/british-grid.ts'
import type { Scene } from '../world/scene.ts'
import { readCountries } from '../world/world-atlas.ts'
import { rounded } from './rounded.ts'

/** Countries drawn for the look of the sea around Great Britain; nothing is counted in them. */
const AROUND = [
  'Ireland',
  'Isle of Man',
  'France',
  'Belgium',
  'Netherlands',
  'Jersey',
  'Guernsey',
  'Norway',
  'Faeroe Is.',
  'Denmark',
  'Germany',
  'Luxembourg',
  'Switzerland',
  'Spain',
]
const WINDOW = { west: -20, south: 43, east: 14, north: 66 }

/** Land as two features: `demo` true is Great Britain exactly as the zones' coast is, false its neighbours. Degrees, WGS84. */
export const landGeoJson = (scene: Scene): FeatureCollection<MultiPolygon, { demo: boolean }> => {
  const britain = scene.coast.map(ring => {
    const points: number[][] = []
    for (let i = 0; i < ring.length; i += 2) points.push(rounded(toLonLat([ring[i]!, ring[i + 1]!]), 5))
    return [points]
  })
  const countries = readCountries()
  const near = ([lon, lat]: number[]) =>
    lon! > WINDOW.west && lon! < WINDOW.east && lat! > WINDOW.south && lat! < WINDOW.north
  const northernIreland = countries
    .get('United Kingdom')!
    .filter(polygon => polygon[0]!.every(point => point[0]! < -5.3 && point[1]! < 55.35 && point[1]! > 53.9))
  const around = [...AROUND.flatMap(name => countries.get(name) ?? []), ...northernIreland]
    .filter(polygon => polygon[0]!.some(near))
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
