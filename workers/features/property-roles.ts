import type { FileFeature } from './zone-features.ts'

/** The property that holds each column; null where there is none. */
export interface PropertyRoles {
  readonly id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly population: string | null
}

/** Features looked at: the first may lack a value. */
const SAMPLES = 100
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/** Finds the properties by the names that zone files use: `objectid`, `code` or …CD, `name` or …NM, `population`. */
export const propertyRoles = (features: readonly FileFeature[]): PropertyRoles => {
  const samples = features.slice(0, SAMPLES).map(({ properties }) => properties ?? {})
  const keys = [...new Set(samples.flatMap(sample => Object.keys(sample)))]
  const fitting = (key: string, fits: (value: unknown) => boolean) => samples.some(sample => fits(sample[key]))
  const find = (fits: (value: unknown) => boolean, ...names: RegExp[]) =>
    names.map(name => keys.find(key => name.test(key) && fitting(key, fits))).find(key => key !== undefined) ?? null
  const code = find(value => isText(value) || isNumber(value), /^code$/i, /cd$/i, /code$/i, /^(geo)?id$/i)
  return {
    id: find(isNumber, /^objectid$/i),
    code,
    name: find(isText, /^name$/i, /nm$/i, /name$/i) ?? code,
    population: find(isNumber, /^population$/i, /^residents$/i),
  }
}
