import { toLonLat } from '../packaged-basemap/british-grid.ts'
import type { SamplePlace } from './state/seed-samples.ts'
import { busyPlaces } from './trips/busy-places.ts'
import { readTowns } from './world/towns.ts'

/** The busiest place, of which most samples are: a map needs many people. */
const MOST = 'Leeds city centre'
/** Where the samples of other templates are taken, by the template's name. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Footfall Counter': 'Aire Valley retail park',
  'Retail Catchment': 'Aire Valley retail park',
  'High Street Week': 'Headingley',
}

/** The demo's busy place of which a template's sample is; [lon, lat] degrees, WGS84. */
export const samplePlaces = (): ((template: string) => SamplePlace) => {
  const places = busyPlaces(readTowns())
  return template => {
    const named = ELSEWHERE[template] ?? MOST
    const { name, e, n } = places.find(place => place.name === named)!
    const [lon, lat] = toLonLat([e, n])
    return { name, lon: Math.round(lon * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 }
  }
}
