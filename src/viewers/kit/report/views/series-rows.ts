import type { NamedFigure } from '../../../../domain/summaries/figure.ts'
import type { ViewRow } from '../view-row.ts'

/** One series of a view of two dimensions; each figure has the name of its place on the axis. A figure of several series is in each. */
export const seriesRows = (rows: readonly ViewRow[], series: number): readonly NamedFigure[] =>
  rows
    .filter(({ pair }) => pair !== undefined && (pair.allSeries ?? [pair.series]).includes(series))
    .map(row => ({ ...row, name: row.pair?.slotName ?? row.name }))

/** The series of a view of two dimensions that have rows, each with its name. */
export const seriesIn = (rows: readonly ViewRow[]): readonly { readonly name: string; readonly series: number }[] => {
  const names = new Map<number, string>()
  for (const { pair, value } of rows)
    if (pair !== undefined && (value !== null || !names.has(pair.series))) names.set(pair.series, pair.seriesName)
  return [...names].sort(([a], [b]) => a - b).map(([series, name]) => ({ name, series }))
}
