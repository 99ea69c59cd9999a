import { marginText } from '../../../domain/disclosure/known-digits.ts'
import { gradeOf } from '../../../domain/disclosure/quality.ts'
import {
  type BothWays,
  OUTSIDE,
  pairKey,
  poolsText,
  tripDifferenceText,
  tripsText,
} from '../../../domain/flows/flow.ts'
import { zonesText } from '../../../domain/flows/zone-sums.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import type { KnownZones } from '../../kit/zone-map/map-zone-file.ts'
import { endsOf, releasedTripsOf, tripsOf } from './flow-words.ts'
import { FLOW_FILTERS, type FlowChoices, type FlowFilter } from './flows-map.ts'
import type { FlowFigure, MatrixFigures, PoolFigure, TripFigure } from './model/read-flows.ts'

/** Returns a function that gives a zone's code and name, or its number until the zone has loaded. */
export const zoneNaming =
  (known: KnownZones) =>
  (zone: number): NamedZone => {
    if (zone === OUTSIDE) return { code: '', name: 'Outside' }
    const { code, name } = known.get(zone) ?? { code: String(zone), name: String(zone) }
    return { code, name }
  }

/** A flow with the names of its ends. */
interface FlowRow {
  readonly flow: FlowFigure
  readonly from: NamedZone
  readonly to: NamedZone
}

interface NamedZone {
  readonly code: string
  readonly name: string
}

export const flowRows = (flows: readonly FlowFigure[], zone: (id: number) => NamedZone): FlowRow[] =>
  flows.toSorted((a, b) => b.trips - a.trips).map(flow => ({ flow, from: zone(flow.o), to: zone(flow.d) }))

export const flowKey = ({ flow }: FlowRow): string => pairKey(flow)

/** The flows in the table next to the map. The file has more columns; see `longColumns`. */
export const FLOW_COLUMNS: readonly Column<FlowRow>[] = [
  { id: 'from', header: 'From', value: row => row.from.name },
  { id: 'to', header: 'To', value: row => row.to.name },
  {
    id: 'trips',
    header: 'Trips',
    numeric: true,
    value: ({ flow }) => flow.trips,
    text: ({ flow }) => tripsText(flow.trips, flow.margin),
  },
  {
    id: 'margin',
    header: 'Margin',
    numeric: true,
    value: ({ flow }) => flow.margin,
    text: ({ flow }) => marginText(flow.margin),
  },
]

/** A pool with the names of its zones. */
interface PoolRow {
  readonly pool: PoolFigure
  readonly from: string
  readonly to: string
}

/** The number of zones that the table names at each end of a pool. */
const MOST_NAMED = 2

/** Returns all pools, or only those that include a zone, largest first. */
export const poolRows = (
  pools: readonly PoolFigure[],
  zone: number | null,
  nameOf: (zone: number) => string,
): PoolRow[] =>
  pools
    .filter(({ origins, destinations }) => zone === null || origins.includes(zone) || destinations.includes(zone))
    .toSorted((a, b) => b.trips - a.trips)
    .map(pool => {
      const [from = '', to = ''] = [pool.origins, pool.destinations].map(zones =>
        zonesText(zones.map(nameOf), MOST_NAMED),
      )
      return { pool, from, to }
    })

export const POOL_COLUMNS: readonly Column<PoolRow>[] = [
  { id: 'from', header: 'From any of', value: row => row.from },
  { id: 'to', header: 'To any of', value: row => row.to },
  {
    id: 'trips',
    header: 'Trips',
    numeric: true,
    value: ({ pool }) => pool.trips,
    text: ({ pool }) => tripsText(pool.trips, pool.margin),
  },
  {
    id: 'margin',
    header: 'Margin',
    numeric: true,
    value: ({ pool }) => pool.margin,
    text: ({ pool }) => marginText(pool.margin),
  },
]

/** The flows between the focused zone and another one. */
interface PartnerRow extends BothWays<FlowFigure> {
  readonly zone: NamedZone
}

const trips = (figure: TripFigure | undefined): string =>
  figure?.trips == null ? '–' : tripsText(figure.trips, figure.margin)

export const PARTNER_COLUMNS: readonly Column<PartnerRow>[] = [
  { id: 'zone', header: 'Zone', value: row => row.zone.name },
  { id: 'into', header: 'In', numeric: true, value: row => row.into?.trips ?? null, text: row => trips(row.into) },
  { id: 'out', header: 'Out', numeric: true, value: row => row.out?.trips ?? null, text: row => trips(row.out) },
  {
    id: 'net',
    header: 'Net in',
    numeric: true,
    value: ({ into, out }) => (into === undefined || out === undefined ? null : into.trips - out.trips),
    text: ({ into, out }) => (into === undefined || out === undefined ? '–' : tripDifferenceText(into, out)),
  },
]

/** Returns the note below the rows of an exported table of flows. */
export const poolsNote = ({ flows, pools, total }: Pick<MatrixFigures, 'flows' | 'pools' | 'total'>): string =>
  [
    'Trips of an average day by departure.',
    poolsText(flows, total.trips),
    pools.length === 0 ? null : 'The trips of a pool are spread evenly over its pairs.',
  ]
    .filter(Boolean)
    .join(' ')

/** A pair of places in a matrix, with its own flow or its share of a pool. */
interface LongRow {
  readonly from: NamedZone
  readonly to: NamedZone
  readonly flow: Pick<FlowFigure, 'trips' | 'margin' | 'devices'> | undefined
  /** The number of the pool. Null for a pair that is shown alone. */
  readonly pool: number | null
}

/** Returns every pair of zones, and every pair of a zone and Outside, in the order of the zones. */
export function longRows(
  { zones, byPair, pools, poolOf }: Pick<MatrixFigures, 'zones' | 'byPair' | 'pools' | 'poolOf'>,
  zone: (id: number) => NamedZone,
): readonly LongRow[] {
  const places = [...zones, OUTSIDE]
  return places.flatMap(o =>
    places
      .filter(d => o !== OUTSIDE || d !== OUTSIDE)
      .map(d => {
        const pool = poolOf.get(pairKey({ o, d }))
        const flow = pool ? { ...pool, trips: pool.trips / pool.pairs.length } : byPair.get(pairKey({ o, d }))
        return { from: zone(o), to: zone(d), flow, pool: pool ? pools.indexOf(pool) + 1 : null }
      }),
  )
}

/** Outside has a name but no code. */
const codeOf = ({ code, name }: NamedZone): string => code || name

/**
 * Returns the columns of a matrix's file. The columns for the selection repeat the same value in every row, so that the
 * files of several selections can be joined.
 * @param period such as `October 2026`
 */
export function longColumns(period: string, choices: FlowChoices): readonly Column<LongRow>[] {
  const chosen = (id: FlowFilter['id']): string => {
    const filter = FLOW_FILTERS.find(each => each.id === id)
    return filter?.options.find(({ value }) => value === choices[id])?.label ?? filter?.all ?? ''
  }
  const same = (id: string, header: string, text: string): Column<LongRow> => ({ id, header, value: () => text })
  return [
    { id: 'origin', header: 'Origin', value: row => codeOf(row.from) },
    { id: 'originname', header: 'Origin name', value: row => row.from.name },
    { id: 'destination', header: 'Destination', value: row => codeOf(row.to) },
    { id: 'destinationname', header: 'Destination name', value: row => row.to.name },
    same('period', 'Period', period),
    same('part', 'Part of the day', chosen('part')),
    same('daytype', 'Day type', chosen('daytype')),
    same('mode', 'Mode', chosen('mode')),
    same('purpose', 'Purpose', chosen('purpose')),
    { id: 'trips', header: 'Trips of a mean day', numeric: true, value: row => tripsOf(row.flow) },
    { id: 'released', header: 'Trips, released', numeric: true, value: row => releasedTripsOf(row.flow) },
    { id: 'low', header: 'Low, 95%', numeric: true, value: row => endsOf(row.flow)[0] },
    { id: 'high', header: 'High, 95%', numeric: true, value: row => endsOf(row.flow)[1] },
    { id: 'margin', header: 'Margin, ± %', numeric: true, value: row => row.flow?.margin ?? null },
    { id: 'grade', header: 'Quality', value: row => (row.flow === undefined ? null : gradeOf(row.flow.margin)) },
    { id: 'devices', header: 'Devices, about', value: row => row.flow?.devices ?? null },
    { id: 'pool', header: 'Pool, trips spread evenly', numeric: true, value: row => row.pool },
  ]
}
