import type {
  Organisation,
  OrganisationDetails,
  OrganisationUser,
  ZoneSystem,
} from '../../../src/contract/organisations.ts'
import type { Database, Tx } from '../../db/database.ts'
import { administratorScope, type Identity, scopeOf } from '../account/identity.ts'

/** An organisation's balance: the sum of its ledger. */
export const creditsOf = async (tx: Tx, organisationId: number): Promise<number> => {
  const row = await tx
    .selectFrom('organisation_balances')
    .select('credits')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.credits ?? 0
}

const usersOf = async (tx: Tx, organisationId: number): Promise<OrganisationUser[]> => {
  const rows = await tx
    .selectFrom('user_organisations as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organisation_id', '=', organisationId)
    .selectAll('m')
    .select(['u.name', 'u.surname', 'u.email', 'u.invited_email', 'u.status'])
    .orderBy('u.name')
    .orderBy('u.surname')
    .execute()
  return rows.map(row => ({
    name: row.name,
    surname: row.surname,
    emailAddress: row.invited_email ?? row.email,
    status: row.status,
    userOrganisation: {
      userId: row.user_id,
      datasetAccess: row.dataset_access,
      canSpendCredits: row.can_spend_credits,
      isPrimaryUser: row.is_primary_user,
    },
  }))
}

/** The user's organisation with its credits, or null. Only primary users see its users. */
export const getOrganisationDetails = async (
  database: Database,
  identity: Identity,
): Promise<OrganisationDetails | null> => {
  const { organisationId } = identity
  if (organisationId === null) return null
  return database.within(scopeOf(identity), async tx => {
    const { name, may_import_zones: mayImport } = await tx
      .selectFrom('organisations')
      .select(['name', 'may_import_zones'])
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow()
    return {
      organisationName: name,
      credits: await creditsOf(tx, organisationId),
      isPrimaryUser: identity.isPrimaryUser,
      canSpendCredits: identity.canSpendCredits,
      isOrganisationAdmin: identity.isOrganisationAdmin,
      canImportZones: identity.level === 'Admin' || (identity.isPrimaryUser && mayImport),
      subUsers: identity.isPrimaryUser ? await usersOf(tx, organisationId) : [],
    }
  })
}

/** The custom zone systems of the user's own organisation, sorted by name. */
export const getZoneSystems = async (database: Database, identity: Identity): Promise<ZoneSystem[]> => {
  const { organisationId } = identity
  if (organisationId === null) return []
  const rows = await database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('zone_systems')
      .select(['id', 'file_name', 'name'])
      .where('organisation_id', '=', organisationId)
      .where('replaced_by', 'is', null)
      .orderBy('name')
      .execute(),
  )
  return rows.map(row => ({ zoneSystemId: row.id, zoneSystemFileName: row.file_name, name: row.name }))
}

/** All organisations sorted by name, for administrators and organisation admins. */
export const getAllOrganisations = (database: Database, identity: Identity): Promise<Organisation[]> =>
  database.within(administratorScope(identity), tx =>
    tx.selectFrom('organisations').select(['id', 'name']).orderBy('name').execute(),
  )

/** The users of any organisation, for administrators. */
export const getOrganisationUsers = (
  database: Database,
  identity: Identity,
  organisationId: number,
): Promise<OrganisationUser[]> => database.within(administratorScope(identity), tx => usersOf(tx, organisationId))
