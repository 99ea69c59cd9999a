import type { ColumnType, Generated } from 'kysely'
import type { ChosenInput, DatasetPlace, PointOfInterest, WizardPayload } from '../../src/contract/datasets.ts'
import type { Boundary } from '../../src/domain/boundary.ts'
import type {
  CreditType,
  DatasetAccess,
  InputType,
  PopulationCountArea,
  ReportStatus,
} from '../../src/domain/constants.ts'
import type { EvScoreParts } from '../../src/domain/ev-score.ts'
import type { ZoneImportChoices, ZoneReportSummary } from '../../src/domain/zone-import/report.ts'

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>
/** timestamptz. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>
/** ISO date as text. */
type Day = string

interface Organisations {
  id: Generated<number>
  name: string
  is_provider: Generated<boolean>
  /** Whether its primary users may import zone systems. */
  may_import_zones: Generated<boolean>
  created_at: Moment
}
interface Users {
  id: Generated<number>
  user_name: string
  email: string
  name: string
  surname: string
  password_hash: string
  status: Generated<'Active' | 'Invited' | 'Disabled'>
  is_organisation_admin: Generated<boolean>
  tokens_valid_from: Moment
  created_at: Moment
  /** The status before the user was disabled; null unless disabled. */
  disabled_from: Generated<'Active' | 'Invited' | null>
  /** The address that was typed, where it is another organisation's user's. */
  invited_email: Generated<string | null>
}
interface UserOrganisations {
  user_id: number
  organisation_id: number
  dataset_access: DatasetAccess
  can_spend_credits: boolean
  is_primary_user: boolean
}
interface Services {
  id: Generated<number>
  name: string
  requires_terms: boolean
  terms_html: string
  terms_version: Generated<number>
}
interface ServiceGrants {
  user_id: number
  client_id: number
  service_id: number
}
interface TermsAcceptances {
  user_id: number
  service_id: number
  terms_version: number
  accepted_at: Moment
}
interface SignInFailures {
  digest: string
  failures: number
  since: Moment
  window_minutes: Generated<number>
}
interface SignInAddresses {
  digest: string
  user_id: number
  last_at: Moment
}
interface JobTurns {
  name: string
  next_at: Moment
  owner: Generated<string | null>
  lease_until: ColumnType<Date | null, Date | undefined, Date | null>
}
interface Letters {
  id: Generated<number>
  taken_from: string | null
  sender: string
  recipient: string
  message: string
  posted_at: Moment
  failures: Generated<number>
  not_before: Moment
  lease_until: ColumnType<Date | null, Date | undefined, Date | null>
  undelivered: Generated<string | null>
  undelivered_at: ColumnType<Date | null, Date | undefined, Date | null>
}
interface DatasetNotices {
  user_id: number
}

/** A zone of a saved area: its number in the version in which it was chosen. */
export interface KeptZone {
  readonly id: number
  readonly code: string
  readonly name: string
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

export interface SavedAreas {
  id: Generated<number>
  organisation_id: number
  owner_id: number | null
  private_to: number | null
  name: string
  zone_system_id: number | null
  zone_system: string | null
  zones: ColumnType<KeptZone[] | null, string | null | undefined, never>
  points: ColumnType<[lon: number, lat: number][] | null, string | null | undefined, never>
  boundary: ColumnType<Boundary | null, string | null | undefined, never>
  area_km2: number | null
  saved_at: Moment
  deleted_at: ColumnType<Date | null, undefined, Date | null>
  deleted_by: ColumnType<number | null, undefined, number | null>
}

interface RevokedTokens {
  token_id: string
  user_id: number
  expires_at: ColumnType<Date, Date | string>
}
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
interface ZoneSystems {
  id: Generated<number>
  organisation_id: number | null
  kind: 'small' | 'middle' | 'custom'
  name: string
  file_name: string
  zones: number
  created_at: Moment
  /** The time at which another file replaced this one. */
  replaced_at: Moment | null
  version: Generated<number>
  /** The next version; null of the newest. */
  replaced_by: number | null
  imported_by: string | null
  report: ColumnType<ZoneReportSummary | null, string | null | undefined, string | null>
}
/** A file of an import, as the tab sent it. */
export interface ZoneImportFile {
  readonly role: 'zones' | 'small' | 'middle'
  readonly fileName: string
  readonly bytes: number
  readonly choices: ZoneImportChoices
  readonly digest: string
}
/** What the server made of a file of an import. */
export interface MadeOfFile {
  readonly digest: string
  readonly report: ZoneReportSummary
}
export interface ZoneImports {
  id: Generated<number>
  organisation_id: number | null
  user_id: number
  name: string
  new_version: boolean
  files: Json<readonly ZoneImportFile[]>
  state: Generated<'uploading' | 'waiting' | 'running' | 'differs' | 'done' | 'failed' | 'cancelled'>
  stage: string | null
  done: Generated<number>
  total: number | null
  failure: string | null
  made: ColumnType<readonly MadeOfFile[] | null, string | null | undefined, string | null>
  zone_system_id: number | null
  attempts: Generated<number>
  lease_owner: string | null
  lease_until: ColumnType<Date | null, Date | undefined, Date | null>
  address: string
  created_at: Moment
  changed_at: Moment
}
interface ZoneImportPieces {
  import_id: number
  file: number
  piece: number
  sha256: string
}
interface StandardZones {
  version: number
  name: string
  small_system_id: number
  middle_system_id: number
  created_at: Moment
}
interface Postcodes {
  postcode: string
  longitude: number
  latitude: number
}
interface PlaceNames {
  id: Generated<number>
  name: string
  folded: string
  kind: 'town' | 'locality'
  within: string | null
  residents: number | null
  longitude: number
  latitude: number
}
interface DatasetGroups {
  id: Generated<number>
  organisation_id: number
  name: string
  created_at: Moment
}
/** Percentile ranks, 0 to 100, with the version of the data that they are of. */
export interface KeptEvScore extends EvScoreParts {
  readonly dataVersion: string
}
export interface Datasets {
  id: Generated<number>
  organisation_id: number
  group_id: number | null
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
  /** The version of the standard zones that it was ordered in. */
  standard_version: number
  inputs: Json<ChosenInput[]>
  pois: Json<PointOfInterest[]>
  selected_zones: Json<number[]>
  /** As it was ordered; `study_area_wkt` may have its edges moved. Null where points or zones were ordered. */
  boundary: ColumnType<Boundary | null, string | null | undefined, string | null>
  /** Null where nothing names its points or zones yet. */
  places: ColumnType<DatasetPlace[] | null, string | null | undefined, string | null>
  study_area_wkt: string
  geofence_wkt: string
  extent: Json<[number, number, number, number]>
  area_km2: number
  population: number
  credits: number
  created_at: Moment
  status: Generated<ReportStatus>
  progress: Generated<number>
  failure: string | null
  changed_at: Moment
  attempt_build_id: number | null
  /** When its last attempt was begun. */
  taken_up_at: Moment | null
  build_id: number | null
  /** Local days of the period that hold no data, ISO dates, of the build that counts. */
  missing_days: ColumnType<string[], string | undefined, string>
  /** Made with the build that counts, or when it is first asked for; null before, and of datasets without one. */
  ev_score: ColumnType<KeptEvScore | null, string | null | undefined, string | null>
  /** True where the dataset was built anew with other noise: its owner gets no second e-mail. */
  remade: Generated<boolean>
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
interface IdempotencyKeys {
  user_id: number
  key: string
  organisation_id: number
  request_digest: string
  dataset_id: number
  credits: number
  created_at: Moment
}
interface ContactRequests {
  id: Generated<number>
  organisation_id: number | null
  user_id: number
  kind: 'new-template' | 'support'
  content: Json<Record<string, unknown>>
  attachment_key: string | null
  created_at: Moment
}
interface CreditLedger {
  id: Generated<number>
  organisation_id: number
  amount: number
  credit_type: CreditType
  info: string
  dataset_id: number | null
  reverses: number | null
  created_by: number | null
  created_at: Moment
}
interface OrganisationBalances {
  organisation_id: number
  credits: number
}
interface Installation {
  key: string
  value: Json<unknown>
  changed_at: Moment
}

interface PasswordLinks {
  digest: string
  user_id: number
  purpose: 'reset' | 'invitation'
  expires_at: Moment
  used_at: Moment | null
}
interface AuditTrail {
  id: Generated<number>
  at: Moment
  user_id: number | null
  organisation_id: number | null
  action: string
  details: Json<Record<string, unknown>>
  address: string
}

interface AuditChain {
  sequence: number
  audit_id: number
  hash: string
}
interface AuditUnchained {
  audit_id: number
}

/** The tables as the queries see them; the migrations are the truth. */
export interface Schema {
  organisations: Organisations
  users: Users
  user_organisations: UserOrganisations
  services: Services
  service_grants: ServiceGrants
  terms_acceptances: TermsAcceptances
  sign_in_failures: SignInFailures
  sign_in_addresses: SignInAddresses
  dataset_notices: DatasetNotices
  prepared_orders: PreparedOrders
  saved_areas: SavedAreas
  job_turns: JobTurns
  letters: Letters
  revoked_tokens: RevokedTokens
  templates: Templates
  template_inputs: TemplateInputs
  template_options: TemplateOptions
  template_periods: TemplatePeriods
  template_population_factors: TemplatePopulationFactors
  template_area_factors: TemplateAreaFactors
  keywords: Keywords
  template_keywords: TemplateKeywords
  zone_systems: ZoneSystems
  zone_imports: ZoneImports
  zone_import_pieces: ZoneImportPieces
  standard_zones: StandardZones
  postcodes: Postcodes
  place_names: PlaceNames
  dataset_groups: DatasetGroups
  datasets: Datasets
  dataset_grounds: DatasetGrounds
  ground_salts: GroundSalts
  idempotency_keys: IdempotencyKeys
  contact_requests: ContactRequests
  credit_ledger: CreditLedger
  organisation_balances: OrganisationBalances
  audit_trail: AuditTrail
  audit_chain: AuditChain
  audit_unchained: AuditUnchained
  password_links: PasswordLinks
  installation: Installation
}
