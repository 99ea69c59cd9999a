import { roundMargin } from '../../../domain/disclosure/known-digits.ts'
import { commonCut } from '../../../domain/disclosure/merged-rows.ts'
import { greatestBand } from '../../../domain/disclosure/quality.ts'
import { sumOf } from '../../../domain/summaries/figure.ts'
import { withinSentence } from '../../../domain/summaries/words.ts'
import { listed } from '../../../domain/text/lists.ts'
import type { Presented } from '../../kit/report/data-view.ts'
import type { TableCell, ViewRow } from '../../kit/report/view-rows.ts'

/** A row that all tables share, with its figure in each. */
export interface CommonRow {
  readonly name: string
  readonly label: string
  readonly slot: string
  readonly series: string | null
  /** The figure of each table. Undefined if the table lacks the row's cells. */
  readonly figures: readonly (CommonFigure | undefined)[]
  /** How many values of a scale, such as hours, the row covers. 1 for kinds. */
  readonly count: number
  /** Set for a total: the sum of the rows, or their average. */
  readonly overall: 'sum' | 'mean' | null
  /** True if the row was created by adding up a table's figures. */
  readonly isSum: boolean
}

export interface CommonFigure {
  readonly row: ViewRow
  /** The whole that the figure is part of. Null if there is none. */
  readonly whole: number | null
  /** The factor that turns its average day into that of a standard week. Null if it is not weighted. */
  readonly weekFactor: number | null
}

type Table = Pick<Presented, 'rows' | 'shares' | 'weekFactorOf'>

const cellsOf = ({ cells, order }: ViewRow): readonly TableCell[] => cells ?? [{ order, place: order, group: 0 }]
const ordersOf = (row: ViewRow): readonly number[] => cellsOf(row).map(({ order }) => order)

const countOf = (cells: readonly TableCell[], key: 'place' | 'group'): number =>
  new Set(cells.map(cell => cell[key])).size

/** Merges the rows of several tables into the finest rows that all of them can show. */
export function commonRows(tables: readonly Table[]): readonly CommonRow[] {
  const byCell = tables.map(({ rows }) => new Map(rows.flatMap(row => ordersOf(row).map(order => [order, row]))))
  return commonCut(tables.map(({ rows }) => rows.map(ordersOf)))
    .map(cells => {
      const parts = byCell.map(rows => [...new Set(cells.flatMap(cell => rows.get(cell) ?? []))])
      const named = namedRow(cells.length, parts.flat())
      return {
        ...placeOf(named),
        order: named.order,
        overall: null,
        count: countOf(parts.flat().flatMap(cellsOf), 'place'),
        figures: parts.map((mine, at) => figureOf(mine, named, tables[at])),
        isSum: parts.some(mine => mine.length > 1),
      }
    })
    .sort((a, b) => a.order - b.order)
}

const placeOf = ({ name, label, pair }: ViewRow): Pick<CommonRow, 'name' | 'label' | 'slot' | 'series'> => ({
  name,
  label,
  slot: pair?.slotName ?? name,
  series: pair?.seriesName ?? null,
})

/**
 * Returns a row with the name and position of all cells, from a table that has such a row. If none has, it is named
 * after the widest row in each dimension.
 */
function namedRow(count: number, rows: readonly ViewRow[]): ViewRow {
  const [first, ...others] = rows
  if (first === undefined) throw new Error('A common row has at least one figure')
  const whole = rows.find(row => cellsOf(row).length === count)
  if (whole !== undefined) return whole
  const { pair } = first
  if (pair === undefined) return { ...first, name: listed([...new Set(rows.map(({ name }) => name))]) }
  const widest = (size: (row: ViewRow) => number) => others.reduce((a, b) => (size(b) > size(a) ? b : a), first)
  const bySlot = widest(row => row.pair?.slots?.length ?? 1)
  const bySeries = widest(row => row.pair?.allSeries?.length ?? 1)
  const [slotName, seriesName] = [bySlot.pair?.slotName ?? '', bySeries.pair?.seriesName ?? '']
  return {
    ...first,
    order: Math.min(bySlot.order, bySeries.order),
    name: `${slotName}, ${seriesName}`,
    label: bySlot.label,
    pair: {
      slot: bySlot.pair?.slot ?? 0,
      slotName,
      slots: bySlot.pair?.slots ?? [],
      series: bySeries.pair?.series ?? 0,
      seriesName,
      allSeries: bySeries.pair?.allSeries ?? [],
    },
  }
}

function figureOf(parts: readonly ViewRow[], named: ViewRow, table: Table | undefined): CommonFigure | undefined {
  const [only, second] = parts
  if (only === undefined) return undefined
  const weekFactorOf = (row: ViewRow) => table?.weekFactorOf?.(row) ?? null
  if (second === undefined) {
    const whole = only.whole ?? table?.shares.wholeOf(only)?.value ?? null
    return { row: only, whole, weekFactor: weekFactorOf(only) }
  }
  const filled = parts.filter(({ value }) => value !== null)
  const cells = filled.flatMap(cellsOf)
  const [places, times] = [countOf(cells, 'place'), countOf(cells, 'place') / Math.max(1, countOf(cells, 'group'))]
  const weighted = filled.map(row => ({ row, weight: countOf(cellsOf(row), 'place') }))
  const sum = sumOf(
    weighted.map(({ row: { value, margin }, weight }) => ({ value, margin, times: weight })),
    null,
  )
  /** Returns the figure's average over all places, in which each part is weighted by its number of places. */
  const meanOf = (of: (row: ViewRow) => number | null | undefined, over: number): number | null =>
    weighted.reduce<number | null>((all, { row, weight }) => {
      const value = of(row)
      return all === null || value == null ? null : all + (value * weight) / over
    }, 0)
  const weekSum = meanOf(row => multiplied(row.value, weekFactorOf(row)), 1)
  const count = weighted.reduce((all, { weight }) => all + weight, 0)
  const isGiven = parts.some(({ whole }) => whole !== undefined)
  const whole = isGiven ? meanOf(row => row.whole, places) : meanOf(row => table?.shares.wholeOf(row)?.value, count)
  const { shared: _, times: __, also: ___, ...placed } = named
  return {
    row: {
      ...placed,
      value: sum.value === null ? null : sum.value / Math.max(1, places),
      margin: sum.margin === null ? null : roundMargin(sum.margin),
      devices: greatestBand(filled.map(({ devices }) => devices)),
      ...(times > 1 && { times }),
      ...(isGiven && { whole }),
    },
    whole,
    weekFactor: weekSum === null || !sum.value ? null : weekSum / sum.value,
  }
}

const multiplied = (value: number | null, factor: number | null): number | null =>
  value === null || factor === null ? null : value * factor

const MOST_NAMED = 4

/**
 * Lists the rows that were merged because one of the datasets only shows their sum. Returns an empty list if none were.
 */
export function sumsNote(rows: readonly Pick<CommonRow, 'name' | 'isSum'>[]): readonly string[] {
  const sums = rows.filter(({ isSum }) => isSum).map(({ name }) => withinSentence(name))
  if (sums.length === 0) return []
  const more = sums.length - MOST_NAMED
  const named = more > 0 ? [...sums.slice(0, MOST_NAMED), `${more} more`] : sums
  const text = named.some(name => name.includes(',')) ? named.join('; ') : listed(named)
  return [`Rows that one dataset shows together are compared together: ${text}.`]
}
