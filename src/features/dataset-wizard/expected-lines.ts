import type { ExpectedVisits } from '../../contract/datasets.ts'

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

/** What may be expected of a dataset, as lines of text. */
export const expectedLines = (expected: Extract<ExpectedVisits, { kind: 'visits' }>): readonly ExpectedLine[] => {
  const { from, to, grade, hourGrade, withheldHours, withheldModes, withheldZones } = expected
  return [
    { name: 'Visits in the month', value: `${whole.format(from)} to ${whole.format(to)}` },
    { name: 'Likely grade, whole month', value: grade },
    { name: 'Likely grade, an hour', value: hourGrade },
    { name: 'Hours likely to be withheld', value: inTen(withheldHours) },
    { name: 'Modes likely to be withheld', value: inTen(withheldModes) },
    ...(withheldZones === null ? [] : [{ name: 'Visits from withheld zones', value: inTen(withheldZones) }]),
  ]
}
