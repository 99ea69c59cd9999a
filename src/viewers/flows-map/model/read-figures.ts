import type { ReplyOf } from '../../../contract/call.ts'
import type { flowHours, flowMatrix, HourTrips, ZoneTrips } from '../../../contract/flows.ts'
import type { DisclosureSettings } from '../../../contract/location-insights.ts'
import type { DeviceBand } from '../../../domain/device-band.ts'
import { pairKey, type ZonePair } from '../../../domain/flows/flow.ts'

/** Trips of a mean day. A withheld figure has none. */
export interface TripFigure {
  readonly trips: number | null
  readonly margin: number | null
  readonly devices: DeviceBand | null
}

/** A flow with a figure. */
export interface FlowFigure extends ZonePair, TripFigure {
  readonly trips: number
  readonly margin: number
}

export interface MatrixFigures {
  /** The dataset's zones, rising. */
  readonly zones: readonly number[]
  readonly flows: readonly FlowFigure[]
  readonly byPair: ReadonlyMap<string, FlowFigure>
  /** Trips out of each zone and into it; 0: from outside, and to outside. */
  readonly out: ReadonlyMap<number, TripFigure>
  readonly into: ReadonlyMap<number, TripFigure>
  readonly total: TripFigure
  /** Days with data. */
  readonly days: number
  readonly disclosure: DisclosureSettings
}

const HOURS = 24

/** Trips of a mean day by hour of departure, by zone: 24 figures each. */
export interface HourFigures {
  readonly out: ReadonlyMap<number, readonly TripFigure[]>
  readonly into: ReadonlyMap<number, readonly TripFigure[]>
}

/** A figure that is withheld. */
export const NO_FIGURE: TripFigure = { trips: null, margin: null, devices: null }

/** @param days over which trips of the period are a mean day's */
const meanDay = ({ trips, suppressed, margin, devices }: Omit<ZoneTrips, 'zoneId'>, days: number): TripFigure =>
  trips === null || suppressed ? NO_FIGURE : { trips: trips / Math.max(1, days), margin, devices }

const byZone = (sums: readonly ZoneTrips[], days: number) =>
  new Map(sums.map(({ zoneId, ...sum }) => [zoneId, meanDay(sum, days)]))

/** Released trips of the period as those of a mean day. */
export function matrixFigures(reply: ReplyOf<typeof flowMatrix>): MatrixFigures {
  const { Days: days } = reply
  const flows = reply.Items.map(item => ({ ...item, trips: item.trips / Math.max(1, days) }))
  return {
    zones: reply.Zones,
    flows,
    byPair: new Map(flows.map(flow => [pairKey(flow), flow])),
    out: byZone(reply.Origins, days),
    into: byZone(reply.Destinations, days),
    total: meanDay(reply.Total, days),
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
