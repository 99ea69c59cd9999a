import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PermissionRecord } from '../../../src/contract/authentication.ts'
import { DatasetAccess } from '../../../src/domain/constants.ts'
import { type Level, levelOf, type ProviderNames, termsToAccept } from '../../../src/domain/level.ts'
import { type Database, type Scope, UNSCOPED } from '../../db/database.ts'
import { forbidden } from '../../errors.ts'

/** The user making a request. It is read from the database for each request, so changes take effect immediately. */
export interface Identity {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
  readonly organisationId: number | null
  readonly datasetAccess: DatasetAccess
  readonly canSpendCredits: boolean
  readonly isPrimaryUser: boolean
  readonly isOrganisationAdmin: boolean
  readonly level: Level
  /** A service whose terms must be accepted first, or null. */
  readonly openTerms: string | null
  readonly permissions: readonly PermissionRecord[]
}

/** The scope of this user's database transactions. */
export const scopeOf = (
  identity: Pick<Identity, 'userId' | 'organisationId' | 'datasetAccess' | 'isOrganisationAdmin'>,
): Scope => ({
  role: 'ambit_app',
  organisationId: identity.organisationId,
  userId: identity.userId,
  viewsAll: identity.datasetAccess === 2,
  everywhere: identity.isOrganisationAdmin,
})

/** @throws Refusal forbidden for a user without an organisation */
export const ownOrganisation = ({ organisationId }: Pick<Identity, 'organisationId'>): number => {
  if (organisationId === null) throw forbidden()
  return organisationId
}

/** The scope covering all organisations, for calls that only administrators and organisation admins may make. */
export const administratorScope = (identity: Identity): Scope => ({ ...scopeOf(identity), everywhere: true })

/**
 * A service that a user has on behalf of a client. `accepted_at` is null if the current version of its terms has not
 * been accepted.
 */
interface Grant {
  readonly client: string
  readonly id: number
  readonly name: string
  readonly requires_terms: boolean
  readonly accepted_at: string | null
}

const permissionsOf = (grants: readonly Grant[]): PermissionRecord[] => {
  const clients = new Map<string, PermissionRecord['services']>()
  for (const row of grants) {
    const services = clients.get(row.client) ?? []
    services.push({
      serviceId: row.id,
      name: row.name,
      hasAcceptedTAndC: row.accepted_at !== null,
      shouldAcceptTAndC: row.requires_terms,
    })
    clients.set(row.client, services)
  }
  return [...clients].map(([clientName, services]) => ({ clientName, services }))
}

/**
 * Loads the user of a token. Returns null if the user was deleted or disabled, or if the token was revoked,
 * individually or with all earlier ones.
 * @param issuedAtS seconds since 1970; null if a job acts with the user's rights without a sign-in
 * @param tokenId null if the request has a signed link instead of a token
 */
export const loadIdentity = (
  database: Database,
  names: ProviderNames,
  userId: number,
  issuedAtS: number | null,
  tokenId: string | null = null,
): Promise<Identity | null> =>
  database.within(UNSCOPED, async tx => {
    const user = await tx
      .selectFrom('users as u')
      .leftJoin('user_organisations as m', 'm.user_id', 'u.id')
      .leftJoin('organisations as o', 'o.id', 'm.organisation_id')
      .where('u.id', '=', userId)
      .where('u.status', '=', 'Active')
      .select([
        'u.user_name',
        'u.name',
        'u.surname',
        'u.is_organisation_admin',
        'u.tokens_valid_from',
        'm.organisation_id',
        'm.dataset_access',
        'm.can_spend_credits',
        'm.is_primary_user',
        'o.is_provider',
      ])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('revoked_tokens')
            .select('token_id')
            .where('token_id', '=', tokenId ?? ''),
        ).as('revoked'),
      )
      .select(({ selectFrom }) =>
        jsonArrayFrom(
          selectFrom('service_grants as g')
            .innerJoin('services as s', 's.id', 'g.service_id')
            .innerJoin('organisations as c', 'c.id', 'g.client_id')
            .leftJoin('terms_acceptances as a', join =>
              join
                .onRef('a.user_id', '=', 'g.user_id')
                .onRef('a.service_id', '=', 's.id')
                .onRef('a.terms_version', '=', 's.terms_version'),
            )
            .whereRef('g.user_id', '=', 'u.id')
            .select(['c.name as client', 's.id', 's.name', 's.requires_terms', 'a.accepted_at'])
            .orderBy('c.name')
            .orderBy('s.id'),
        ).as('grants'),
      )
      .executeTakeFirst()
    if (!user || user.revoked) return null
    if (issuedAtS !== null && issuedAtS * 1000 < user.tokens_valid_from.getTime()) return null
    const permissions = permissionsOf(user.grants)
    const level = levelOf(permissions, names)
    return {
      userId,
      userName: user.user_name,
      fullName: `${user.name} ${user.surname}`.trim(),
      organisationId: user.organisation_id,
      datasetAccess: user.dataset_access ?? DatasetAccess.ViewOwn,
      canSpendCredits: user.can_spend_credits ?? false,
      isPrimaryUser: user.is_primary_user ?? false,
      isOrganisationAdmin: user.is_organisation_admin,
      // Administrators must be members of the provider's organisation; the grant alone is not enough.
      level: level === 'Admin' && !user.is_provider ? 'User' : level,
      openTerms: termsToAccept(permissions, names)[0]?.name ?? null,
      permissions,
    }
  })
