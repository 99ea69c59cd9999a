import type { HeatSpec } from '../../charts/heat-spec.ts'
import { DISTANCE_BUCKETS } from '../../domain/distance-buckets.ts'
import { pointOf } from './chart-spec-of.ts'
import type { ViewRow } from './view-row.ts'

/** Rows of two distance buckets as a heatmap: from the origin down, to the destination across. */
export const distanceHeat =
  (subject: string, valueTitle: string) =>
  (rows: readonly ViewRow[]): HeatSpec => ({
    subject,
    valueTitle,
    columnTitle: 'Distance to destination, up to km',
    rowTitle: 'Distance from origin, up to km',
    columns: DISTANCE_BUCKETS,
    rows: DISTANCE_BUCKETS,
    cells: rows.map(row => ({ ...pointOf(row), column: row.pair?.series ?? 0, row: row.pair?.slot ?? 0 })),
  })
