import type { Flow, HourTrips, ZoneTrips } from '../../../src/contract/flows.ts'
import type { DeviceBand } from '../../../src/domain/device-band.ts'
import type { Measure } from './measure.ts'
import { bandOf, contributionsOf, marginOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'

interface Trips {
  trips: number | null
  suppressed: boolean
  devices: DeviceBand | null
  margin: number | null
}

/** Trips of a selection between zones, as they are replied. */
export interface FlowFigures {
  Items: Flow[]
  Origins: ZoneTrips[]
  Destinations: ZoneTrips[]
  Total: Trips
}
export interface FlowHours {
  Out: HourTrips[]
  In: HourTrips[]
}

interface FlowMeasures {
  /** Released pairs alone, by their zones. */
  readonly pairs: readonly { readonly o: number; readonly d: number; readonly measure: Measure }[]
  /** Every zone; null where its sum is withheld. */
  readonly origins: readonly { readonly zoneId: number; readonly measure: Measure | null }[]
  readonly destinations: FlowMeasures['origins']
  readonly total: Measure | null
}

/** Rows with one figure each; their quality is that of all of them together. */
const rowsOf = <K extends object>(rows: readonly (K & { readonly measure: Measure | null })[]): (K & Trips)[] => {
  const family = contributionsOf(rows.flatMap(({ measure }) => measure ?? []))
  return rows.map(({ measure, ...key }) => {
    if (measure === null) return { ...(key as unknown as K), trips: null, ...WITHHELD }
    const trips = releasedValue(measure)
    return { ...(key as unknown as K), trips, ...releasedMarks(trips, family) }
  })
}

export const releaseFlows = ({ pairs, origins, destinations, total }: FlowMeasures): Released<FlowFigures> => {
  const family = contributionsOf(pairs.map(({ measure }) => measure))
  return asReleased({
    Items: pairs.map(({ o, d, measure }) => {
      const trips = releasedValue(measure)
      return { o, d, trips, devices: bandOf(trips, family), margin: marginOf(trips, family) }
    }),
    Origins: rowsOf(origins),
    Destinations: rowsOf(destinations),
    Total: rowsOf([{ measure: total }])[0]!,
  })
}

type HourMeasures = readonly { readonly zoneId: number; readonly hour: number; readonly measure: Measure | null }[]

export const releaseFlowHours = (out: HourMeasures, into: HourMeasures): Released<FlowHours> =>
  asReleased({ Out: rowsOf(out), In: rowsOf(into) })
