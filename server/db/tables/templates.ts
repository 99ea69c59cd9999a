import type { Generated } from 'kysely'
import type { InputType, PopulationCountArea } from '../../../src/domain/constants.ts'
import type { Day, Moment } from './columns.ts'

interface Templates {
  id: Generated<number>
  name: string
  base_credits: number
  geofence_extension_m: number
  population_count_area: PopulationCountArea
  max_points_of_interest: number | null
  can_draw_study_area: boolean
  can_select_zones: boolean
  fixed_radius_m: number | null
  /** How many metres a district extends beyond its street when ordered; null for templates with one area. */
  district_m: number | null
  internal_description: string
  external_description: string
  earliest_date: Day | null
  latest_date: Day | null
  days_behind_current_date: number | null
  bespoke_configuration: string | null
  selected_data_period: number | null
  icon: string
  details: string
  position: number
  is_draft: boolean
  report_viewer: string
  map_viewer: string
  sample_dataset_id: number | null
  version: Generated<number>
  created_at: Moment
}
interface TemplateInputs {
  id: Generated<number>
  template_id: number
  name: string
  display_title: string
  position: number
  type: InputType
  internal: boolean
  active: boolean
  tooltip: string | null
}
interface TemplateOptions {
  id: Generated<number>
  input_id: number
  name: string
  credits: number
}
interface TemplatePeriods {
  id: Generated<number>
  template_id: number
  display_name: string
  credits: number
}
interface TemplatePopulationFactors {
  id: Generated<number>
  template_id: number
  population: number
  credits: number
}
interface TemplateAreaFactors {
  id: Generated<number>
  template_id: number
  name: string
  area_km2: number
  credits: number
}
interface Keywords {
  id: Generated<number>
  name: string
}
interface TemplateKeywords {
  template_id: number
  keyword_id: number
}

/** Report templates, with their contents and prices. */
export interface TemplatesTables {
  templates: Templates
  template_inputs: TemplateInputs
  template_options: TemplateOptions
  template_periods: TemplatePeriods
  template_population_factors: TemplatePopulationFactors
  template_area_factors: TemplateAreaFactors
  keywords: Keywords
  template_keywords: TemplateKeywords
}
