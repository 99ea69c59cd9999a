import type { Town } from '../world/towns.ts'
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
