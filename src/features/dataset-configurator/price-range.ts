import type { TemplateDraft } from './draft.ts'

const credits = (typed: string): number => Math.max(0, Number(typed) || 0)
const least = (rows: readonly { readonly credits: string }[]): number =>
  rows.length === 0 ? 0 : Math.min(...rows.map(row => credits(row.credits)))
const most = (rows: readonly { readonly credits: string }[]): number =>
  Math.max(0, ...rows.map(row => credits(row.credits)))

/** What the cheapest and the dearest dataset of a template cost, credits: base, options, one area and one population band. */
export const priceRange = (draft: TemplateDraft): readonly [least: number, most: number] => {
  const bands = [draft.areaFactors, draft.populationFactors]
  const asked = draft.inputs.filter(({ active, internal }) => active && !internal)
  const base = credits(draft.baseCredits)
  const lowest = bands.reduce((sum, rows) => sum + least(rows), base)
  // a single choice is always made; of several, none needs to be
  const lowestOptions = asked.reduce((sum, { type, options }) => sum + (type === 0 ? least(options) : 0), 0)
  const highest = bands.reduce((sum, rows) => sum + most(rows), base)
  const highestOptions = asked.reduce(
    (sum, { type, options }) =>
      sum + (type === 0 ? most(options) : options.reduce((all, option) => all + credits(option.credits), 0)),
    0,
  )
  return [lowest + lowestOptions, highest + highestOptions]
}
