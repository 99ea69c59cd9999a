import type { ReplyOf } from '../../../../contract/call.ts'
import type { flowHours, flowMatrix, HourTrips, ZoneTrips } from '../../../../contract/flows.ts'
import type { DisclosureSettings } from '../../../../contract/location-insights.ts'
import type { DeviceBand } from '../../../../domain/disclosure/quality.ts'
import { pairKey, poolPairs, type ZonePair } from '../../../../domain/flows/flow.ts'
import { zoneSums } from '../../../../domain/flows/zone-sums.ts'

/** The trips of an average day. Null if the selection has too few trips for any figures. */
export interface TripFigure {
  readonly trips: number | null
  readonly margin: number | null
  readonly devices: DeviceBand | null
  /** All zones that the trips are counted for, if there are several. */
  readonly zones?: readonly number[]
  /** The hours over which trips are averaged, if there are several. */
  readonly hours?: readonly number[]
}

/** A flow with a figure. */
export interface FlowFigure extends ZonePair, TripFigure {
  readonly trips: number
  readonly margin: number
}

/** Pairs of zones that share one figure, which is the sum over all of them. */
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
  /** The trips out of and into each zone, or those of all zones that share a sum. The key 0 is from and to Outside. */
  readonly out: ReadonlyMap<number, TripFigure>
  readonly into: ReadonlyMap<number, TripFigure>
  readonly total: TripFigure
  /** The number of days with data. */
  readonly days: number
  readonly disclosure: DisclosureSettings
}

const HOURS = 24

/** The trips of an average day by hour of departure, with 24 figures per zone. */
export interface HourFigures {
  readonly out: ReadonlyMap<number, readonly TripFigure[]>
  readonly into: ReadonlyMap<number, readonly TripFigure[]>
}

/** The figure of a selection with too few trips. */
export const NO_FIGURE: TripFigure = { trips: null, margin: null, devices: null }

/** @param days the number of days that the trips of the period are divided by */
const meanDay = ({ trips, margin, devices }: Omit<ZoneTrips, 'zoneId'>, days: number): TripFigure => ({
  trips: trips / Math.max(1, days),
  margin,
  devices,
})

/** Returns each zone's sum. Zones that share a sum all have the sum of their trips. */
const byZone = (rows: readonly ZoneTrips[], days: number): ReadonlyMap<number, TripFigure> =>
  new Map(
    zoneSums(rows, days).flatMap(({ zones, value: trips, margin, devices }) => {
      const figure = { trips, margin, devices, ...(zones.length > 1 && { zones }) }
      return zones.map(zone => [zone, figure] as const)
    }),
  )

/** Returns the trips of a zone, or the average of zones that share a sum. Null if no data exist. */
export const tripsPerZone = (figure: TripFigure | undefined): number | null =>
  figure?.trips == null ? null : figure.trips / (figure.zones?.length ?? 1)

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
  for (const { zoneId, hour, covers, ...figure } of rows) {
    const hours = found.get(zoneId) ?? Array.from({ length: HOURS }, () => NO_FIGURE)
    const shared = covers?.hour?.map(Number)
    hours[hour] = { ...meanDay(figure, days), ...(shared !== undefined && { hours: shared }) }
    found.set(zoneId, hours)
  }
  return found
}

export const hourFigures = ({ Out, In, Days }: ReplyOf<typeof flowHours>): HourFigures => ({
  out: byHour(Out, Days),
  into: byHour(In, Days),
})
