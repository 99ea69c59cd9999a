import { pairKey } from '../../../domain/flows/flow.ts'
import type { BothWays } from '../../../domain/flows/flows-of-zone.ts'
import { poolsText } from '../../../domain/flows/pools.ts'
import { tripDifferenceText } from '../../../domain/flows/trip-difference.ts'
import { tripsText } from '../../../domain/flows/trips-text.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { tripsOf } from './flow-words.ts'
import type { FlowFigure, MatrixFigures, PoolFigure, TripFigure } from './model/read-figures.ts'

/** A flow with the names of its ends. */
export interface FlowRow {
  readonly flow: FlowFigure
  readonly from: NamedZone
  readonly to: NamedZone
}

export interface NamedZone {
  readonly code: string
  readonly name: string
}

export const flowRows = (flows: readonly FlowFigure[], zone: (id: number) => NamedZone): FlowRow[] =>
  flows.toSorted((a, b) => b.trips - a.trips).map(flow => ({ flow, from: zone(flow.o), to: zone(flow.d) }))

export const flowKey = ({ flow }: FlowRow): string => pairKey(flow)

/** The flows of the table beside the map; its file has more (long-columns.ts). */
export const FLOW_COLUMNS: readonly Column<FlowRow>[] = [
  { id: 'from', header: 'From', value: row => row.from.name },
  { id: 'to', header: 'To', value: row => row.to.name },
  {
    id: 'trips',
    header: 'Trips',
    numeric: true,
    value: ({ flow }) => tripsOf(flow),
    text: ({ flow }) => tripsText(flow.trips, flow.margin),
  },
  {
    id: 'margin',
    header: 'Margin',
    numeric: true,
    value: ({ flow }) => flow.margin,
    text: ({ flow }) => `±${flow.margin}%`,
  },
]

/** A pool with the names of its zones. */
export interface PoolRow {
  readonly pool: PoolFigure
  readonly from: string
  readonly to: string
}

const MOST_NAMES = 3
/** @example 'Burley, Holbeck, City and 4 more' */
const namesOf = (zones: readonly number[], nameOf: (zone: number) => string): string => {
  const named = zones
    .slice(0, zones.length > MOST_NAMES + 1 ? MOST_NAMES : zones.length)
    .map(nameOf)
    .join(', ')
  return zones.length > MOST_NAMES + 1 ? `${named} and ${zones.length - MOST_NAMES} more` : named
}

/** The pools, or those with a zone, the largest first. */
export const poolRows = (
  pools: readonly PoolFigure[],
  zone: number | null,
  nameOf: (zone: number) => string,
): PoolRow[] =>
  pools
    .filter(({ origins, destinations }) => zone === null || origins.includes(zone) || destinations.includes(zone))
    .toSorted((a, b) => b.trips - a.trips)
    .map(pool => ({ pool, from: namesOf(pool.origins, nameOf), to: namesOf(pool.destinations, nameOf) }))

export const POOL_COLUMNS: readonly Column<PoolRow>[] = [
  { id: 'from', header: 'From any of', value: row => row.from },
  { id: 'to', header: 'To any of', value: row => row.to },
  {
    id: 'trips',
    header: 'Trips',
    numeric: true,
    value: ({ pool }) => tripsOf(pool),
    text: ({ pool }) => tripsText(pool.trips, pool.margin),
  },
  {
    id: 'margin',
    header: 'Margin',
    numeric: true,
    value: ({ pool }) => pool.margin,
    text: ({ pool }) => `±${pool.margin}%`,
  },
]

/** The flows between the focused zone and another one. */
export interface PartnerRow extends BothWays<FlowFigure> {
  readonly zone: NamedZone
}

const trips = (figure: TripFigure | undefined): string =>
  figure?.trips == null ? '–' : tripsText(figure.trips, figure.margin)

export const PARTNER_COLUMNS: readonly Column<PartnerRow>[] = [
  { id: 'zone', header: 'Zone', value: row => row.zone.name },
  { id: 'into', header: 'In', numeric: true, value: row => tripsOf(row.into), text: row => trips(row.into) },
  { id: 'out', header: 'Out', numeric: true, value: row => tripsOf(row.out), text: row => trips(row.out) },
  {
    id: 'net',
    header: 'Net in',
    numeric: true,
    value: ({ into, out }) => (into === undefined || out === undefined ? null : into.trips - out.trips),
    text: ({ into, out }) => (into === undefined || out === undefined ? '–' : tripDifferenceText(into, out)),
  },
]

/** The lines below the rows of an exported table of flows. */
export const poolsNote = ({ flows, pools, total }: Pick<MatrixFigures, 'flows' | 'pools' | 'total'>): string =>
  [
    'Trips of a mean day by departure.',
    poolsText(flows, total.trips),
    pools.length === 0 ? null : 'The trips of a pool are spread evenly over its pairs.',
  ]
    .filter(Boolean)
    .join(' ')
