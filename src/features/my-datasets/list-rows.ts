import type { SeriesHead } from '../../contract/datasets.ts'
import type { Dataset } from '../../contract/wire-names.ts'
import { groupBy } from '../../domain/collections.ts'
import { DatasetStatus } from '../../domain/constants.ts'
import { monthLabel, monthOf, monthSpan } from '../../domain/months.ts'
import { counted } from '../../domain/text/numbers.ts'
import { somePlaces } from './pins.ts'

/** A single dataset, or all datasets of a series in one row. */
export type ListRow =
  | { readonly kind: 'one'; readonly dataset: Dataset }
  | { readonly kind: 'series'; readonly series: SeriesHead; readonly datasets: readonly Dataset[] }

/** Compares by month, then by name. */
const inOrder = (a: Dataset, b: Dataset): number =>
  a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name) || a.id - b.id

/**
 * Returns the datasets as rows, in order of first occurrence. A series is shown in full if any of its datasets passes
 * the filters.
 * @param shown the datasets that pass the filters
 */
export const listRows = (shown: readonly Dataset[], all: readonly Dataset[]): readonly ListRow[] => {
  const members = groupBy(all, ({ series }) => series?.id)
  const seen = new Set<number>()
  return shown.flatMap((dataset): ListRow[] => {
    const { series } = dataset
    if (series === null) return [{ kind: 'one', dataset }]
    if (seen.has(series.id)) return []
    seen.add(series.id)
    return [{ kind: 'series', series, datasets: (members.get(series.id) ?? [dataset]).toSorted(inOrder) }]
  })
}

export const datasetsOf = (row: ListRow): readonly Dataset[] => (row.kind === 'one' ? [row.dataset] : row.datasets)

export const nameOf = (row: ListRow): string => (row.kind === 'one' ? row.dataset.name : row.series.name)

/** Returns a row's newest dataset, for actions on a single dataset. */
export const newestOf = (row: ListRow): Dataset => datasetsOf(row).at(-1)!

const monthTextOf = ({ startDate }: Dataset): string => {
  const month = monthOf(startDate)
  return month === null ? '' : monthLabel(month)
}

/**
 * Describes a row below its name: the month and the place of a dataset, or the extent of a series.
 * @example aboutRow(row) // '6 months, May to Oct 2026' or 'October 2026, Otley'
 */
export const aboutRow = (row: ListRow): string => {
  if (row.kind === 'one') return [monthTextOf(row.dataset), somePlaces(row.dataset)].filter(Boolean).join(', ')
  const { datasets, series } = row
  if (series.kind === 'places') return `${counted(datasets.length, 'place')}, ${monthTextOf(newestOf(row))}`
  const months = [...new Set(datasets.map(({ startDate }) => startDate.slice(0, 7)))]
  return `${counted(months.length, 'month')}, ${monthSpan(months)}`
}

/** Returns the value that all datasets of a row share, or undefined if they differ. */
export const common = <V>(row: ListRow, of: (dataset: Dataset) => V): V | undefined => {
  const [first, ...others] = datasetsOf(row).map(of)
  return others.every(other => other === first) ? first : undefined
}

/** Returns the link to a series' page: a chart over time, or a table and a map of places. */
export const seriesLink = ({ id, kind }: SeriesHead): string =>
  kind === 'places' ? `/Dataset_Portfolio?series=${id}` : `/Dataset_Series?series=${id}`

export interface SeriesStates {
  readonly completed: number
  readonly failed: number
  /** The credits refunded for failed datasets. */
  readonly refunded: number
  /** The number of datasets that are requested or in progress. */
  readonly underWay: number
}

export const statesOf = (datasets: readonly Dataset[]): SeriesStates => {
  const count = (...states: readonly DatasetStatus[]): number =>
    datasets.filter(({ status }) => states.includes(status)).length
  return {
    completed: count(DatasetStatus.Completed),
    failed: count(DatasetStatus.Failed),
    refunded: datasets.reduce((sum, { status, credits }) => sum + (status === DatasetStatus.Failed ? credits : 0), 0),
    underWay: count(DatasetStatus.Requested, DatasetStatus.InProgress),
  }
}
