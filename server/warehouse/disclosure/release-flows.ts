import type { Flow, FlowPool, HourTrips, ZoneTrips } from '../../../src/contract/flows.ts'
import type { Measure } from './measure.ts'
import {
  asReleased,
  bandOf,
  contributionsOf,
  marginOf,
  type Released,
  releasedMarks,
  releasedValue,
} from './release.ts'

/** A selection's trips between zones, as returned by the call. */
export interface FlowFigures {
  Items: Flow[]
  Pools: FlowPool[]
  Origins: ZoneTrips[]
  Destinations: ZoneTrips[]
  Total: Omit<ZoneTrips, 'zoneId'> | null
}
export interface FlowHours {
  Out: HourTrips[]
  In: HourTrips[]
}

/** The sum for one or more zones. */
export interface ShownSum {
  readonly zones: readonly number[]
  readonly measure: Measure
}

interface FlowMeasures {
  readonly cells: readonly {
    readonly origins: readonly number[]
    readonly destinations: readonly number[]
    readonly measure: Measure
  }[]
  readonly origins: readonly ShownSum[]
  readonly destinations: readonly ShownSum[]
  readonly total: Measure
}

/** The rows of a figure family. A figure that covers several values of a key is their mean. */
const releasedRows = <K extends string, Row extends { readonly measure: Measure }>(
  key: K,
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly number[],
) => {
  const contributions = contributionsOf(rows.map(({ measure }) => measure))
  return rows.flatMap(row => {
    const values = valuesOf(row)
    const trips = releasedValue(row.measure, values.length)
    const figures = { trips, ...releasedMarks(trips, contributions, values.length) }
    const covers = values.length > 1 ? { covers: { [key]: [...values] } } : {}
    return values.map(value => ({
      row,
      figures: { [key]: value, ...figures, ...covers } as Record<K, number> & typeof figures,
    }))
  })
}

const zoneRows = (sums: readonly ShownSum[]): ZoneTrips[] =>
  releasedRows('zoneId', sums, ({ zones }) => zones)
    .map(({ figures }) => figures)
    .sort((a, b) => a.zoneId - b.zoneId)

/** @param measures null if not even their sum may be shown */
export const releaseFlows = (measures: FlowMeasures | null): Released<FlowFigures> => {
  if (measures === null) return asReleased({ Items: [], Pools: [], Origins: [], Destinations: [], Total: null })
  const { cells, origins, destinations, total } = measures
  const contributions = contributionsOf(cells.map(({ measure }) => measure))
  const figureOf = (measure: Measure) => {
    const trips = releasedValue(measure)
    return { trips, devices: bandOf(trips, contributions), margin: marginOf(trips, contributions) }
  }
  const isAlone = (cell: FlowMeasures['cells'][number]) => cell.origins.length * cell.destinations.length === 1
  const trips = releasedValue(total)
  return asReleased({
    Items: cells
      .filter(isAlone)
      .map(({ origins: [o], destinations: [d], measure }) => ({ o: o!, d: d!, ...figureOf(measure) }))
      .sort((a, b) => a.o - b.o || a.d - b.d),
    Pools: cells
      .filter(cell => !isAlone(cell))
      .map(cell => ({ origins: [...cell.origins], destinations: [...cell.destinations], ...figureOf(cell.measure) })),
    Origins: zoneRows(origins),
    Destinations: zoneRows(destinations),
    Total: { trips, ...releasedMarks(trips, contributionsOf([total])) },
  })
}

interface HourSum {
  readonly zoneId: number
  readonly hours: readonly number[]
  readonly measure: Measure
}

const hourRows = (sums: readonly HourSum[]): HourTrips[] =>
  releasedRows('hour', sums, ({ hours }) => hours)
    .map(({ row, figures }) => ({ zoneId: row.zoneId, ...figures }))
    .sort((a, b) => a.zoneId - b.zoneId || a.hour - b.hour)

export const releaseFlowHours = (out: readonly HourSum[], into: readonly HourSum[]): Released<FlowHours> =>
  asReleased({ Out: hourRows(out), In: hourRows(into) })
