import type { Selectable } from 'kysely'
import type { ZoneImport } from '../../../src/contract/zone-imports.ts'
import type { ProviderNames } from '../../../src/domain/level.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { ZoneImports } from '../../db/tables/places.ts'
import { notFound, Refusal } from '../../errors.ts'
import { type Identity, loadIdentity } from '../account/identity.ts'

export const isAdministrator = ({ level }: Identity): boolean => level === 'Admin'

interface ImportingOrganisation {
  readonly id: number
  readonly name: string
  readonly mayImport: boolean
}

/** The organisations that a user may import for, sorted by name: all for an administrator, otherwise the user's own. */
export const importingOrganisations = async (tx: Tx, identity: Identity): Promise<ImportingOrganisation[]> => {
  const rows = await tx
    .selectFrom('organisations')
    .select(['id', 'name', 'may_import_zones'])
    .$if(!isAdministrator(identity), query => query.where('id', '=', identity.organisationId ?? 0))
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, may_import_zones }) => ({ id, name, mayImport: may_import_zones }))
}

/**
 * The organisation that a user wants to import for; null for the standard zones.
 * @throws Refusal not-found for another organisation, not-allowed if the user's own may not import
 */
export const requireImporting = async (
  tx: Tx,
  identity: Identity,
  organisationId: number | null,
): Promise<ImportingOrganisation | null> => {
  if (organisationId === null) {
    if (isAdministrator(identity)) return null
    throw new Refusal('not-allowed', 'Only an administrator may import standard zones')
  }
  const organisation = (await importingOrganisations(tx, identity)).find(({ id }) => id === organisationId)
  if (!organisation) throw notFound('The organisation')
  if (!isAdministrator(identity) && !organisation.mayImport)
    throw new Refusal(
      'not-allowed',
      'Your organisation may not import zone systems. Contact support to request this right.',
    )
  return organisation
}

/** Returns false if the user of a running import has since lost the right, the account or the primary-user flag. */
export const mayStillImport = async (
  database: Database,
  names: ProviderNames,
  { user_id, organisation_id }: { readonly user_id: number; readonly organisation_id: number | null },
): Promise<boolean> => {
  const identity = await loadIdentity(database, names, user_id, null)
  if (identity === null || !(isAdministrator(identity) || identity.isPrimaryUser)) return false
  try {
    await database.within(WORKER, tx => requireImporting(tx, identity, organisation_id))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The scope of an import's calls. An administrator sees every organisation. */
export const importScope = <S extends { readonly everywhere: boolean }>(scope: S, identity: Identity): S =>
  isAdministrator(identity) ? { ...scope, everywhere: true } : scope

export type ImportRow = Selectable<ZoneImports>

/** The states of an import that has not ended. Users and organisations have at most one such import each. */
export const OPEN_STATES = ['uploading', 'waiting', 'running', 'differs'] as const

/**
 * The disk space needed to build a zone system, as a multiple of the uploaded bytes: a copy of the upload, and the
 * result.
 */
export const WORKING_COPIES = 2
export const NO_SPACE = 'The server has too little disk space for this file at the moment. Contact support.'

export const sentBytes = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Converts an import to the contract's form. */
export const asImport = async (tx: Tx, row: ImportRow): Promise<ZoneImport> => {
  const pieces = await tx
    .selectFrom('zone_import_pieces')
    .select(['file', 'piece', 'sha256'])
    .where('import_id', '=', row.id)
    .orderBy('file')
    .orderBy('piece')
    .execute()
  return {
    id: row.id,
    organisationId: row.organisation_id,
    name: row.name,
    state: row.state,
    stage: row.stage,
    done: row.done,
    total: row.total,
    failure: row.failure,
    files: row.files.map(({ role, fileName, bytes, digest }, index) => ({
      role,
      fileName,
      bytes,
      digest,
      madeDigest: row.made?.[index]?.digest ?? null,
      report: row.made?.[index]?.report ?? null,
      pieces: pieces.filter(({ file }) => file === index).map(({ piece, sha256 }) => ({ piece, sha256 })),
    })),
    zoneSystemId: row.zone_system_id,
  }
}

/** @throws Refusal not-found, also for another user's import */
export const requireImport = async (tx: Tx, userId: number, id: number): Promise<ImportRow> => {
  const row = await tx
    .selectFrom('zone_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('The import')
  return row
}

/** The user's import that has not ended, or null. */
export const openImportOf = async (tx: Tx, userId: number): Promise<ZoneImport | null> => {
  const row = await tx
    .selectFrom('zone_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  return row ? asImport(tx, row) : null
}
