import { shareText } from '../known-digits.ts'

/**
 * A sentence on the share of all trips that belongs to withheld flows; null where there are no trips in the period.
 * @param total trips of the period; null where it is withheld
 * @example flowCoverageText([{ trips: 88 }], 100) // '12% of trips belong to flows that are withheld to protect individuals.'
 */
export function flowCoverageText(flows: readonly { readonly trips: number }[], total: number | null): string | null {
  if (total === 0) return null
  if (total === null)
    return 'The total of all trips is withheld to protect individuals, so it is not known how many belong to withheld flows.'
  const shown = flows.reduce((sum, { trips }) => sum + trips, 0)
  return `${shareText(Math.max(0, 1 - shown / total), 0)} of trips belong to flows that are withheld to protect individuals.`
}
