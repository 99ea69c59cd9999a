import type { TemplateBody } from '../../contract/template-body.ts'
import type { Template } from '../../contract/wire-names.ts'
import { GEOFENCE_EXTENSION_DEFAULT_M } from '../../domain/constants.ts'
import { NO_VIEWER } from '../../domain/viewers.ts'

/** A row in an editable list. `key` identifies it while the form is open; `id` is 0 until it is saved. */
interface Row {
  readonly key: number
  readonly id: number
}
export interface PeriodRow extends Row {
  readonly displayName: string
  readonly credits: string
}
export interface PopulationRow extends Row {
  readonly population: string
  readonly credits: string
}
export interface AreaRow extends Row {
  readonly name: string
  /** The upper limit of the area, in km2. */
  readonly area: string
  readonly credits: string
}
export interface OptionRow extends Row {
  readonly name: string
  readonly credits: string
}
export interface InputRow extends Row {
  readonly name: string
  readonly displayTitle: string
  readonly type: 0 | 1
  readonly internal: boolean
  readonly active: boolean
  readonly tooltip: string
  readonly options: readonly OptionRow[]
}

/** A template in the form. Figures are strings until they are saved, and inputs are in display order. */
export interface TemplateDraft {
  /** Null for a new template. */
  readonly id: number | null
  readonly version: number
  /** True if the saved template is published, so that customers may have answered its inputs. */
  readonly isPublished: boolean
  readonly name: string
  readonly order: string
  readonly internalDescription: string
  readonly externalDescription: string
  readonly keywords: readonly string[]
  readonly icon: string
  readonly details: string
  readonly isDraft: boolean
  readonly baseCredits: string
  readonly reportViewer: string
  readonly mapViewer: string
  readonly sampleId: string
  readonly bespokeConfiguration: string
  /** GIS type Fixed: points with a fixed radius. */
  readonly fixed: boolean
  readonly maxPointsOfInterest: string
  readonly fixedRadiusSize: string
  readonly districtMetres: string
  readonly canDrawStudyArea: boolean
  readonly canSelectZones: boolean
  readonly geofenceExtensionSize: string
  readonly populationCountArea: 0 | 1
  /** In the form YYYY-MM-DD, or empty. */
  readonly earliestDate: string
  readonly latestDate: string
  readonly daysBehindCurrentDate: string
  readonly dataPeriods: readonly PeriodRow[]
  readonly selectedDataPeriod: string
  readonly populationFactors: readonly PopulationRow[]
  readonly areaFactors: readonly AreaRow[]
  readonly inputs: readonly InputRow[]
}

let keys = 0
export const newKey = (): number => ++keys

const text = (value: number | null): string => (value === null ? '' : String(value))
const row = ({ id }: { readonly id: number }): Row => ({ key: newKey(), id })

/** Returns a new template with the defaults of docs/specification.md P3.08. */
export const newDraft = (): TemplateDraft => ({
  id: null,
  version: 0,
  isPublished: false,
  name: '',
  order: '1',
  internalDescription: '',
  externalDescription: '',
  keywords: [],
  icon: 'f3c5',
  details: '',
  isDraft: true,
  baseCredits: '0',
  reportViewer: NO_VIEWER,
  mapViewer: NO_VIEWER,
  sampleId: '',
  bespokeConfiguration: '',
  fixed: false,
  maxPointsOfInterest: '',
  fixedRadiusSize: '',
  districtMetres: '',
  canDrawStudyArea: true,
  canSelectZones: true,
  geofenceExtensionSize: String(GEOFENCE_EXTENSION_DEFAULT_M),
  populationCountArea: 1,
  earliestDate: '',
  latestDate: '',
  daysBehindCurrentDate: '',
  dataPeriods: [],
  selectedDataPeriod: '',
  populationFactors: [],
  areaFactors: [],
  inputs: [],
})

export const toDraft = (template: Template): TemplateDraft => ({
  id: template.id,
  version: template.version,
  isPublished: !template.isDraft,
  name: template.name,
  order: text(template.order),
  internalDescription: template.internalDescription,
  externalDescription: template.externalDescription,
  keywords: template.keywords.map(({ name }) => name),
  icon: template.icon,
  details: template.details,
  isDraft: template.isDraft,
  baseCredits: text(template.baseCredits),
  reportViewer: template.reportViewer,
  mapViewer: template.mapViewer,
  sampleId: text(template.sampleId),
  bespokeConfiguration: template.bespokeConfiguration ?? '',
  fixed: template.maxPointsOfInterest !== null || template.fixedRadiusSize !== null,
  maxPointsOfInterest: text(template.maxPointsOfInterest),
  fixedRadiusSize: text(template.fixedRadiusSize),
  districtMetres: text(template.districtMetres),
  canDrawStudyArea: template.canDrawStudyArea,
  canSelectZones: template.canSelectZones,
  geofenceExtensionSize: text(template.geofenceExtensionSize),
  populationCountArea: template.populationCountArea,
  earliestDate: template.earliestDate?.slice(0, 10) ?? '',
  latestDate: template.latestDate?.slice(0, 10) ?? '',
  daysBehindCurrentDate: text(template.daysBehindCurrentDate),
  dataPeriods: template.dataPeriods.map(one => ({
    ...row(one),
    displayName: one.displayName,
    credits: text(one.credits),
  })),
  selectedDataPeriod: text(template.selectedDataPeriod),
  populationFactors: template.populationFactors.map(one => ({
    ...row(one),
    population: text(one.population),
    credits: text(one.credits),
  })),
  areaFactors: template.areaFactors.map(one => ({
    ...row(one),
    name: one.name,
    area: text(one.area),
    credits: text(one.credits),
  })),
  inputs: [...template.inputs]
    .sort((a, b) => a.order - b.order)
    .map(one => ({
      ...row(one),
      name: one.name,
      displayTitle: one.displayTitle,
      type: one.type,
      internal: one.internal,
      active: one.active,
      tooltip: one.tooltip ?? '',
      options: one.options.map(option => ({ ...row(option), name: option.name, credits: text(option.credits) })),
    })),
})

/** Copies a template as a new, unsaved draft. */
export const cloneDraft = (template: Template, order: number): TemplateDraft => {
  const draft = toDraft(template)
  const unsaved = <R extends Row>(one: R): R => ({ ...one, id: 0 })
  return {
    ...draft,
    id: null,
    version: 0,
    isPublished: false,
    name: `${draft.name} copy`,
    order: String(order),
    isDraft: true,
    selectedDataPeriod: '',
    dataPeriods: draft.dataPeriods.map(unsaved),
    populationFactors: draft.populationFactors.map(unsaved),
    areaFactors: draft.areaFactors.map(unsaved),
    inputs: draft.inputs.map(input => ({ ...unsaved(input), options: input.options.map(unsaved) })),
  }
}

/** Parses a number. Returns null for an empty string. */
export const figure = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
const whole = (typed: string): number => figure(typed) ?? 0
const day = (typed: string): string | null => typed || null

/** Returns the request body for a draft without problems. Inputs are ordered by position. */
export const toBody = (draft: TemplateDraft): TemplateBody => ({
  name: draft.name.trim(),
  baseCredits: whole(draft.baseCredits),
  geofenceExtensionSize: whole(draft.geofenceExtensionSize),
  populationCountArea: draft.populationCountArea,
  maxPointsOfInterest: draft.fixed ? figure(draft.maxPointsOfInterest) : null,
  canDrawStudyArea: draft.canDrawStudyArea,
  canSelectZones: draft.canSelectZones,
  fixedRadiusSize: draft.fixed ? figure(draft.fixedRadiusSize) : null,
  districtMetres: draft.fixed ? figure(draft.districtMetres) : null,
  internalDescription: draft.internalDescription,
  externalDescription: draft.externalDescription,
  earliestDate: day(draft.earliestDate),
  latestDate: day(draft.latestDate),
  daysBehindCurrentDate: figure(draft.daysBehindCurrentDate),
  bespokeConfiguration: draft.bespokeConfiguration || null,
  selectedDataPeriod: figure(draft.selectedDataPeriod),
  icon: draft.icon,
  details: draft.details,
  order: whole(draft.order),
  isDraft: draft.isDraft,
  reportViewer: draft.reportViewer as TemplateBody['reportViewer'],
  mapViewer: draft.mapViewer as TemplateBody['mapViewer'],
  sampleReportId: figure(draft.sampleId),
  customerReportKeywords: draft.keywords.map(name => ({ name })),
  inputs: draft.inputs.map((input, at) => ({
    id: input.id,
    name: input.name.trim(),
    displayTitle: input.displayTitle.trim(),
    order: at + 1,
    type: input.type,
    internal: input.internal,
    active: input.active,
    tooltip: input.tooltip || null,
    options: input.options.map(({ id, name, credits }) => ({ id, name: name.trim(), credits: whole(credits) })),
  })),
  dataPeriods: draft.dataPeriods.map(({ id, displayName, credits }) => ({
    id,
    displayName: displayName.trim(),
    credits: whole(credits),
  })),
  populationFactors: draft.populationFactors.map(({ id, population, credits }) => ({
    id,
    population: whole(population),
    credits: whole(credits),
  })),
  areaFactors: draft.areaFactors.map(({ id, name, area, credits }) => ({
    id,
    name: name.trim(),
    area: Number(area),
    credits: whole(credits),
  })),
})

const credits = (typed: string): number => Math.max(0, Number(typed) || 0)
const least = (rows: readonly { readonly credits: string }[]): number =>
  rows.length === 0 ? 0 : Math.min(...rows.map(row => credits(row.credits)))
const most = (rows: readonly { readonly credits: string }[]): number =>
  Math.max(0, ...rows.map(row => credits(row.credits)))

/**
 * Returns the credits for a template's cheapest and most expensive dataset: base price, options, one area band and one
 * population band.
 */
export const priceRange = (draft: TemplateDraft): readonly [least: number, most: number] => {
  const bands = [draft.areaFactors, draft.populationFactors]
  const shownInputs = draft.inputs.filter(({ active, internal }) => active && !internal)
  const base = credits(draft.baseCredits)
  const lowest = bands.reduce((sum, rows) => sum + least(rows), base)
  // A single choice always has a selected option, but a multiple choice may be empty.
  const lowestOptions = shownInputs.reduce((sum, { type, options }) => sum + (type === 0 ? least(options) : 0), 0)
  const highest = bands.reduce((sum, rows) => sum + most(rows), base)
  const highestOptions = shownInputs.reduce(
    (sum, { type, options }) =>
      sum + (type === 0 ? most(options) : options.reduce((all, option) => all + credits(option.credits), 0)),
    0,
  )
  return [lowest + lowestOptions, highest + highestOptions]
}
