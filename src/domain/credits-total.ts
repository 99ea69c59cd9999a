import { InputType } from './constants.ts'

/** A template's prices. Areas are in km2, populations in residents. */
interface PricedTemplate<
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

interface OfferedTemplate extends PricedTemplate {
  /** Null if the template takes no points. */
  readonly fixedRadiusSize: number | null
  readonly maxPointsOfInterest: number | null
  readonly districtMetres: number | null
  readonly inputs: readonly {
    readonly type: InputType
    readonly active: boolean
    readonly internal: boolean
    readonly options: readonly { readonly credits: number }[]
  }[]
}

const lowest = (rows: readonly { readonly credits: number }[]): number =>
  rows.length === 0 ? 0 : Math.min(...rows.map(({ credits }) => credits))

const discKm2 = (radiusM: number): number => (Math.PI * radiusM ** 2) / 1e6

/**
 * The price of a template's cheapest dataset: of one point if it takes points, otherwise in its cheapest area band. Null
 * if a point is larger than every area band.
 */
export const leastCredits = (
  template: OfferedTemplate,
): { readonly credits: number; readonly byPoint: boolean } | null => {
  const {
    areaFactors,
    populationFactors,
    inputs,
    fixedRadiusSize: radiusM,
    maxPointsOfInterest,
    districtMetres,
  } = template
  const options = inputs
    .filter(({ type, active, internal }) => active && !internal && type === InputType.SingleDropdown)
    .map(input => ({ credits: lowest(input.options) }))
  const byPoint = radiusM !== null && (maxPointsOfInterest ?? 0) > 0
  const areaKm2 = byPoint ? discKm2(radiusM + (districtMetres ?? 0)) : null
  const band = areaKm2 === null ? null : factorBand(areaFactors, ({ area }) => area, areaKm2)
  if (areaKm2 !== null && band === null && areaFactors.length > 0) return null
  const { credits } = creditsTotal(template, options, { areaKm2, population: null })
  return { credits: credits + (byPoint ? 0 : lowest(areaFactors)) + lowest(populationFactors), byPoint }
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
