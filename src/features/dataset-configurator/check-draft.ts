import type { Template } from '../../contract/wire-names.ts'
import { districtMetresProblem, districtUnfit } from '../../domain/geography/district.ts'
import { optionsProblem } from '../../domain/inputs.ts'
import {
  decimals,
  firstProblem,
  integer,
  positiveInteger,
  required,
  type Validator,
  wholeNumber,
} from '../../domain/validators.ts'
import { viewersProblem, zonesOnlyProblem } from '../../domain/viewers.ts'
import type { TabId } from './configurator-text.ts'
import {
  type AreaRow,
  figure,
  type InputRow,
  type OptionRow,
  type PeriodRow,
  type PopulationRow,
  type TemplateDraft,
} from './template-draft.ts'

/** Returns the names of other templates with the draft's order number. */
export const ofSameOrder = (
  templates: readonly Pick<Template, 'id' | 'order' | 'name'>[],
  draft: Pick<TemplateDraft, 'id' | 'order'>,
): readonly string[] =>
  templates.filter(({ id, order }) => id !== draft.id && String(order) === draft.order.trim()).map(({ name }) => name)

/** Returns why a draft's viewers do not match each other or its kinds of place. Null if they match. */
export const viewersUnfit = (draft: TemplateDraft): string | null =>
  viewersProblem(draft, draft.isDraft) ??
  zonesOnlyProblem(draft, { ...draft, takesPoints: draft.fixed }) ??
  districtUnfit({ ...draft, districtMetres: figure(draft.districtMetres), takesPoints: draft.fixed })

const AREA_DECIMALS = 2
const whole = firstProblem(required, wholeNumber)
const positive = firstProblem(required, positiveInteger)
/** Above 0, in km². */
const area = firstProblem(required, decimals(AREA_DECIMALS), typed =>
  Number(typed) > 0 ? null : 'Enter a value above 0',
)

type Rules<F extends string> = Readonly<Record<F, Validator>>

/** The rules of docs/specification.md P5.09, by field. */
export const SETTING_RULES = {
  name: required,
  order: positive,
  baseCredits: whole,
  geofenceExtensionSize: firstProblem(required, integer, wholeNumber),
  sampleId: positiveInteger,
} satisfies Rules<string>
export const FIXED_RULES = {
  maxPointsOfInterest: positive,
  fixedRadiusSize: positive,
  districtMetres: typed => (typed.trim() === '' ? null : districtMetresProblem(Number(typed))),
} satisfies Rules<string>
export const DATE_RULES = { daysBehindCurrentDate: wholeNumber } satisfies Rules<string>
export const PERIOD_RULES: Rules<Exclude<keyof PeriodRow, 'key' | 'id'>> = { displayName: required, credits: whole }
export const POPULATION_RULES: Rules<Exclude<keyof PopulationRow, 'key' | 'id'>> = {
  population: positive,
  credits: whole,
}
export const AREA_RULES: Rules<Exclude<keyof AreaRow, 'key' | 'id'>> = { name: required, area, credits: whole }
export const OPTION_RULES: Rules<Exclude<keyof OptionRow, 'key' | 'id'>> = { name: required, credits: whole }
export const INPUT_RULES: Rules<'displayTitle' | 'name'> = { displayTitle: required, name: required }

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  order: 'Order',
  baseCredits: 'Base Credits',
  geofenceExtensionSize: 'Geofence Extension Size',
  sampleId: 'Sample Dataset',
  maxPointsOfInterest: 'Max POIs',
  fixedRadiusSize: 'Fixed Radius Size',
  districtMetres: 'District Distance',
  daysBehindCurrentDate: 'Days Behind Current Date',
}

/** A refused field, with its tab and name. */
export interface Problem {
  readonly tab: TabId
  readonly field: string
}

/** True if the price depends on the refused field. The price is missing until the field is corrected. */
export const ofPrice = ({ tab, field }: Problem): boolean =>
  field === FIELD_NAMES.baseCredits || tab === 'population' || tab === 'area' || tab === 'inputs'

const broken = <R extends Rules<string>>(rules: R, values: { readonly [F in keyof R]: string }): (keyof R & string)[] =>
  (Object.keys(rules) as (keyof R & string)[]).filter(field => rules[field]?.(values[field]) !== null)

/** True if every row is valid, which is required for adding another. */
export const rowsComplete = <F extends string>(
  rules: Rules<F>,
  rows: readonly Readonly<Record<F, string>>[],
): boolean => rows.every(row => broken(rules, row).length === 0)

const inputComplete = (input: InputRow): boolean =>
  broken(INPUT_RULES, input).length === 0 && rowsComplete(OPTION_RULES, input.options)

/** True if another input can be added. */
export const inputsComplete = (inputs: readonly InputRow[]): boolean => inputs.every(inputComplete)

/** Returns the inputs with repeated names. Viewers read inputs by name, so names must be unique. */
const doubledInputs = (inputs: readonly InputRow[]): readonly InputRow[] =>
  inputs.filter((input, at) => inputs.findIndex(other => other.name.trim() === input.name.trim()) !== at)

/** Returns all problems that prevent a draft from being saved. */
export const checkDraft = (draft: TemplateDraft): readonly Problem[] => {
  const settings = [...broken(SETTING_RULES, draft), ...(draft.fixed ? broken(FIXED_RULES, draft) : [])].map(field => ({
    tab: 'settings' as const,
    field: FIELD_NAMES[field] ?? field,
  }))
  const dates: Problem[] = broken(DATE_RULES, draft).map(field => ({
    tab: 'dates',
    field: FIELD_NAMES[field] ?? field,
  }))
  if (!rowsComplete(PERIOD_RULES, draft.dataPeriods)) dates.push({ tab: 'dates', field: 'Data Periods' })
  if (draft.earliestDate && draft.latestDate && draft.latestDate < draft.earliestDate)
    dates.push({ tab: 'dates', field: 'Latest Date' })
  const population: Problem[] = rowsComplete(POPULATION_RULES, draft.populationFactors)
    ? []
    : [{ tab: 'population', field: 'Population Factors' }]
  const areas: Problem[] = rowsComplete(AREA_RULES, draft.areaFactors) ? [] : [{ tab: 'area', field: 'Area Factors' }]
  const bad = new Set([
    ...draft.inputs.filter(input => !inputComplete(input) || (!draft.isDraft && optionsProblem(input) !== null)),
    ...doubledInputs(draft.inputs),
  ])
  const inputs = [...bad].map(input => ({ tab: 'inputs' as const, field: input.displayTitle || 'an input' }))
  return [...settings, ...dates, ...population, ...areas, ...inputs]
}
