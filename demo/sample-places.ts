import { busyPlaces } from './trips/busy-places.ts'
import { toLonLat } from './world/british-grid.ts'
import { readTowns } from './world/towns.ts'

/** Where each sample dataset is taken, by the template's order: the busiest place where a map needs the most people. */
const SAMPLES = [
  'Leeds city centre',
  'Leeds city centre',
  'Aire Valley retail park',
  'Leeds city centre',
  'Leeds city centre',
  'Leeds city centre',
  'Aire Valley retail park',
  'Headingley',
] as const

/** The demo's busy places for its sample datasets; [lon, lat] degrees, WGS84. */
export const samplePlaces = (): { name: string; lon: number; lat: number }[] => {
  const places = busyPlaces(readTowns())
  return SAMPLES.map(name => {
    const { e, n } = places.find(place => place.name === name)!
    const [lon, lat] = toLonLat([e, n])
    return { name, lon: Math.round(lon * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 }
  })
}
