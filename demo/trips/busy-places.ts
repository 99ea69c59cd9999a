import { toLonLat } from '../../packaged-basemap/british-grid.ts'
import { readTowns, type Town } from '../open-data/read-open-data.ts'
import type { SamplePlace } from '../state/seed-samples.ts'
import { REGION } from '../world/world-size.ts'

export interface BusyPlace {
  readonly name: string
  readonly e: number
  readonly n: number
  /** Most visits end within this distance of the centre, in metres. */
  readonly spreadM: number
  /** Its share of the jobs, outings and long-distance visits that the region's busy places attract. */
  readonly jobs: number
  readonly outings: number
  readonly tourists: number
  /** Its attraction fades over this distance, in metres. */
  readonly pullM: number
}

type Row = readonly [
  name: string,
  town: string,
  eastM: number,
  northM: number,
  spreadM: number,
  jobs: number,
  outings: number,
  tourists: number,
  pullM: number,
]

/** Near real towns, with invented strengths. */
const ROWS: readonly Row[] = [
  ['Leeds city centre', 'Leeds', 0, 0, 420, 0.6, 0.56, 0.62, 16_000],
  ['Bradford city centre', 'Bradford', 0, 0, 380, 0.12, 0.12, 0.09, 8000],
  ['Aire Valley retail park', 'Leeds', 3600, -3100, 300, 0.06, 0.14, 0.05, 9000],
  ['Headingley', 'Leeds', -2600, 3100, 380, 0.06, 0.08, 0.05, 6000],
  ['Wakefield', 'Wakefield', 0, 0, 350, 0.07, 0.07, 0.03, 7000],
  ['Harrogate', 'Harrogate', 0, 0, 350, 0.04, 0.05, 0.1, 9000],
  ['Leeds Bradford Airport', 'Yeadon', 900, -600, 260, 0.05, 0.03, 0.06, 14_000],
]

export const busyPlaces = (towns: readonly Town[]): BusyPlace[] =>
  ROWS.map(([name, town, eastM, northM, spreadM, jobs, outings, tourists, pullM]) => {
    const near = towns.find(t => t.name === town && Math.hypot(t.e - REGION.e, t.n - REGION.n) < 40_000)
    if (!near) throw new Error(`The towns lack ${town}`)
    return { name, e: near.e + eastM, n: near.n + northM, spreadM, jobs, outings, tourists, pullM }
  })

/** The busiest place. Most samples use it, because a map needs many people. */
const MOST = 'Leeds city centre'
/** The other samples' places, keyed by template name. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Footfall Counter': 'Aire Valley retail park',
  'Retail Catchment': 'Aire Valley retail park',
  'High Street Week': 'Headingley',
}

/** Returns the busy place for a template's sample, in [lon, lat] degrees, WGS84. */
export const samplePlaces = (): ((template: string) => SamplePlace) => {
  const places = busyPlaces(readTowns())
  return template => {
    const named = ELSEWHERE[template] ?? MOST
    const { name, e, n } = places.find(place => place.name === named)!
    const [lon, lat] = toLonLat([e, n])
    return { name, lon: Math.round(lon * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 }
  }
}
