import { hueFill, type PieSlice } from '../../../../charts/chart-spec.ts'
import type { Shares } from '../shares-of.ts'
import type { ViewRow } from '../view-row.ts'

/** The rows as slices of their whole. */
export const sharesPie = (rows: readonly ViewRow[], { of }: Shares): readonly PieSlice[] =>
  rows.flatMap(row => {
    const part = of(row)
    if (part === null) return []
    return [
      {
        key: row.name,
        name: row.name,
        label: `${row.name} ${part.text}`,
        value: part.share,
        fill: hueFill(row.hue ?? 1),
      },
    ]
  })
