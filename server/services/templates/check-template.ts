import type { TemplateBody } from '../../../src/contract/template-body.ts'
import { PopulationCountArea } from '../../../src/domain/constants.ts'
import { districtUnfit } from '../../../src/domain/geography/district.ts'
import { viewersProblem } from '../../../src/domain/viewers.ts'
import { zonesOnlyProblem } from '../../../src/domain/zones-only.ts'
import { Refusal } from '../../errors.ts'

const unique = <T>(values: readonly T[]): boolean => new Set(values).size === values.length
const savedIds = (parts: readonly { readonly id?: number | undefined }[]): number[] =>
  parts.flatMap(({ id }) => (id ? [id] : []))

/** What is wrong with a template beyond the shape of its fields, or null (docs/specification.md P5.09). */
const problemOf = (body: TemplateBody): string | null => {
  if (body.areaFactors.length === 0) return 'You must add at least one area factor.'
  if (!body.canDrawStudyArea && body.populationCountArea !== PopulationCountArea.Geofence)
    return 'Where no study area is drawn, the population is counted in the geofence.'
  if (body.earliestDate !== null && body.latestDate !== null && body.earliestDate > body.latestDate)
    return 'The earliest date is after the latest.'
  if (!unique(body.inputs.map(input => input.name))) return 'Two inputs have the same name.'
  if (!unique(body.areaFactors.map(({ area }) => area))) return 'Two area factors have the same area.'
  if (!unique(body.populationFactors.map(({ population }) => population)))
    return 'Two population factors have the same population.'
  const parts = [body.inputs, body.dataPeriods, body.populationFactors, body.areaFactors]
  if (!parts.every(list => unique(savedIds(list))) || !unique(savedIds(body.inputs.flatMap(({ options }) => options))))
    return 'A saved part is given twice.'
  const takesPoints = body.maxPointsOfInterest !== null || body.fixedRadiusSize !== null
  return (
    viewersProblem(body, body.isDraft) ??
    zonesOnlyProblem(body, { ...body, takesPoints }) ??
    districtUnfit({ ...body, takesPoints })
  )
}

/** @throws Refusal bad-template, with what is wrong as its details */
export const checkTemplate = (body: TemplateBody): void => {
  const problem = problemOf(body)
  if (problem !== null) throw new Refusal('bad-template', problem)
}
