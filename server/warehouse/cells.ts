import type { Measure } from './disclosure/measure.ts'

export type CellRow = Measure & { readonly cell: number }

export const byCell = <M extends { readonly cell: number }>(rows: readonly M[]): ReadonlyMap<number, M> =>
  new Map(rows.map(row => [row.cell, row]))
