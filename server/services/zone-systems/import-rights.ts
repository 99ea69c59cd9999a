import type { ProviderNames } from '../../../src/domain/level.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { Identity } from '../account/identity.ts'
import { loadIdentity } from '../account/load-identity.ts'

const isAdministrator = ({ level }: Identity): boolean => level === 'Admin'

export interface ImportingOrganisation {
  readonly id: number
  readonly name: string
  readonly mayImport: boolean
}

/** The organisations that a user may import for, by name: every one for an administrator, else the own. */
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
 * @throws Refusal not-found for another's organisation, not-allowed where the user's own may not import
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
  const found = (await importingOrganisations(tx, identity)).find(({ id }) => id === organisationId)
  if (!found) throw notFound('The organisation')
  if (!isAdministrator(identity) && !found.mayImport)
    throw new Refusal(
      'not-allowed',
      'Your organisation may not import zone systems. Contact support to have it allowed.',
    )
  return found
}

/** Whether a user whose import is under way may still import: the right, the account or the flag of primary users may be gone. */
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

/** The scope of an import's calls: an administrator sees every organisation. */
export const importScope = <S extends { readonly everywhere: boolean }>(scope: S, identity: Identity): S =>
  isAdministrator(identity) ? { ...scope, everywhere: true } : scope

export { isAdministrator }
