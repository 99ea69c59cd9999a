import type { ExpectedVisits } from '../../../contract/datasets.ts'
import { ReportInput } from '../../../domain/constants.ts'
import type { Grade } from '../../../domain/grade.ts'
import { type ChosenInputs, includesInput } from '../../../domain/includes-input.ts'

export interface ExpectedLine {
  readonly name: string
  readonly value: string
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

const TENTHS = 10
/** 0.4 is '4 in 10'. */
const inTen = (share: number): string => {
  const tenths = Math.round(share * TENTHS)
  return tenths === 0 ? 'hardly any' : tenths === TENTHS ? 'nearly all' : `${tenths} in ${TENTHS}`
}

/** A grade with the half-width of the 95 % interval that it stands for. */
const GRADES: Readonly<Record<Grade, string>> = {
  A: 'A, within ±10%',
  B: 'B, within ±25%',
  C: 'C, within ±50%',
  D: 'D, beyond ±50%',
}

/**
 * The figures that can be expected of a dataset, as lines of text.
 * @param inputs of the order: nothing is said of modes where it does not include them
 */
export const expectedLines = (
  expected: Extract<ExpectedVisits, { kind: 'visits' }>,
  inputs: ChosenInputs,
): readonly ExpectedLine[] => {
  const { from, to, grade, hourGrade, withheldHours, withheldModes, withheldZones } = expected
  return [
    { name: 'Visits in the month', value: `${whole.format(from)} to ${whole.format(to)}` },
    { name: 'Likely grade, month', value: GRADES[grade] },
    { name: 'Likely grade, an hour', value: GRADES[hourGrade] },
    { name: 'Hours likely to be withheld', value: inTen(withheldHours) },
    ...(includesInput(inputs, ReportInput.Mode)
      ? [{ name: 'Modes likely to be withheld', value: inTen(withheldModes) }]
      : []),
    ...(withheldZones === null ? [] : [{ name: 'Visits from withheld zones', value: inTen(withheldZones) }]),
  ]
}
