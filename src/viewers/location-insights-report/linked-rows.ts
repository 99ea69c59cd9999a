import { hueFill, type PieSlice } from '../../charts/chart-spec.ts'
import { complementOf, shareOf, totalOf, wholeOf } from '../../domain/share-of.ts'
import { type AgeAndGender, sumsBy } from '../../domain/summaries/demographics.ts'
import type { Presented } from '../report/data-view.ts'
import type { ViewRow } from '../report/view-row.ts'

const GENDER_DECIMALS = 1
const WITHHELD = 'Withheld'

/** The rows with age band and gender, for sentences. */
export const ageAndGender = (rows: readonly ViewRow[]): readonly AgeAndGender[] =>
  rows.flatMap(row => (row.pair === undefined ? [] : [{ ...row, age: row.pair.slotName, gender: row.pair.seriesName }]))

/**
 * The genders as slices of all visits: their released totals, or the sums of their shown rows if these are not released. The complement is
 * a hatched slice.
 */
export function genderSlices({ rows, totals }: Pick<Presented, 'rows' | 'totals'>): readonly PieSlice[] {
  const total = totalOf(totals, {})
  const genders = sumsBy(ageAndGender(rows), 'gender', totals).map(gender =>
    gender.value === null ? { ...gender, value: shownOf(rows, gender.name) } : gender,
  )
  const whole = wholeOf(total, genders)
  const slice = (name: string, value: number) => {
    const share = value === 0 ? null : shareOf({ value, suppressed: false, margin: null }, whole, GENDER_DECIMALS)
    return share === null ? [] : [{ key: name, name, label: `${name} ${share.text}`, value }]
  }
  const hueOf = (name: string) => rows.find(row => row.pair?.seriesName === name)?.hue ?? 'na'
  return [
    ...genders.flatMap(({ name, value }) =>
      slice(name, value ?? 0).map(one => ({ ...one, fill: hueFill(hueOf(name)) })),
    ),
    ...slice(WITHHELD, complementOf(total, genders)?.value ?? 0).map(one => ({
      ...one,
      fill: hueFill('na'),
      hatched: true,
    })),
  ]
}

const shownOf = (rows: readonly ViewRow[], gender: string): number =>
  rows.filter(row => row.pair?.seriesName === gender).reduce((sum, row) => sum + (row.value ?? 0), 0)

/** The rows of the picked gender; all rows if none is picked. */
export const agesOf = (rows: readonly ViewRow[], gender: string | null): readonly ViewRow[] =>
  gender === null
    ? rows
    : rows
        .filter(row => row.pair?.seriesName === gender)
        .map(({ pair, ...row }) => ({ ...row, name: pair?.slotName ?? row.name }))
