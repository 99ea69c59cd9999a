import type { Place } from './places.ts'

/** Another engine with the same rows in our layout. */
export interface Peer {
  readonly name: string
  /** The time to load all rows, in this run of the bench or in the run that loaded them. */
  readonly loadMs: number
  /** Builds the same extract: visits, departures and traverses of October, as tables. */
  build(place: Place): Promise<{ visits: number; departures: number; traverses: number }>
  /** Queries on the last build's extract: visits by hour of the week and by zone of origin, summed by person first. */
  readonly tables: Readonly<Record<PeerTable, () => Promise<unknown>>>
  close(): Promise<void>
}

export type PeerTable = 'hour-of-week' | 'origins'

/** The values of each cell that the gate needs, in SQL that both engines accept. */
export const sumsBy = (numbering: string): string =>
  `SELECT cell, sum(c) AS value, sum(n) AS trips, count(*) AS devices, max(c) AS largest, sum(c * c) AS squares
  FROM (SELECT ${numbering} AS cell, person_id, sum(weight) AS c, count(*) AS n FROM visits GROUP BY 1, 2) people
  GROUP BY cell ORDER BY cell`

/** Clocks go back on 25 October 2026 at 01:00 UTC, given in UTC seconds. The whole period is around that moment. */
export const CLOCKS_BACK_S = 1_792_890_000

export const insideOf = ({ west, south, east, north }: Place, end: string): string =>
  `(${end}_e >= ${west} AND ${end}_e < ${east} AND ${end}_n >= ${south} AND ${end}_n < ${north})`

/** The grid squares that intersect a place, as a list for IN. */
export const squaresOf = ({ west, south, east, north }: Place): string => {
  const squares: number[] = []
  for (let e = Math.floor(west / 500); e * 500 < east; e++)
    for (let n = Math.floor(south / 500); n * 500 < north; n++) squares.push(e * 4096 + n)
  return `(${squares.join(',')})`
}

const DISTANCES_M = [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 360_000]

/** The bucket, 0 to 7, of the straight-line distance from one end of a trip to a place. */
export const bucketOf = ({ west, south, east, north }: Place, end: string): string => {
  const away = (at: string, from: number, to: number) => `greatest(${from} - ${at}, ${at} - ${to}, 0)::float8`
  const distance = `sqrt(${away(`${end}_e`, west, east)} ^ 2 + ${away(`${end}_n`, south, north)} ^ 2)`
  return `(${DISTANCES_M.map(limit => `(${distance} > ${limit})::int`).join(' + ')})`
}

/** The planar distance between the two ends of a trip, in metres, rounded up. */
export const straightOf = (from: string, to: string): string =>
  `ceil(sqrt((${to}_e - ${from}_e)::float8 ^ 2 + (${to}_n - ${from}_n)::float8 ^ 2))::int`
