import { foldWithheld } from '../report/fold-withheld.ts'
import type { ViewRow } from '../report/view-row.ts'
import type { ComparedRow } from './compared-view.ts'

/** A row of the table; folded where it stands for rows that all datasets withhold, `00:00 to 05:00`. */
export type FoldedRow = ComparedRow & { readonly isFolded?: true }

/**
 * The rows of a comparison for reading: those without data in any dataset are left out, such as weekdays without an event, and runs of
 * rows that all datasets withhold are folded as in the report itself. Files keep every row.
 */
export function foldCompared(rows: readonly ComparedRow[]): readonly FoldedRow[] {
  const present = rows.filter(({ figures }) => figures.some(({ estimate }) => estimate !== 'none'))
  const byOrder = new Map(present.map(row => [row.order, row]))
  let before = -1
  return foldWithheld(present.map(asViewRow)).flatMap((folded): FoldedRow[] => {
    const row = byOrder.get(folded.order)
    if (row === undefined) return []
    const { name, label, pair, parts } = folded
    // a mode that is withheld in every hour stands after the others
    const order = parts === undefined ? row.order : Math.max(row.order, before + 0.5)
    before = order
    if (parts === undefined) return [row]
    return [
      { ...row, order, name, label, slot: pair?.slotName ?? name, series: pair?.seriesName ?? null, isFolded: true },
    ]
  })
}

/** A row that is withheld if all datasets withhold it. */
function asViewRow({ name, label, order, figures }: ComparedRow): ViewRow {
  const pair = figures.find(({ figure }) => figure?.pair !== undefined)?.figure?.pair
  return {
    name,
    label,
    order,
    value: null,
    suppressed: figures.every(({ figure }) => figure?.suppressed === true),
    margin: null,
    devices: null,
    ...(pair !== undefined && { pair }),
  }
}
