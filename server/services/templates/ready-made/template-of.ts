import type { z } from 'zod'
import { type TemplateBody, templateBody } from '../../../../src/contract/template-body.ts'
import type { ReportInput } from '../../../../src/domain/constants.ts'
import { KNOWN_INPUTS } from '../../../../src/domain/known-inputs.ts'

/** Area bands: name, km2 at the top, credits. */
const AREA_FACTORS = [
  ['Site, up to 2 km²', 2, 0],
  ['Neighbourhood, up to 5 km²', 5, 20],
  ['Town centre, up to 10 km²', 10, 70],
  ['Town, up to 25 km²', 25, 150],
  ['City, up to 100 km²', 100, 280],
] as const
/** Population bands: residents at the top, credits. */
const POPULATION_FACTORS = [
  [10_000, 0],
  [25_000, 30],
  [50_000, 60],
  [100_000, 100],
  [250_000, 180],
] as const

/** A report input that a viewer reads, complete. @throws Error where no viewer reads it */
export const knownInput = (name: (typeof ReportInput)[keyof typeof ReportInput]) => {
  const known = KNOWN_INPUTS.find(input => input.name === name)
  if (!known) throw new Error(`No viewer reads the input ${name}`)
  const { displayTitle, tooltip, options } = known
  return { name, displayTitle, tooltip, options: [...options] }
}

type Given = Omit<z.input<typeof templateBody>, 'customerReportKeywords' | 'inputs'> & {
  readonly keywords: readonly string[]
  readonly inputs?: readonly ReturnType<typeof knownInput>[]
}

/** A template for one month with the example bands of area and population. */
export const templateOf = ({ keywords, inputs = [], ...given }: Given): TemplateBody =>
  templateBody.parse({
    areaFactors: AREA_FACTORS.map(([name, area, credits]) => ({ name, area, credits })),
    populationFactors: POPULATION_FACTORS.map(([population, credits]) => ({ population, credits })),
    dataPeriods: [{ displayName: 'One month', credits: 0 }],
    customerReportKeywords: keywords.map(name => ({ name })),
    inputs: inputs.map((input, at) => ({ ...input, order: at + 1 })),
    ...given,
  })
