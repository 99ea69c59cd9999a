import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOBODY, WORKER } from '../../server/db/database.ts'
import { authenticate, getCurrentPermissions, type LoginResult, logOut } from '../../src/contract/authentication.ts'
import type { Call } from '../../src/contract/call.ts'
import { getCurrentUnusedCredits } from '../../src/contract/credits.ts'
import { availableMonths } from '../../src/contract/places.ts'
import { changePassword } from '../../src/contract/profile.ts'
import { onBothDatabases } from './support/databases.ts'
import { type Person, TEST_PASSWORD } from './support/people.ts'
import { openTestPortal, type TestPortal } from './support/test-portal.ts'

onBothDatabases(get => {
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
  /** Of an admin call and of a data call. */
  const statuses = async (token: string) => [
    (await ask(getCurrentPermissions, token)).status,
    (await ask(availableMonths, token)).status,
  ]

  test('a token is good until it signs out, and the user’s other tokens go on', async () => {
    const { colleague } = portal.people
    const [here, there] = [await signIn(colleague), await signIn(colleague)]
    expect(here).not.toBe(there)
    expect(await statuses(here)).toEqual([200, 200])
    expect((await ask(logOut, here)).json).toEqual({ success: true, result: null, error: null })
    expect(await statuses(here)).toEqual([401, 401])
    expect((await ask(logOut, here)).status).toBe(401)
    expect(await statuses(there)).toEqual([200, 200])
  })

  test('what is remembered of a sign-out is forgotten once the token would have ended by itself', async () => {
    const { database } = get()
    const { primary } = portal.people
    await database.within(NOBODY, tx =>
      tx
        .insertInto('revoked_tokens')
        .values({ token_id: 'ended long ago', user_id: primary.id, expires_at: new Date(Date.now() - 1000) })
        .execute(),
    )
    await ask(logOut, await signIn(primary))
    const kept = await database.within(NOBODY, tx =>
      tx.selectFrom('revoked_tokens').select('token_id').where('user_id', '=', primary.id).execute(),
    )
    expect(kept.map(({ token_id }) => token_id)).toEqual([expect.not.stringContaining('ended')])
  })

  test('[P7.05] a new password ends every token issued before it, of the same second too', async () => {
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

  test('an account that is disabled is out at its next request, and its tokens are good again with it', async () => {
    const { colleague } = portal.people
    const token = await signIn(colleague)
    const set = (status: 'Active' | 'Disabled') =>
      get().database.within(WORKER, tx =>
        tx.updateTable('users').set({ status }).where('id', '=', colleague.id).execute(),
      )
    await set('Disabled')
    expect(await statuses(token)).toEqual([401, 401])
    await set('Active')
    expect(await statuses(token)).toEqual([200, 200])
  })

  test('[P6.02] a role that is taken away counts for the token that is there', async () => {
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

  test('a token ends with its time', async () => {
    const { primary } = portal.people
    expect(await statuses(await portal.token(primary.id, -1))).toEqual([401, 401])
  })
})
