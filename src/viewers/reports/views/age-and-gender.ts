import { hueFill, type PieSlice } from '../../../charts/chart-spec.ts'
import { roundMargin } from '../../../domain/disclosure/known-digits.ts'
import { commonCut } from '../../../domain/disclosure/merged-rows.ts'
import { greatestBand } from '../../../domain/disclosure/quality.ts'
import { shareOf, totalOf, wholeOf } from '../../../domain/disclosure/share-of.ts'
import { type AgeAndGender, sumsBy } from '../../../domain/summaries/demographics-sentence.ts'
import { sumOf } from '../../../domain/summaries/figure.ts'
import type { Presented } from '../../kit/report/data-view.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'

const GENDER_DECIMALS = 1

/** Returns the rows with their age band and gender, for sentences. */
export const ageAndGender = (rows: readonly ViewRow[]): readonly AgeAndGender[] =>
  rows.flatMap(row => (row.pair === undefined ? [] : [{ ...row, age: row.pair.slotName, gender: row.pair.seriesName }]))

const slotsOf = ({ pair, order }: ViewRow): readonly number[] => pair?.slots ?? [pair?.slot ?? order]

/**
 * Returns the rows by age and gender in the finest bands that both genders have, so that they can be compared and
 * added.
 */
export function sameAges(rows: readonly ViewRow[]): readonly ViewRow[] {
  const genders = [...new Set(rows.map(({ pair }) => pair?.series))].map(series =>
    rows.filter(({ pair }) => pair?.series === series),
  )
  const bands = commonCut(genders.map(ofGender => ofGender.map(slotsOf)))
  return bands.flatMap(band =>
    genders.flatMap(ofGender => {
      const parts = ofGender.filter(row => slotsOf(row).every(slot => band.includes(slot)))
      const [first, second] = parts
      if (first === undefined || second === undefined) return first ?? []
      const named = rows.find(
        row => slotsOf(row).length === band.length && slotsOf(row).every(slot => band.includes(slot)),
      )
      const { slotName = first.label } = named?.pair ?? {}
      const sum = sumOf(parts, null)
      return {
        ...first,
        ...sum,
        margin: sum.margin === null ? null : roundMargin(sum.margin),
        devices: greatestBand(parts.map(({ devices }) => devices)),
        name: `${slotName}, ${first.pair?.seriesName ?? ''}`,
        label: slotName,
        ...(first.pair !== undefined && { pair: { ...first.pair, slotName, slots: band } }),
      }
    }),
  )
}

/** Returns the genders as slices of all visits. */
export function genderSlices({ rows, totals }: Pick<Presented, 'rows' | 'totals'>): readonly PieSlice[] {
  const total = totalOf(totals, {})
  const genders = sumsBy(ageAndGender(rows), 'gender', total)
  const whole = wholeOf(total, genders)
  const hueOf = (name: string) => rows.find(row => row.pair?.seriesName === name)?.hue ?? 'na'
  return genders.flatMap(gender => {
    const { name, value } = gender
    const share = value === null || value === 0 ? null : shareOf(gender, whole, GENDER_DECIMALS)
    return share === null || value === null
      ? []
      : [{ key: name, name, label: `${name} ${share.text}`, value, fill: hueFill(hueOf(name)) }]
  })
}

/** Returns the rows of the selected gender, or all rows if none is selected. */
export const agesOf = <T extends ViewRow>(rows: readonly T[], gender: string | null): readonly T[] =>
  gender === null
    ? rows
    : rows
        .filter(row => row.pair?.seriesName === gender)
        .map(row => ({ ...row, pair: undefined, name: row.pair?.slotName ?? row.name }))
