import { sql } from 'kysely'
import type { ZoneReportSummary } from '../../src/domain/zone-import/import-report.ts'
import type { ZoneFile } from '../../workers/zone-import/zone-file.ts'
import type { Tx } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { ImportError } from './import/import-error.ts'
import { neighboursKey, zoneFileKey } from './zone-files.ts'

interface NewZoneSystem {
  /** Null for the two standard levels. */
  readonly organisationId: number | null
  readonly kind: 'small' | 'middle' | 'custom'
  readonly name: string
  /** [a-z0-9._-]; the files are zones/<fileName>.fgb and .neighbours. */
  readonly fileName: string
}

/** Stores the two files of a zone system. The row follows later, so no row refers to a missing file. */
export const putZoneFiles = async (files: FileStore, fileName: string, file: ZoneFile): Promise<void> => {
  await files.put(neighboursKey(fileName), file.neighbours)
  await files.put(zoneFileKey(fileName), file.flatGeobuf)
}

/** Inserts a zone system's row, or updates the row for the same file. Returns its id. */
export const registerZoneSystem = async (tx: Tx, system: NewZoneSystem, zones: number): Promise<number> => {
  const { organisationId, kind, name, fileName } = system
  const { id } = await tx
    .insertInto('zone_systems')
    .values({ organisation_id: organisationId, kind, name, file_name: fileName, zones })
    .onConflict(at => at.column('file_name').doUpdateSet({ organisation_id: organisationId, kind, name, zones }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewCustomSystem {
  readonly organisationId: number
  readonly name: string
  readonly fileName: string
  readonly zones: number
  /** True if this is a new version of the zone system with this name. */
  readonly newVersion: boolean
  readonly importedBy: string | null
  readonly report: ZoneReportSummary | null
}

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

/** The beginning of a file name, which several names may share. */
export const baseFileName = (owner: string, name: string): string =>
  `${slug(owner) || 'zones'}.${slug(name) || 'zones'}`

/** The newest version of the organisation's zone system with this name; undefined if there is none. */
export const newestOf = (tx: Tx, organisationId: number, name: string) =>
  tx
    .selectFrom('zone_systems')
    .select(['id', 'name', 'version', 'file_name'])
    .where('organisation_id', '=', organisationId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('replaced_by', 'is', null)
    .executeTakeFirst()

/** A sentence explaining why a name cannot be used; null if it can. */
export const nameProblem = async (
  tx: Tx,
  { organisationId, name, newVersion }: Pick<NewCustomSystem, 'organisationId' | 'name' | 'newVersion'>,
): Promise<string | null> => {
  const newest = await newestOf(tx, organisationId, name)
  if (newest && !newVersion)
    return `There is a zone system "${newest.name}" already. Choose another name, or import this one as its new version.`
  if (!newest && newVersion) return `There is no zone system "${name}" that this could be a new version of.`
  return null
}

/**
 * Inserts the row of an imported zone system whose files are already stored. A new version has the same name as the
 * earlier one and replaces it in the wizard.
 * @throws ImportError if another import has taken the name or the file name in the meantime
 */
export const insertCustomSystem = async (
  tx: Tx,
  system: NewCustomSystem,
): Promise<{ readonly id: number; readonly version: number }> => {
  const problem = await nameProblem(tx, system)
  if (problem !== null) throw new ImportError(problem)
  const { organisationId, name, fileName, zones, importedBy, report } = system
  const before = await newestOf(tx, organisationId, name)
  const version = (before?.version ?? 0) + 1
  const row = await tx
    .insertInto('zone_systems')
    .values({
      organisation_id: organisationId,
      kind: 'custom',
      name: before?.name ?? name,
      file_name: fileName,
      zones,
      version,
      imported_by: importedBy,
      report: report && JSON.stringify(report),
    })
    .onConflict(at => at.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new ImportError(`Another import has made "${name}" meanwhile. Import this one again.`)
  if (before) await tx.updateTable('zone_systems').set({ replaced_by: row.id }).where('id', '=', before.id).execute()
  return { id: row.id, version }
}
