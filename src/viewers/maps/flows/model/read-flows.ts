import type { ReplyOf } from '../../../../contract/call.ts'
import type { flowHours, flowMatrix, HourTrips, ZoneTrips } from '../../../../contract/flows.ts'
import type { DisclosureSettings } from '../../../../contract/location-insights.ts'
import type { DeviceBand } from '../../../../domain/disclosure/quality.ts'
import { pairKey, poolPairs, type ZonePair } from '../../../../domain/flows/flow.ts'

/** Trips of an average day; null if the selection has too few trips for any figures. */
export interface TripFigure {
  readonly trips: number | null
  readonly margin: number | null
  readonly devices: DeviceBand | null
  /** `mean of 3 zones`, for zones or hours that share a figure. */
  readonly shared?: string
}

/** A flow with a figure. */
export interface FlowFigure extends ZonePair, TripFigure {
  readonly trips: number
  readonly margin: number
}

/** Pairs of zones that share one figure, the sum over all of them. */
export interface PoolFigure extends TripFigure {
  readonly trips: number
  readonly margin: number
  readonly origins: readonly number[]
  readonly destinations: readonly number[]
  readonly pairs: readonly ZonePair[]
}

export interface MatrixFigures {
  /** The dataset's zones, in ascending order. */
  readonly zones: readonly number[]
  readonly flows: readonly FlowFigure[]
  readonly byPair: ReadonlyMap<string, FlowFigure>
  readonly pools: readonly PoolFigure[]
  /** The pool of each pair that is not shown alone. */
  readonly poolOf: ReadonlyMap<string, PoolFigure>
  /** Trips out of each zone and into each zone. Key 0: from outside, and to outside. */
  readonly out: ReadonlyMap<number, TripFigure>
  readonly into: ReadonlyMap<number, TripFigure>
  readonly total: TripFigure
  /** Days with data. */
  readonly days: number
  readonly disclosure: DisclosureSettings
}

const HOURS = 24

/** Trips of an average day by hour of departure: 24 figures per zone. */
export interface HourFigures {
  readonly out: ReadonlyMap<number, readonly TripFigure[]>
  readonly into: ReadonlyMap<number, readonly TripFigure[]>
}

/** The figures of a selection with too few trips. */
export const NO_FIGURE: TripFigure = { trips: null, margin: null, devices: null }

/** @param days that the trips of the period are divided by */
const meanDay = ({ trips, margin, devices, covers = {} }: Omit<ZoneTrips, 'zoneId'>, days: number): TripFigure => {
  const [key, values] = Object.entries(covers)[0] ?? []
  const shared = values && { shared: `mean of ${values.length} ${key === 'hour' ? 'hours' : 'zones'}` }
  return { trips: trips / Math.max(1, days), margin, devices, ...shared }
}

const byZone = (sums: readonly ZoneTrips[], days: number) =>
  new Map(sums.map(({ zoneId, ...sum }) => [zoneId, meanDay(sum, days)]))

/** Converts released trips of the period to trips of an average day. */
export function matrixFigures(reply: ReplyOf<typeof flowMatrix>): MatrixFigures {
  const { Days: days } = reply
  const flows = reply.Items.map(item => ({ ...item, trips: item.trips / Math.max(1, days) }))
  const pools = reply.Pools.map(pool => ({ ...pool, trips: pool.trips / Math.max(1, days), pairs: poolPairs(pool) }))
  return {
    zones: reply.Zones,
    flows,
    byPair: new Map(flows.map(flow => [pairKey(flow), flow])),
    pools,
    poolOf: new Map(pools.flatMap(pool => pool.pairs.map(pair => [pairKey(pair), pool] as const))),
    out: byZone(reply.Origins, days),
    into: byZone(reply.Destinations, days),
    total: reply.Total === null ? NO_FIGURE : meanDay(reply.Total, days),
    days,
    disclosure: reply.Disclosure,
  }
}

const byHour = (rows: readonly HourTrips[], days: number) => {
  const found = new Map<number, TripFigure[]>()
  for (const { zoneId, hour, ...figure } of rows) {
    const hours = found.get(zoneId) ?? Array.from({ length: HOURS }, () => NO_FIGURE)
    hours[hour] = meanDay(figure, days)
    found.set(zoneId, hours)
  }
  return found
}

export const hourFigures = ({ Out, In, Days }: ReplyOf<typeof flowHours>): HourFigures => ({
  out: byHour(Out, Days),
  into: byHour(In, Days),
})
