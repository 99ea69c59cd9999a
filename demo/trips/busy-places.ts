import { toLonLat } from '../../packaged-basemap/british-grid.ts'
import { readTowns, type Town } from '../open-data/read-open-data.ts'
import type { SamplePlace } from '../state/seed-samples.ts'
import { REGION } from '../world/world-size.ts'

export interface BusyPlace {
  readonly name: string
  readonly e: number
  readonly n: number
  /** How far most of its visitors' destinations lie from the middle, metres. */
  readonly spreadM: number
  /** Share of the region's jobs in busy places, and of its errands, outings and visits from afar. */
  readonly jobs: number
  readonly outings: number
  readonly tourists: number
  /** How quickly its pull fades, metres. */
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

/** About real towns, with made-up strengths. */
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
    if (!near) throw new Error(`the towns hold no ${town}`)
    return { name, e: near.e + eastM, n: near.n + northM, spreadM, jobs, outings, tourists, pullM }
  })

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
