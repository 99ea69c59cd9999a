import type { ChosenInput, CostBreakdown, ExpectedVisits } from '../../../contract/datasets.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { ReportInput } from '../../../domain/constants.ts'
import { creditsTotal } from '../../../domain/credits-total.ts'
import type { Grade } from '../../../domain/disclosure/quality.ts'
import { type ChosenInputs, includesInput } from '../../../domain/inputs.ts'
import { upToTwoDecimals, whole } from '../../../domain/text/numbers.ts'
import { TEXT } from '../model/wizard-text.ts'

interface PriceLine {
  readonly name: string
  readonly detail: string | null
  readonly credits: string
}

/** Formats a balance in whole credits, which may be below zero: `−1,200`. */
export const signedCredits = (credits: number): string => (credits < 0 ? `−${whole(-credits)}` : whole(credits))
const AWAITED = '–'

/** Lower-cases a title for use within a sentence: 'Include dwell times' becomes 'dwell times', but 'EV share' stays. */
const within = (title: string): string => {
  const bare = title.replace(/^Include /, '')
  return /^\p{Lu}\p{Ll}/u.test(bare) ? bare[0]!.toLowerCase() + bare.slice(1) : bare
}

/**
 * Returns the price as lines of text. The base and the options follow from the template; the bands and the balance come
 * from the server.
 * @param costs null until the server's first reply
 */
export const priceLines = (
  template: Template,
  inputs: readonly ChosenInput[],
  costs: CostBreakdown | null,
): { readonly lines: readonly PriceLine[]; readonly total: string; readonly after: string } => {
  const chosen = inputs.flatMap(input => input.selectedOptions)
  const ownPrice = creditsTotal(template, chosen, { areaKm2: null, population: null })
  const paid = inputs.filter(input => input.selectedOptions.some(option => option.credits > 0))
  const { area, population } = costs ?? { area: null, population: null }
  const total = ownPrice.credits + (area?.credits ?? 0) + (population?.credits ?? 0)
  return {
    lines: [
      { name: 'Base', detail: null, credits: whole(ownPrice.base) },
      {
        name: 'Options',
        detail: paid.map(input => within(input.displayTitle)).join(', ') || null,
        credits: whole(ownPrice.options),
      },
      {
        name: 'Area band',
        detail: area === null ? null : `up to ${upToTwoDecimals(area.upToKm2)} km²`,
        credits: area === null ? AWAITED : whole(area.credits),
      },
      {
        name: 'Population band',
        detail: population === null ? null : `up to ${whole(population.upTo)}`,
        credits: population === null ? AWAITED : whole(population.credits),
      },
    ],
    total: whole(total),
    after: costs === null ? AWAITED : signedCredits(costs.balance - total),
  }
}

interface ExpectedLine {
  readonly name: string
  readonly value: string
}

/** The number of modes: road, HGV, rail and active. */
const MODES = 4
const ALL_TOGETHER = 'all together'

/** The grades, with the half-widths of their 95 % intervals. */
const GRADES: Readonly<Record<Grade, string>> = {
  A: 'A, within ±10%',
  B: 'B, within ±25%',
  C: 'C, within ±50%',
  D: 'D, beyond ±50%',
}

/**
 * Returns a dataset's expected figures as lines of text.
 * @param inputs the order's inputs; modes are only listed if they are included
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

/** Returns a short reason why a priced area cannot be ordered now. The price panel has the full text. */
export const areaProblem = (judgement: CostBreakdown['judgement']): string | null => {
  if (judgement === undefined) return null
  if (judgement.kind === 'making') return TEXT.areaNotJudged
  return judgement.refusal === null ? null : TEXT.areaRefused
}

/**
 * Returns the hint next to Next, for when the reason why Next is disabled may be out of sight.
 * @param problem why it is disabled
 */
export const nextHint = (problem: string | null): string | null => {
  if (problem === TEXT.repairFirst) return TEXT.repairFirst
  return problem === TEXT.areaRefused ? TEXT.refusedBelowPrice : null
}
