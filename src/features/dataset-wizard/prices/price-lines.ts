import type { ChosenInput, CostBreakdown } from '../../../contract/datasets.ts'
import type { CustomerReport } from '../../../contract/templates.ts'
import { creditsTotal } from '../../../domain/credits-total.ts'
import { upToTwoDecimals, whole } from '../../../domain/text/numbers.ts'

export interface PriceLine {
  readonly name: string
  readonly detail: string | null
  readonly credits: string
}

/** A balance in whole credits, which may be below zero: `−1,200`. */
export const signedCredits = (credits: number): string => (credits < 0 ? `−${whole(-credits)}` : whole(credits))
const AWAITED = '–'

/** A title within a sentence: 'Include dwell times' is 'dwell times', 'EV share' stays. */
const within = (title: string): string => {
  const bare = title.replace(/^Include /, '')
  return /^\p{Lu}\p{Ll}/u.test(bare) ? bare[0]!.toLowerCase() + bare.slice(1) : bare
}

/**
 * The price as lines of text. Base and options are known from the template at once; bands and balance are the server's.
 * @param costs null until the server has priced anything
 */
export const priceLines = (
  template: CustomerReport,
  inputs: readonly ChosenInput[],
  costs: CostBreakdown | null,
): { readonly lines: readonly PriceLine[]; readonly total: string; readonly after: string } => {
  const chosen = inputs.flatMap(input => input.selectedOptions)
  const known = creditsTotal(template, chosen, { areaKm2: null, population: null })
  const paid = inputs.filter(input => input.selectedOptions.some(option => option.credits > 0))
  const { area, population } = costs ?? { area: null, population: null }
  const total = known.credits + (area?.credits ?? 0) + (population?.credits ?? 0)
  return {
    lines: [
      { name: 'Base', detail: null, credits: whole(known.base) },
      {
        name: 'Options',
        detail: paid.map(input => within(input.displayTitle)).join(', ') || null,
        credits: whole(known.options),
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
