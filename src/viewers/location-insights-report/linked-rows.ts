import { hueFill, type PieSlice } from '../../charts/chart-spec.ts'
import type { ViewRow } from '../report/view-row.ts'

/** The released visits of each gender as a slice of their sum. @param percent a share, 0 to 1, in words */
export function genderSlices(rows: readonly ViewRow[], percent: (share: number) => string): readonly PieSlice[] {
  const total = rows.reduce((sum, row) => sum + (row.value ?? 0), 0)
  const genders = [...new Set(rows.map(row => row.pair?.seriesName ?? ''))]
  return genders.flatMap(name => {
    const mine = rows.filter(row => row.pair?.seriesName === name)
    const value = mine.reduce((sum, row) => sum + (row.value ?? 0), 0)
    if (value === 0) return []
    return [{ key: name, name, label: `${name} ${percent(value / total)}`, value, fill: hueFill(mine[0]?.hue ?? 'na') }]
  })
}

/** The rows of one gender as a series of its own; all of them where none is picked. */
export const agesOf = (rows: readonly ViewRow[], gender: string | null): readonly ViewRow[] =>
  gender === null
    ? rows
    : rows
        .filter(row => row.pair?.seriesName === gender)
        .map(({ pair, ...row }) => ({ ...row, name: pair?.slotName ?? row.name }))
