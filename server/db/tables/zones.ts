import type { ColumnType, Generated } from 'kysely'
import type { ZoneImportChoices, ZoneReportSummary } from '../../../src/domain/zone-import/report.ts'
import type { Json, Moment } from './columns.ts'

export interface ZoneSystems {
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
/** The report of the server on one file of an import. */
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

/** Zone systems, their versions, and their import from a browser. */
export interface ZonesTables {
  zone_systems: ZoneSystems
  zone_imports: ZoneImports
  zone_import_pieces: ZoneImportPieces
  standard_zones: StandardZones
}
