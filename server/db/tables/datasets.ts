import type { ColumnType, Generated } from 'kysely'
import type { ChosenInput, DatasetPlace, PointOfInterest, WizardPayload } from '../../../src/contract/datasets.ts'
import type { PauseKind } from '../../../src/contract/standing-orders.ts'
import type { DatasetStatus } from '../../../src/domain/constants.ts'
import type { EvScoreParts } from '../../../src/domain/ev-score.ts'
import type { Boundary } from '../../../src/domain/geography/boundary.ts'
import type { Day, Json, Moment } from './columns.ts'

export interface DatasetGroups {
  id: Generated<number>
  organisation_id: number
  name: string
  created_at: Moment
}
/** Percentile ranks, 0 to 100, of each point of a dataset in its order, and the version of their data. */
export interface StoredEvScores {
  readonly points: readonly EvScoreParts[]
  readonly dataVersion: string
}
/** The ranks of the first point, from before those of every point were stored. */
export interface FirstEvScore extends EvScoreParts {
  readonly dataVersion: string
}
/** The zones between which a dataset counts flows. */
export interface FlowZones {
  /** The number of the zone system; null for the standard zones. */
  readonly system: number | null
  readonly zones: readonly number[]
}
export interface DatasetSeries {
  id: Generated<number>
  organisation_id: number
  kind: 'months' | 'places' | 'standing'
  name: string
  created_by: number | null
  created_by_name: string
  created_at: Moment
  /** When the e-mail about the last dataset was queued. */
  ended_email_at: ColumnType<Date | null, undefined, Date>
}
export interface Datasets {
  id: Generated<number>
  organisation_id: number
  group_id: number | null
  series_id: number | null
  created_by: number
  requested_by_name: string
  name: string
  is_sample: boolean
  template_id: number | null
  template_version: number
  template_name: string
  icon: string
  report_viewer: string
  map_viewer: string
  ev_only: boolean
  first_day: Day
  last_day: Day
  zone_system_id: number | null
  zone_system: string
  /** The version of the standard zones when the dataset was ordered. */
  standard_version: number
  inputs: Json<ChosenInput[]>
  pois: Json<PointOfInterest[]>
  selected_zones: Json<number[]>
  /** The boundary as ordered; `study_area_wkt` may have its edges moved. Null if points or zones were ordered. */
  boundary: ColumnType<Boundary | null, string | null | undefined, string | null>
  /** Null until its points or zones are named. */
  places: ColumnType<DatasetPlace[] | null, string | null | undefined, string | null>
  study_area_wkt: string
  /** A point inside the area, [lon, lat] degrees; null for datasets ordered before it was stored. */
  pin: ColumnType<[number, number] | null, string | null | undefined, string | null>
  /** Equal for datasets that cover the same area. */
  ground_key: ColumnType<string, never, never>
  geofence_wkt: string
  /** True if the area follows an edge that a person drew. */
  has_drawn_edge: Generated<boolean>
  extent: Json<[number, number, number, number]>
  area_km2: number
  population: number
  credits: number
  created_at: Moment
  status: Generated<DatasetStatus>
  progress: Generated<number>
  failure: string | null
  changed_at: Moment
  attempt_build_id: number | null
  /** When the last attempt started. */
  taken_up_at: Moment | null
  build_id: number | null
  /** Local days of the period that are missing from the current build's data, as ISO dates. */
  missing_days: ColumnType<string[], string | undefined, string>
  /** Computed with the current build, or at the first request. Null until then, and for datasets without a score. */
  ev_score: ColumnType<StoredEvScores | FirstEvScore | null, string | null | undefined, string | null>
  /** The days of the event as ISO dates, in order; null without an event. */
  event_days: ColumnType<string[] | null, string | null | undefined, string | null>
  /** True if the dataset was rebuilt with new noise. If so, its owner gets no second e-mail. */
  remade: Generated<boolean>
  /**
   * For a district: the street's dataset, and how many metres the district extends beyond the street. Null for all
   * other datasets.
   */
  district_of: ColumnType<number | null, number | null | undefined, number | null>
  district_m: ColumnType<number | null, number | null | undefined, number | null>
  claims: Generated<number>
  failures: Generated<number>
  not_before: Moment | null
  lease_owner: string | null
  lease_until: Moment | null
}
interface DatasetGrounds {
  id: Generated<number>
  dataset_id: number
  organisation_id: number
  is_sample: boolean
  ev_only: boolean
  event_days: ColumnType<string[] | null, string | null | undefined, string | null>
  flow_zones: ColumnType<FlowZones | null, string | null | undefined, string | null>
  zone_system_id: number | null
  is_tourism: Generated<boolean>
  standard_version: Generated<number>
  first_day: Day
  last_day: Day
  ground_wkt: string
  min_e: number
  min_n: number
  max_e: number
  max_n: number
}
interface GroundSalts {
  id: Generated<number>
  first_day: Day
  last_day: Day
  version: string
  digest: string
  ground_wkt: string
  min_e: number
  min_n: number
  max_e: number
  max_n: number
  area_m2: number
  salt: string
  created_at: Moment
}
interface ComparedAreas {
  id: Generated<number>
  organisation_id: number
  first_day: Day
  last_day: Day
  ground_key: string
  area_key: string
  area_wkt: string
  outcome: 'divides' | 'inside' | 'refused'
  position: number | null
  created_at: Generated<Moment>
}
interface PreparedOrders {
  id: Generated<number>
  organisation_id: number
  prepared_by: number
  prepared_by_name: string
  payload: Json<WizardPayload>
  credits: number
  prepared_at: Moment
}
interface DayNotes {
  id: Generated<number>
  organisation_id: number | null
  author_id: number | null
  day: Day
  text: string
  is_break: Generated<boolean>
  written_at: Moment
}
interface IdempotencyKeys {
  user_id: number
  key: string
  organisation_id: number
  request_digest: string
  dataset_id: number
  series_id: number | null
  credits: number
  created_at: Moment
}

/**
 * Why an order waits: the month's data is incomplete, its template waits for some days, its squares are still being
 * computed, a dependency is down, or an error occurred.
 */
export type WaitsFor = 'delivery' | 'template' | 'squares' | 'dependency' | 'fault'
export interface StandingOrders {
  id: Generated<number>
  organisation_id: number
  series_id: number
  created_by: number
  created_by_name: string
  payload: Json<WizardPayload>
  template_name: string
  /** The maximum number of credits for one month's dataset. */
  monthly_limit: number
  /** The first and last month, both inclusive, such as '2026-10'. */
  first_month: string
  end_month: string
  pause_kind: PauseKind | null
  pause_reason: string | null
  pause_month: string | null
  /** True until an e-mail about the pause has been sent. */
  email_due: Generated<boolean>
  /** What an active order is waiting for, and for which month; null if it is not waiting. */
  waits_for: WaitsFor | null
  waits_month: string | null
  ended_at: ColumnType<Date | null, undefined, Date>
  request_key: string | null
  request_digest: string
  created_at: Moment
}
interface StandingOrderPeople {
  standing_order_id: number
  user_id: number
}
export interface StandingOrderMonths {
  standing_order_id: number
  month: string
  /** Null if the month was skipped. */
  dataset_id: number | null
  credits: number | null
  /** The number of attempts; more than one if a dataset has failed. */
  tries: Generated<number>
  made_at: Moment
}

/** Orders and datasets, their grounds, and notes on their days. */
export interface DatasetsTables {
  standing_orders: StandingOrders
  standing_order_people: StandingOrderPeople
  standing_order_months: StandingOrderMonths
  prepared_orders: PreparedOrders
  dataset_groups: DatasetGroups
  dataset_series: DatasetSeries
  datasets: Datasets
  dataset_grounds: DatasetGrounds
  ground_salts: GroundSalts
  compared_areas: ComparedAreas
  day_notes: DayNotes
  idempotency_keys: IdempotencyKeys
}
