import { hueFill, type PieSlice } from '../../../charts/chart-spec.ts'
import type { Shares } from '../shares-of.ts'
import type { ViewRow } from '../view-row.ts'

/** The released rows as slices of their whole, and the withheld complement as a hatched slice. */
export const sharesPie = (rows: readonly ViewRow[], { of, foot }: Shares): readonly PieSlice[] =>
  [...rows, ...foot.filter(row => row.foot === 'withheld')].flatMap(row => {
    const part = of(row)
    if (part === null) return []
    return [
      {
        key: row.name,
        name: row.name,
        label: `${row.name} ${part.text}`,
        value: part.share,
        fill: hueFill(row.hue ?? 1),
        ...(row.foot === 'withheld' && { hatched: true }),
      },
    ]
  })
