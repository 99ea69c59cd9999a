import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNSCOPED, WORKER } from '../../../server/db/database.ts'
import { maySpend } from '../../../server/services/ordering/charge.ts'
import {
  authenticate,
  getCurrentPermissions,
  type LoginResult,
  logOut,
  logOutEverywhere,
} from '../../../src/contract/authentication.ts'
import type { Call } from '../../../src/contract/call.ts'
import { getCurrentUnusedCredits } from '../../../src/contract/credits.ts'
import {
  createOrganisationUser,
  disableUser,
  enableUser,
  getOrganisationUsers,
  type OrganisationUser,
  signOutUser,
} from '../../../src/contract/organisations.ts'
import { availableMonths } from '../../../src/contract/places.ts'
import { changePassword } from '../../../src/contract/profile.ts'
import { onDatabases } from '../support/databases.ts'
import { type Person, TEST_PASSWORD } from '../support/people.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  const signIn = async (person: Person, password = TEST_PASSWORD): Promise<string> => {
    const body = { UserNameOrEmailAddress: person.email, Password: password }
    const { json } = await portal.ask(authenticate, null, { body })
    return (json.result as LoginResult).accessToken
  }
  const ask = (call: Call, token: string, given: { query?: Record<string, unknown>; body?: unknown } = {}) =>
    portal.ask(call, null, {
      ...given,
      headers: call.host === 'admin' ? { Authorization: `Bearer ${token}` } : { AuthToken: token },
    })
  /** The statuses of an admin call and a data call. */
  const statuses = async (token: string) => [
    (await ask(getCurrentPermissions, token)).status,
    (await ask(availableMonths, token)).status,
  ]

  test('a token is valid until it signs out, and the user’s other tokens remain valid', async () => {
    const { colleague } = portal.people
    const [here, there] = [await signIn(colleague), await signIn(colleague)]
    expect(here).not.toBe(there)
    expect(await statuses(here)).toEqual([200, 200])
    expect((await ask(logOut, here)).json).toEqual({ success: true, result: null, error: null })
    expect(await statuses(here)).toEqual([401, 401])
    expect((await ask(logOut, here)).status).toBe(401)
    expect(await statuses(there)).toEqual([200, 200])
  })

  test('forgets a sign-out once the token would have expired anyway', async () => {
    const { database } = get()
    const { primary } = portal.people
    await database.within(UNSCOPED, tx =>
      tx
        .insertInto('revoked_tokens')
        .values({ token_id: 'ended long ago', user_id: primary.id, expires_at: new Date(Date.now() - 1000) })
        .execute(),
    )
    await ask(logOut, await signIn(primary))
    const kept = await database.within(UNSCOPED, tx =>
      tx.selectFrom('revoked_tokens').select('token_id').where('user_id', '=', primary.id).execute(),
    )
    expect(kept.map(({ token_id }) => token_id)).toEqual([expect.not.stringContaining('ended')])
  })

  test('[P7.05] a new password ends every token issued before it, even within the same second', async () => {
    const { stranger } = portal.people
    const tokens = [await signIn(stranger), await signIn(stranger)]
    const NewPassword = 'Another-password-1'
    const { json } = await ask(changePassword, tokens[0]!, {
      body: { CurrentPassword: TEST_PASSWORD, NewPassword, newPasswordRepeat: NewPassword },
    })
    expect(json.success).toBe(true)
    for (const token of tokens) expect(await statuses(token)).toEqual([401, 401])
    expect(await statuses(await signIn(stranger, NewPassword))).toEqual([200, 200])
  })

  const change = async (call: Call, as: Person, userId: number) => {
    const { json } = await portal.ask(call, as.id, { body: { userId } })
    return json.error?.message ?? 'done'
  }
  const acceptTerms = ({ id }: Person) =>
    get().database.within(WORKER, tx =>
      sql`insert into terms_acceptances (user_id, service_id, terms_version)
        select ${id}, id, terms_version from services on conflict do nothing`.execute(tx),
    )
  const rowsAbout = (userId: number) =>
    get().database.within(UNSCOPED, async tx =>
      (
        await tx
          .selectFrom('audit_trail')
          .select(['user_id', 'organisation_id', 'action'])
          .where('action', 'in', ['user-disabled', 'user-enabled', 'user-signed-out'])
          .where(sql<boolean>`(details ->> 'userId')::integer = ${userId}`)
          .orderBy('id')
          .execute()
      ).map(row => [row.user_id, row.organisation_id, row.action]),
    )

  test('a primary user disables a colleague, which permanently ends all of their sessions, and enables them again', async () => {
    const { primary, colleague } = portal.people
    const token = await signIn(colleague)
    expect(await change(disableUser, primary, colleague.id)).toBe('done')
    expect(await statuses(token)).toEqual([401, 401])
    const body = { UserNameOrEmailAddress: colleague.email, Password: TEST_PASSWORD }
    expect((await portal.ask(authenticate, null, { body })).json.error?.code).toBe('sign-in-failed')
    expect(await change(enableUser, primary, colleague.id)).toBe('done')
    expect(await statuses(token)).toEqual([401, 401])
    const again = await signIn(colleague)
    expect(await statuses(again)).toEqual([200, 200])
    expect(await change(signOutUser, primary, colleague.id)).toBe('done')
    expect(await statuses(again)).toEqual([401, 401])
    expect(await statuses(await signIn(colleague))).toEqual([200, 200])
    expect(await rowsAbout(colleague.id)).toEqual(
      ['user-disabled', 'user-enabled', 'user-signed-out'].map(action => [primary.id, primary.organisationId, action]),
    )
  })

  test('signs a user out everywhere', async () => {
    const { viewOwn, primary } = portal.people
    const [here, there, other] = [await signIn(viewOwn), await signIn(viewOwn), await signIn(primary)]
    expect((await ask(logOutEverywhere, here)).json.success).toBe(true)
    expect([await statuses(here), await statuses(there)]).toEqual([
      [401, 401],
      [401, 401],
    ])
    expect((await ask(availableMonths, other)).status).toBe(200)
    expect((await ask(getCurrentPermissions, await signIn(viewOwn))).status).toBe(200)
  })

  test('nobody can disable themselves, the last primary user, the last administrator or a user they do not manage', async () => {
    const { database } = get()
    const { administrator, primary, stranger, viewOwn, colleague } = portal.people
    expect(await change(disableUser, primary, primary.id)).toBe('You cannot disable your own account')
    expect(await change(disableUser, administrator, primary.id)).toBe(
      'This is the last active primary user of the organisation, who cannot be disabled',
    )
    expect(await change(disableUser, stranger, colleague.id)).toBe('The user was not found')
    expect(await change(disableUser, administrator, 999_999)).toBe('The user was not found')
    // A second administrator, and a primary user of the provider who is not an administrator.
    const join = (id: number, organisationId: number, isPrimary: boolean) =>
      database.within(WORKER, tx =>
        tx
          .updateTable('user_organisations')
          .set({ organisation_id: organisationId, is_primary_user: isPrimary })
          .where('user_id', '=', id)
          .execute(),
      )
    await join(viewOwn.id, administrator.organisationId, false)
    await acceptTerms(viewOwn)
    await database.within(WORKER, tx =>
      tx
        .insertInto('service_grants')
        .values(
          [1, 2].map(service_id => ({ user_id: viewOwn.id, client_id: administrator.organisationId, service_id })),
        )
        .onConflict(at => at.doNothing())
        .execute(),
    )
    expect(await change(disableUser, viewOwn, administrator.id)).toBe(
      'This is the last active primary user of the organisation, who cannot be disabled',
    )
    await join(colleague.id, administrator.organisationId, true)
    expect(await change(disableUser, colleague, administrator.id)).toBe('The user was not found')
    const both = await Promise.all([
      change(disableUser, viewOwn, administrator.id),
      change(disableUser, administrator, viewOwn.id),
    ])
    // The second caller either has been disabled or would disable the last administrator.
    expect(both.filter(said => said === 'done')).toHaveLength(1)
    await database.within(WORKER, async tx => {
      await tx.updateTable('users').set({ status: 'Active', disabled_from: null }).execute()
      await tx.deleteFrom('service_grants').where('user_id', '=', viewOwn.id).where('service_id', '=', 2).execute()
    })
    for (const id of [viewOwn.id, colleague.id]) await join(id, primary.organisationId, false)
  })

  test('an administrator disables a user of any organisation, and an invited user remains invited', async () => {
    const { administrator, primary } = portal.people
    const body = {
      name: 'In',
      surname: 'Vited',
      emailAddress: 'invited@nowhere.example',
      datasetAccess: 1,
      canSpendCredits: false,
    }
    const { json } = await portal.ask(createOrganisationUser, primary.id, { body })
    const { userId } = json.result as { userId: number }
    const status = async () => {
      const query = { organisationId: primary.organisationId }
      const users = (await portal.ask(getOrganisationUsers, administrator.id, { query })).json.result
      return (users as OrganisationUser[]).find(user => user.userOrganisation.userId === userId)?.status
    }
    const seen = [await status()]
    for (const call of [disableUser, enableUser]) {
      expect(await change(call, administrator, userId)).toBe('done')
      seen.push(await status())
    }
    expect(seen).toEqual(['Invited', 'Disabled', 'Invited'])
  })

  test('a user who is disabled while their order is judged cannot spend', async () => {
    const { administrator, colleague } = portal.people
    const { id: userId, organisationId } = colleague
    const scope = { role: 'ambit_app', organisationId, userId, viewsAll: true, everywhere: false } as const
    const spends = () => get().database.within(scope, tx => maySpend(tx, userId, organisationId))
    const seen = [await spends()]
    for (const call of [disableUser, enableUser]) {
      expect(await change(call, administrator, userId)).toBe('done')
      seen.push(await spends())
    }
    expect(seen).toEqual([true, false, true])
  })

  test('[P6.02] a revoked role affects existing tokens', async () => {
    const { administrator, primary } = portal.people
    const token = await signIn(administrator)
    const query = { organisationId: primary.organisationId }
    expect((await ask(getCurrentUnusedCredits, token, { query })).status).toBe(200)
    const removed = await get().database.within(WORKER, tx =>
      tx.deleteFrom('service_grants').where('user_id', '=', administrator.id).returningAll().execute(),
    )
    expect((await ask(getCurrentUnusedCredits, token, { query })).status).toBe(403)
    expect((await ask(availableMonths, token)).status).toBe(403)
    await get().database.within(WORKER, tx => tx.insertInto('service_grants').values(removed).execute())
    expect((await ask(getCurrentUnusedCredits, token, { query })).status).toBe(200)
  })

  test('refuses an expired token', async () => {
    const { primary } = portal.people
    expect(await statuses(await portal.token(primary.id, -1))).toEqual([401, 401])
  })
})
