import type { ExpectedVisits } from '../../../contract/datasets.ts'
import { ReportInput } from '../../../domain/constants.ts'
import type { Grade } from '../../../domain/grade.ts'
import { type ChosenInputs, includesInput } from '../../../domain/includes-input.ts'
import { whole } from '../../../domain/text/numbers.ts'

export interface ExpectedLine {
  readonly name: string
  readonly value: string
}

/** Modes that trips have: road, HGV, rail and active. */
const MODES = 4
const ALL_TOGETHER = 'all together'

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
  const { from, to, grade, hours, hourGrade, modes, places } = expected
  return [
    { name: 'Visits in the month', value: `${whole(from)} to ${whole(to)}` },
    { name: 'Likely grade, month', value: GRADES[grade] },
    { name: 'Likely hours of the day', value: hours === 1 ? ALL_TOGETHER : `${hours} of 24` },
    { name: 'Likely grade, an hour', value: GRADES[hourGrade] },
    ...(includesInput(inputs, ReportInput.Mode)
      ? [{ name: 'Likely modes of travel', value: modes === 1 ? ALL_TOGETHER : `${modes} of ${MODES}` }]
      : []),
    ...(places === null
      ? []
      : [{ name: 'Likely places of origin', value: places === 1 ? ALL_TOGETHER : `about ${whole(places)}` }]),
  ]
}
