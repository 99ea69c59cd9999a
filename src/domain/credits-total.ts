/** A template's prices. Areas are in km2, populations in residents. */
export interface PricedTemplate<
  A extends { readonly area: number; readonly credits: number } = { readonly area: number; readonly credits: number },
  P extends { readonly population: number; readonly credits: number } = {
    readonly population: number
    readonly credits: number
  },
> {
  readonly baseCredits: number
  readonly areaFactors: readonly A[]
  readonly populationFactors: readonly P[]
}

export interface CreditsTotal<A, P> {
  readonly credits: number
  readonly base: number
  /** The credits for all selected options. */
  readonly options: number
  /** The band that is charged; null before a place is selected, or if the place is above every band. */
  readonly area: A | null
  readonly population: P | null
}

/**
 * The price of a dataset: base credits + option credits + area band credits + population band credits
 * (docs/specification.md P9.02). Server and browser both price with this function.
 * @param place areaKm2 in km2, rounded to two decimal places, and population in residents; null while unknown, in which
 * case no band is charged
 */
export const creditsTotal = <
  A extends { readonly area: number; readonly credits: number },
  P extends { readonly population: number; readonly credits: number },
>(
  template: PricedTemplate<A, P>,
  chosenOptions: readonly { readonly credits: number }[],
  place: { readonly areaKm2: number | null; readonly population: number | null },
): CreditsTotal<A, P> => {
  const base = template.baseCredits
  const options = chosenOptions.reduce((sum, option) => sum + option.credits, 0)
  const area = place.areaKm2 === null ? null : factorBand(template.areaFactors, factor => factor.area, place.areaKm2)
  const population =
    place.population === null
      ? null
      : factorBand(template.populationFactors, factor => factor.population, place.population)
  return {
    credits: base + options + (area?.credits ?? 0) + (population?.credits ?? 0),
    base,
    options,
    area,
    population,
  }
}

/**
 * The band that a value falls in: the smallest factor at or above the value.
 * @param factors in any order
 * @param bound returns the top of a factor, inclusive, in the value's unit
 * @returns null if the value is above every factor, or if no factors exist
 * @example factorBand([{ area: 10 }, { area: 5 }], factor => factor.area, 5) // { area: 5 }
 */
export const factorBand = <F>(factors: readonly F[], bound: (factor: F) => number, value: number): F | null => {
  let best: F | null = null
  for (const factor of factors)
    if (bound(factor) >= value && (best === null || bound(factor) < bound(best))) best = factor
  return best
}

/** The highest bound. Null if the template does not set factors, so that nothing is limited. */
export const highestBound = <F>(factors: readonly F[], bound: (factor: F) => number): number | null =>
  factors.length === 0 ? null : Math.max(...factors.map(bound))
