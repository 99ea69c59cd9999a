import { pairKey } from '../../domain/flows/flow.ts'
import type { BothWays } from '../../domain/flows/flows-of-zone.ts'
import { poolsText } from '../../domain/flows/pools.ts'
import { tripDifferenceText } from '../../domain/flows/trip-difference.ts'
import { tripsText } from '../../domain/flows/trips-text.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { tripsOf } from './flow-words.ts'
import type { FlowFigure, MatrixFigures, TripFigure } from './model/read-figures.ts'

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
