import { hueFill, type PieSlice } from '../../../charts/chart-spec.ts'
import { wholePercentText } from '../../../domain/summaries/words.ts'
import { shareOf } from '../share-of-rows.ts'
import type { ViewRow } from '../view-row.ts'

/** The released rows as slices of their sum, each under its name and share. @param percent a share, 0 to 1, in words */
export function sharesPie(
  rows: readonly ViewRow[],
  percent: (share: number) => string = wholePercentText,
): readonly PieSlice[] {
  const share = shareOf(rows)
  return rows.flatMap(row => {
    const part = share(row)
    if (part === null) return []
    const label = `${row.name} ${percent(part)}`
    return [{ key: row.name, name: row.name, label, value: part, fill: hueFill(row.hue ?? 1) }]
  })
}
