import { OUTSIDE, pairKey } from '../../../domain/flows/flow.ts'
import { gradeOf } from '../../../domain/grade.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { FLOW_FILTERS, type FlowChoices, type FlowFilter } from './filters.ts'
import type { NamedZone } from './flow-columns.ts'
import { endsOf, tripsOf } from './flow-words.ts'
import type { FlowFigure, MatrixFigures } from './model/read-figures.ts'

/** One pair of places of a matrix, with its flow, or its part of the pool that it is in. */
export interface LongRow {
  readonly from: NamedZone
  readonly to: NamedZone
  readonly flow: Pick<FlowFigure, 'trips' | 'margin' | 'devices'> | undefined
  /** The number of the pool; null for a pair that is shown alone. */
  readonly pool: number | null
}

/** Every pair of zones, and of a zone and Outside, in the order of the zones. */
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

/** Outside has no code. */
const codeOf = ({ code, name }: NamedZone): string => code || name

/**
 * The columns of the file of a matrix: the same in every row for what is chosen, so that files of several choices can be joined.
 * @param period `October 2026`
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
    { id: 'low', header: 'Low, 95%', numeric: true, value: row => endsOf(row.flow)[0] },
    { id: 'high', header: 'High, 95%', numeric: true, value: row => endsOf(row.flow)[1] },
    { id: 'margin', header: 'Margin, ± %', numeric: true, value: row => row.flow?.margin ?? null },
    { id: 'grade', header: 'Quality', value: row => (row.flow === undefined ? null : gradeOf(row.flow.margin)) },
    { id: 'devices', header: 'Devices, about', value: row => row.flow?.devices ?? null },
    { id: 'pool', header: 'Pool, trips spread evenly', numeric: true, value: row => row.pool },
  ]
}
