import { hueFill, type PieSlice } from '../../charts/chart-spec.ts'
import { shareOf, type Whole } from '../../domain/share-of.ts'
import type { Shares } from '../report/shares-of.ts'
import type { ViewRow } from '../report/view-row.ts'

const GENDER_DECIMALS = 1

/** The released visits of each gender as a slice of their whole, and what is withheld as a hatched one. */
export function genderSlices(rows: readonly ViewRow[], shares: Shares): readonly PieSlice[] {
  const whole = wholeOfRows(rows, shares)
  const genders = [...new Set(rows.map(row => row.pair?.seriesName ?? ''))]
  const slices = genders.flatMap(name => {
    const mine = rows.filter(row => row.pair?.seriesName === name)
    const value = mine.reduce((sum, row) => sum + (row.value ?? 0), 0)
    const share = value === 0 ? null : shareOf({ value, suppressed: false, margin: null }, whole, GENDER_DECIMALS)
    if (share === null) return []
    return [{ key: name, name, label: `${name} ${share.text}`, value, fill: hueFill(mine[0]?.hue ?? 'na') }]
  })
  const withheld = shares.foot.flatMap(row => {
    const share = row.foot === 'withheld' ? shares.of(row) : null
    if (share === null || row.value === null) return []
    const label = `${row.name} ${share.text}`
    return [{ key: row.name, name: row.name, label, value: row.value, fill: hueFill('na'), hatched: true }]
  })
  return [...slices, ...withheld]
}

/** What the shares of the rows are of. */
function wholeOfRows(rows: readonly ViewRow[], { foot }: Shares): Whole {
  const all = foot.find(row => row.foot === 'all')?.value ?? null
  return all === null
    ? { value: rows.reduce((sum, row) => sum + (row.value ?? 0), 0), of: 'shown' }
    : { value: all, of: 'all' }
}

/** The rows of one gender as a series of its own; all of them where none is picked. */
export const agesOf = (rows: readonly ViewRow[], gender: string | null): readonly ViewRow[] =>
  gender === null
    ? rows
    : rows
        .filter(row => row.pair?.seriesName === gender)
        .map(({ pair, ...row }) => ({ ...row, name: pair?.slotName ?? row.name }))
