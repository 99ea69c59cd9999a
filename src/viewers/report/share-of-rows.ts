import type { ViewRow } from './view-row.ts'

/** A row's part of the released rows' sum, 0 to 1; null where it is not released. */
export function shareOf(rows: readonly ViewRow[]): (row: ViewRow) => number | null {
  const total = rows.reduce((sum, row) => sum + (row.value ?? 0), 0)
  return row => (row.value === null || total === 0 ? null : row.value / total)
}
