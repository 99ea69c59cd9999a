import type { ZonePair } from '../../../../domain/flows/flow.ts'

/** The positions of a matrix's cells, labels and sums, in CSS pixels. */
export interface MatrixLayout {
  readonly cellPx: number
  /** The left and top edges of the cells. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The space for the sums of rows and of columns. */
  readonly besidePx: number
  readonly belowPx: number
  /** The number of rows, which equals the number of columns. */
  readonly count: number
  /** True if rows and columns are labelled. */
  readonly hasNames: boolean
}

/** Space for the names of rows and columns, and for the sums of rows, next to them, and of columns, below them. */
const NAMES = { left: 128, top: 76 }
const SUMS = { plain: { besidePx: 34, belowPx: 34 }, named: { besidePx: 124, belowPx: 46 } } as const
const LEAST_CELL_PX = 5
const MOST_CELL_PX = 26
/** Names are written only if a row is tall enough for a line of text, in px. */
const NAMED_FROM_PX = 9

/** @param isLarge true to add the names of rows and columns if they fit */
export function matrixLayout(count: number, widthPx: number, heightPx: number, isLarge: boolean): MatrixLayout {
  const fitting = (left: number, top: number, { besidePx, belowPx }: (typeof SUMS)[keyof typeof SUMS]) =>
    Math.floor(Math.min(widthPx - left - besidePx, heightPx - top - belowPx) / Math.max(1, count))
  const named = fitting(NAMES.left, NAMES.top, SUMS.named)
  const hasNames = isLarge && named >= NAMED_FROM_PX
  const [left, top] = hasNames ? [NAMES.left, NAMES.top] : [0, 0]
  const cellPx = Math.max(LEAST_CELL_PX, Math.min(MOST_CELL_PX, hasNames ? named : fitting(0, 0, SUMS.plain)))
  const side = cellPx * count
  const sums = hasNames ? SUMS.named : SUMS.plain
  const [width, height] = [left + side + sums.besidePx, top + side + sums.belowPx]
  return { cellPx, left, top, count, hasNames, ...sums, width, height }
}

/** The item at a point of the matrix: a cell, the name of a row or column, or null if there is nothing. */
type MatrixSpot =
  | { readonly kind: 'cell'; readonly row: number; readonly column: number }
  | { readonly kind: 'row' | 'column'; readonly at: number }
  | null

export function spotAt({ left, top, cellPx, count }: MatrixLayout, x: number, y: number): MatrixSpot {
  const [column, row] = [Math.floor((x - left) / cellPx), Math.floor((y - top) / cellPx)]
  const [isColumn, isRow] = [column >= 0 && column < count, row >= 0 && row < count]
  if (isColumn && isRow) return { kind: 'cell', row, column }
  if (isRow && column < 0) return { kind: 'row', at: row }
  return isColumn && row < 0 ? { kind: 'column', at: column } : null
}

/** Returns the pair of a cell. Rows are origins unless the matrix is turned. */
export function pairAt(zones: readonly number[], row: number, column: number, turned: boolean): ZonePair {
  const [down, across] = [zones[row] ?? 0, zones[column] ?? 0]
  return turned ? { o: across, d: down } : { o: down, d: across }
}

/** Returns the cell of a pair. Null if one of its zones lacks a row. */
export function cellOf(
  zones: readonly number[],
  { o, d }: ZonePair,
  turned: boolean,
): { readonly row: number; readonly column: number } | null {
  const [row, column] = [zones.indexOf(turned ? d : o), zones.indexOf(turned ? o : d)]
  return row < 0 || column < 0 ? null : { row, column }
}
