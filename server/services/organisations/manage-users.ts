import { sql } from 'kysely'
import type { AuditAction } from '../../../src/domain/audit-actions.ts'
import type { ProviderNames } from '../../../src/domain/level.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Tx } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import { administratorScope, type Identity } from '../account/identity.ts'
import { disableUser, enableUser, endSessions } from './users.ts'

const refused = (message: string) => new Refusal('not-allowed', message)

/** Users, and the columns that decide who may manage them and who could replace them. */
const usersBy = (tx: Tx, names: ProviderNames) =>
  tx
    .selectFrom('users as u')
    .leftJoin('user_organisations as m', 'm.user_id', 'u.id')
    .leftJoin('organisations as o', 'o.id', 'm.organisation_id')
    .select(['u.id', 'u.status', 'm.organisation_id', 'm.is_primary_user'])
    .select(({ exists, selectFrom, and, ref, lit }) =>
      and([
        sql<boolean>`coalesce(${ref('o.is_provider')}, ${lit(false)})`,
        exists(
          selectFrom('service_grants as g')
            .innerJoin('services as s', 's.id', 'g.service_id')
            .innerJoin('organisations as c', 'c.id', 'g.client_id')
            .whereRef('g.user_id', '=', 'u.id')
            .where('c.name', '=', names.client)
            .where('s.name', '=', names.managementService)
            .select('g.user_id'),
        ),
      ]).as('is_administrator'),
    )
type ManagedUser = Awaited<ReturnType<ReturnType<typeof usersBy>['executeTakeFirstOrThrow']>>

const findManaged = async (tx: Tx, names: ProviderNames, { identity }: Actor, userId: number): Promise<ManagedUser> => {
  const user = await usersBy(tx, names).where('u.id', '=', userId).executeTakeFirst()
  if (!user || !mayManage(identity, user)) throw notFound('The user')
  return user
}

/** Administrators manage all users. Primary users manage the users in their organisation, except administrators. */
const mayManage = (identity: Identity, user: ManagedUser): boolean => {
  if (identity.level === 'Admin') return true
  return identity.isPrimaryUser && user.organisation_id === identity.organisationId && !user.is_administrator
}

/** @throws Refusal if the user is the last active administrator or primary user */
const requireOthers = async (tx: Tx, names: ProviderNames, user: ManagedUser): Promise<void> => {
  // All administrators belong to one organisation, the provider.
  const others = await usersBy(tx, names)
    .where('u.status', '=', 'Active')
    .where('u.id', '<>', user.id)
    .where('m.organisation_id', '=', user.organisation_id ?? 0)
    .execute()
  if (user.is_administrator && !others.some(other => other.is_administrator))
    throw refused('This is the last active administrator, who cannot be disabled')
  if (user.is_primary_user && !others.some(other => other.is_primary_user))
    throw refused('This is the last active primary user of the organisation, who cannot be disabled')
}

/**
 * Disables, enables and signs out users. Primary users manage the users in their organisation, administrators manage
 * all users. Changes take effect immediately, even for open sessions.
 */
export const createManageUsers = (database: Database, names: ProviderNames) => {
  const manage = (
    actor: Actor,
    userId: number,
    action: AuditAction,
    change: (tx: Tx, user: ManagedUser) => Promise<unknown>,
  ): Promise<null> =>
    database.within(administratorScope(actor.identity), async tx => {
      // Take turns, so that the last two administrators cannot disable each other at the same time.
      await sql`select pg_advisory_xact_lock(hashtext('ambit users disabled'))`.execute(tx)
      const user = await findManaged(tx, names, actor, userId)
      await change(tx, user)
      await auditBy(tx, actor, user.organisation_id, action, { userId })
      return null
    })
  return {
    /**
     * @throws Refusal not-found, or not-allowed for the user's own account and for the last administrator or primary
     * user
     */
    disable: (actor: Actor, userId: number): Promise<null> =>
      manage(actor, userId, 'user-disabled', async (tx, user) => {
        if (userId === actor.identity.userId) throw refused('You cannot disable your own account')
        if (user.status === 'Active') await requireOthers(tx, names, user)
        await disableUser(tx, userId)
      }),
    /** @throws Refusal not-found */
    enable: (actor: Actor, userId: number): Promise<null> =>
      manage(actor, userId, 'user-enabled', tx => enableUser(tx, userId)),
    /**
     * Ends all of a user's sessions. The user may sign in again.
     * @throws Refusal not-found
     */
    signOut: (actor: Actor, userId: number): Promise<null> =>
      manage(actor, userId, 'user-signed-out', tx => endSessions(tx, userId)),
  }
}
export type ManageUsers = ReturnType<typeof createManageUsers>
