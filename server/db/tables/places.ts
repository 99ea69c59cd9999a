import type { ColumnType, Generated } from 'kysely'
import type { Boundary } from '../../../src/domain/geography/boundary.ts'
import type { ZoneImportChoices, ZoneReportSummary } from '../../../src/domain/zone-import/import-report.ts'
import type { Json, Moment } from './columns.ts'

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
interface Stations {
  code: string
  codes: Generated<string[]>
  name: string
  folded: Generated<string>
  longitude: number
  latitude: number
}
interface Chargepoints {
  code: string
  max_kw: number | null
  longitude: number
  latitude: number
}
interface ChargepointSource {
  is_only: Generated<boolean>
  source: string
  credit: string
}
/** A zone of a saved area, by its number in the version in which it was selected. */
export interface KeptZone {
  readonly id: number
  readonly code: string
  readonly name: string
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

/** The names and postcodes that users search for, the stations of rail catchments, public chargers, and saved areas. */
export interface PlacesTables {
  saved_areas: SavedAreas
  postcodes: Postcodes
  place_names: PlaceNames
  stations: Stations
  chargepoints: Chargepoints
  chargepoint_source: ChargepointSource
}

export interface ZoneSystems {
  id: Generated<number>
  organisation_id: number | null
  kind: 'small' | 'middle' | 'custom'
  name: string
  file_name: string
  zones: number
  created_at: Moment
  /** When this file was replaced by another. */
  replaced_at: Moment | null
  version: Generated<number>
  /** The next version; null for the newest. */
  replaced_by: number | null
  imported_by: string | null
  report: ColumnType<ZoneReportSummary | null, string | null | undefined, string | null>
}
/** A file of an import, as sent by the browser tab. */
interface ZoneImportFile {
  readonly role: 'zones' | 'small' | 'middle'
  readonly fileName: string
  readonly bytes: number
  readonly choices: ZoneImportChoices
  readonly digest: string
}
/** The server's report on one file of an import. */
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

/** Zone systems, their versions, and their imports from browsers. */
export interface ZonesTables {
  zone_systems: ZoneSystems
  zone_imports: ZoneImports
  zone_import_pieces: ZoneImportPieces
  standard_zones: StandardZones
}
