import { sql } from 'kysely'
import { type Database, WORKER } from '../../../../server/db/database.ts'
import { hashPassword } from '../../../../server/services/account/passwords.ts'
import { logOut } from '../../../../src/contract/authentication.ts'
import { type Person, TEST_PASSWORD } from '../../support/people.ts'
import type { TestPortal } from '../../support/test-portal.ts'
import { ROLES, type Role } from './row.ts'

/** A user who has not accepted the terms. The user's organisation has the portal's service. */
const addUser = async (
  database: Database,
  organisationId: number,
  name: string,
  isOrganisationAdmin: boolean,
): Promise<number> => {
  const passwordHash = await hashPassword(TEST_PASSWORD)
  return database.within(WORKER, async tx => {
    const { id } = await tx
      .insertInto('users')
      .values({
        user_name: name,
        email: `${name}@access.example`,
        name,
        surname: 'Access',
        password_hash: passwordHash,
        is_organisation_admin: isOrganisationAdmin,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('user_organisations')
      .values({
        user_id: id,
        organisation_id: organisationId,
        dataset_access: 2,
        can_spend_credits: true,
        is_primary_user: false,
      })
      .execute()
    await tx.insertInto('service_grants').values({ user_id: id, client_id: organisationId, service_id: 1 }).execute()
    return id
  })
}

const accept = (database: Database, userId: number) =>
  database.within(WORKER, tx =>
    sql`insert into terms_acceptances (user_id, service_id, terms_version)
      select ${userId}, id, terms_version from services on conflict do nothing`.execute(tx),
  )

const setSpending = (database: Database, { id }: Person, canSpend: boolean) =>
  database.within(WORKER, tx =>
    tx.updateTable('user_organisations').set({ can_spend_credits: canSpend }).where('user_id', '=', id).execute(),
  )

/** Creates a user for each role; returns the users (null: nobody) and tokens by role. */
export const peopleOfRoles = async (portal: TestPortal) => {
  const { database, people } = portal
  const { administrator, primary, colleague, viewOwn, stranger, outsider } = people
  const termsOpen = await addUser(database, primary.organisationId, 'terms-open', false)
  const organisationAdmin = await addUser(database, stranger.organisationId, 'organisation-admin', true)
  for (const id of [viewOwn.id, organisationAdmin]) await accept(database, id)
  await setSpending(database, viewOwn, true)
  await setSpending(database, colleague, false)
  const revoked = await portal.token(primary.id)
  const headers = { Authorization: `Bearer ${revoked}` }
  if ((await portal.ask(logOut, null, { headers })).status !== 200) throw new Error('Signing out was refused')
  const expired = await portal.token(primary.id, -1)
  const users: Readonly<Record<Role, number | null>> = {
    anonymous: null,
    expired: null,
    revoked: null,
    noAccess: outsider.id,
    termsOpen,
    stranger: stranger.id,
    viewOwn: viewOwn.id,
    cantSpend: colleague.id,
    primary: primary.id,
    organisationAdmin,
    administrator: administrator.id,
  }
  return {
    userId: users,
    /** Every request gets its own token, because signing out ends only the token that it uses. */
    async tokens(): Promise<Readonly<Record<Role, string | null>>> {
      const token = async (role: Role) => {
        const id = users[role]
        return id === null ? { anonymous: null, expired, revoked }[role as 'anonymous'] : portal.token(id)
      }
      return Object.fromEntries(
        await Promise.all(ROLES.map(async role => [role, await token(role)] as const)),
      ) as Record<Role, string | null>
    },
    /** Resets the terms that a call has accepted. */
    openTerms: () =>
      database.within(WORKER, tx =>
        tx.updateTable('terms_acceptances').set({ terms_version: 0 }).where('user_id', '=', termsOpen).execute(),
      ),
  }
}
