import type { HeatCell } from './heat-spec.ts'

type Place = Pick<HeatCell, 'column' | 'row'>

/**
 * The cell to which a key moves the focus; null removes the focus, undefined means that the key has no function.
 * @param from the focused cell; null if no cell has the focus
 */
export function heatStep(key: string, from: Place | null, columns: number, rows: number): Place | null | undefined {
  if (key === 'Escape') return from === null ? undefined : null
  const [column, row] = [from?.column ?? 0, from?.row ?? 0]
  const to: Readonly<Record<string, Place>> = {
    ArrowRight: { column: column + 1, row },
    ArrowLeft: { column: column - 1, row },
    ArrowUp: { column, row: row + 1 },
    ArrowDown: { column, row: row - 1 },
    Home: { column: 0, row },
    End: { column: columns - 1, row },
    PageUp: { column, row: rows - 1 },
    PageDown: { column, row: 0 },
  }
  const next = to[key]
  if (next === undefined) return undefined
  if (from === null) return { column: 0, row: 0 }
  return {
    column: Math.max(0, Math.min(columns - 1, next.column)),
    row: Math.max(0, Math.min(rows - 1, next.row)),
  }
}
