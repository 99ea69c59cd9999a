import { InputType } from './constants.ts'
import { creditsTotal, type PricedTemplate } from './credits-total.ts'
import { roundedAreaKm2 } from './geography/location-rules.ts'

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

const discKm2 = (radiusM: number): number => roundedAreaKm2((Math.PI * radiusM ** 2) / 1e6)

/**
 * The price of a template's cheapest dataset: of one point if it takes points, otherwise in its cheapest area band. Null
 * if a point is larger than every area band.
 */
export const leastCredits = (
  template: OfferedTemplate,
): { readonly credits: number; readonly byPoint: boolean } | null => {
  const { areaFactors, populationFactors, fixedRadiusSize: radiusM, maxPointsOfInterest, districtMetres } = template
  const options = template.inputs
    .filter(({ type, active, internal }) => active && !internal && type === InputType.SingleDropdown)
    .map(input => ({ credits: lowest(input.options) }))
  const byPoint = radiusM !== null && (maxPointsOfInterest ?? 0) > 0
  const areaKm2 = byPoint ? discKm2(radiusM + (districtMetres ?? 0)) : null
  const { credits, area } = creditsTotal(template, options, { areaKm2, population: null })
  if (byPoint && area === null && areaFactors.length > 0) return null
  return { credits: credits + (byPoint ? 0 : lowest(areaFactors)) + lowest(populationFactors), byPoint }
}
