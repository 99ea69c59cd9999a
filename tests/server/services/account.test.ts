import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAudit } from '../../../server/audit/audit-desk.ts'
import { UNSCOPED, WORKER } from '../../../server/db/database.ts'
import { createOutbox, type Outbox } from '../../../server/mail/outbox.ts'
import { type Account, createAccount } from '../../../server/services/account/account.ts'
import { loadIdentity } from '../../../server/services/account/identity.ts'
import { createSignIn } from '../../../server/services/account/sign-in.ts'
import { createTokens } from '../../../server/services/account/tokens.ts'
import { createManageUsers } from '../../../server/services/organisations/manage-users.ts'
import { getOrganisationDetails } from '../../../server/services/organisations/organisations.ts'
import { createUsers, type Users } from '../../../server/services/organisations/users.ts'
import { onDatabases } from '../support/databases.ts'
import { lettersIn, linkIn } from '../support/letters.ts'
import { NAMES, seedPeople, TEST_PASSWORD, type TestPeople } from '../support/people.ts'

const KEY = Buffer.alloc(32, 4)
const tokens = createTokens(() => [KEY], 600)
const now = () => Date.now() / 1000

const RESET_REFUSED =
  'Unable to reset your password. Your token may be expired. Please try again or contact support@ambit.example'

onDatabases(get => {
  let people: TestPeople
  let account: Account
  let users: Users
  let outbox: Outbox
  let folder: string
  beforeAll(async () => {
    people = await seedPeople(get().database)
    folder = mkdtempSync(join(tmpdir(), 'ambit-account-'))
    const { database } = get()
    const failed: unknown[] = []
    outbox = await createOutbox({
      database,
      smtpUrl: undefined,
      outbox: folder,
      from: 'a@b.example',
      report: e => failed.push(e),
    })
    const letters = { outbox, portalUrl: 'https://portal.example', portalTitle: 'Ambit' }
    account = createAccount({ ...letters, database, key: KEY, supportEmail: 'support@ambit.example' })
    users = createUsers({ ...letters, database, key: KEY, portalService: NAMES.portalService })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const identityOf = (userId: number, issuedAtS = now()) => loadIdentity(get().database, NAMES, userId, issuedAtS)
  const actorOf = async (userId: number) => ({ identity: (await identityOf(userId))!, address: '10.0.0.5' })
  const signIn = (email: string, password: string) =>
    createSignIn(get().database, tokens, KEY)({ account: email, password, address: '10.0.0.5' })
  const lastLetter = async () => {
    await outbox.idle()
    return lettersIn(folder).at(-1)!
  }
  const change = async (userId: number, CurrentPassword: string, NewPassword: string, repeat = NewPassword) =>
    account.changePassword(await actorOf(userId), { CurrentPassword, NewPassword, newPasswordRepeat: repeat })
  const reset = (link: URL, password: string) =>
    account.resetPassword(
      { userId: Number(link.searchParams.get('userId')), resetCode: link.searchParams.get('resetCode')!, password },
      '10.0.0.5',
    )

  test('[P7.05] changes a password that follows the rules, and ends earlier tokens', async () => {
    const { id, email } = people.colleague
    for (const bad of ['Short1a', `Aa1${'x'.repeat(28)}`, 'no-upper-case-1', 'NO-LOWER-CASE-1', 'No-number-here'])
      await expect(change(id, TEST_PASSWORD, bad)).rejects.toMatchObject({ code: 'bad-password' })
    await expect(change(id, TEST_PASSWORD, 'New-password-1', 'New-password-2')).rejects.toMatchObject({
      message: 'Passwords must match',
    })
    await expect(change(id, 'Wrong-password-1', 'New-password-1')).rejects.toMatchObject({ code: 'bad-password' })
    await change(id, TEST_PASSWORD, 'New-password-1')
    expect(await identityOf(id, now() - 10)).toBeNull()
    expect(await identityOf(id)).not.toBeNull()
    await expect(signIn(email, TEST_PASSWORD)).rejects.toMatchObject({ code: 'sign-in-failed' })
    await expect(signIn(email, 'New-password-1')).resolves.toMatchObject({ userId: id })
  })

  test('[P7.05] limits guesses of the current password', async () => {
    const { id } = people.stranger
    for (let guess = 0; guess < 10; guess++)
      await expect(change(id, 'Wrong-password-1', 'New-password-1')).rejects.toMatchObject({ code: 'bad-password' })
    await expect(change(id, TEST_PASSWORD, 'New-password-1')).rejects.toMatchObject({ code: 'too-many-attempts' })
  })

  test('[P7.03] [P7.04] [P8.06] sets a new password once, through an e-mailed link', async () => {
    const { id, email } = people.primary
    await account.sendResetLink(email.toUpperCase(), '10.0.0.5')
    const letter = await lastLetter()
    expect(letter).toContain(`To: ${email}`)
    const link = linkIn(letter)
    expect([link.pathname, link.searchParams.get('tenantId')]).toEqual(['/Reset', '1'])
    await expect(reset(link, 'too-weak')).rejects.toMatchObject({ code: 'bad-password' })
    await reset(link, 'Reset-password-1')
    expect(await identityOf(id, now() - 10)).toBeNull()
    await expect(signIn(email, 'Reset-password-1')).resolves.toMatchObject({ userId: id })
    await expect(reset(link, 'Reset-password-2')).rejects.toMatchObject({
      code: 'link-invalid',
      message: RESET_REFUSED,
    })
    const entries = await readAudit(get().database, (await identityOf(people.administrator.id))!, { limit: 5 })
    expect(entries.map(({ action }) => action)).toContain('password-reset')
  })

  test('[P7.03] never reveals whether an address has an account, and limits e-mails', async () => {
    await outbox.idle()
    const before = lettersIn(folder).length
    await expect(account.sendResetLink('nobody@nowhere.example', '10.0.0.5')).resolves.toBeNull()
    await outbox.idle()
    expect(lettersIn(folder)).toHaveLength(before)
    for (let at = 0; at < 8; at++) await account.sendResetLink(people.viewOwn.email, '10.0.0.6')
    await outbox.idle()
    expect(lettersIn(folder)).toHaveLength(before + 5)
  })

  test('[P7.04] refuses an expired link, a link with another user’s id, and any other link once one has been used', async () => {
    const { database } = get()
    const { email } = people.administrator
    await account.sendResetLink(email, '10.0.0.7')
    const first = linkIn(await lastLetter())
    await account.sendResetLink(email, '10.0.0.7')
    const second = linkIn(await lastLetter())
    const other = new URL(first)
    other.searchParams.set('userId', String(people.stranger.id))
    await expect(reset(other, 'Reset-password-1')).rejects.toMatchObject({ code: 'link-invalid' })
    const made = await Promise.allSettled([reset(first, 'Reset-password-1'), reset(first, 'Reset-password-1')])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(reset(second, 'Reset-password-1')).rejects.toMatchObject({ code: 'link-invalid' })
    await account.sendResetLink(email, '10.0.0.7')
    const third = linkIn(await lastLetter())
    await database.within(UNSCOPED, tx =>
      tx.updateTable('password_links').set({ expires_at: sql<Date>`expires_at - interval '1 hour'` }).execute(),
    )
    await expect(reset(third, 'Reset-password-1')).rejects.toMatchObject({ code: 'link-invalid' })
    const kept = await database.within(UNSCOPED, tx => tx.selectFrom('password_links').selectAll().execute())
    expect(JSON.stringify(kept)).not.toContain(first.searchParams.get('resetCode'))
  })

  test('[P7.10] a primary user creates a sub-user, who signs in through the invitation', async () => {
    const primary = await actorOf(people.primary.id)
    const asked = {
      name: 'Nina',
      surname: 'Price',
      emailAddress: 'Nina.Price@airevalley.example',
      datasetAccess: 1,
      canSpendCredits: false,
    } as const
    const { userId } = await users.create(primary, asked)
    const letter = await lastLetter()
    expect(letter).toContain('To: Nina.Price@airevalley.example')
    expect(await identityOf(userId)).toBeNull()
    await expect(signIn(asked.emailAddress, TEST_PASSWORD)).rejects.toMatchObject({ code: 'sign-in-failed' })
    await reset(linkIn(letter), 'Nina-password-1')
    await expect(signIn(asked.emailAddress, 'Nina-password-1')).resolves.toMatchObject({ userId, firstName: 'Nina' })
    expect(await identityOf(userId)).toMatchObject({
      level: 'User',
      organisationId: people.primary.organisationId,
      isPrimaryUser: false,
      datasetAccess: 1,
    })
    await expect(
      users.create(primary, { ...asked, emailAddress: 'NINA.price@airevalley.example' }),
    ).rejects.toMatchObject({ code: 'email-taken' })
  })

  test('gives the same reply for another customer’s address, and e-mails the address’s owner instead', async () => {
    const { database } = get()
    const primary = await actorOf(people.primary.id)
    const asked = { name: 'New', surname: 'User', datasetAccess: 1, canSpendCredits: false } as const
    const listed = async () => (await getOrganisationDetails(database, primary.identity))!.subUsers
    const fresh = await users.create(primary, { ...asked, emailAddress: 'fresh@nowhere.example' })
    await lastLetter()
    const owner = people.stranger.email
    for (const emailAddress of [owner, 'twice@nowhere.example']) {
      const { userId } = await users.create(primary, { ...asked, emailAddress })
      expect(Object.keys(fresh)).toEqual(['userId'])
      const row = (await listed()).find(user => user.userOrganisation.userId === userId)!
      expect(row).toEqual({
        ...(await listed()).find(user => user.userOrganisation.userId === fresh.userId),
        emailAddress,
        userOrganisation: { ...row.userOrganisation, userId },
      })
      await users.edit(primary, { userId, datasetAccess: 2, canSpendCredits: true })
      await expect(users.create(primary, { ...asked, emailAddress: emailAddress.toUpperCase() })).rejects.toMatchObject(
        { code: 'email-taken' },
      )
      await users.edit(primary, { userId, datasetAccess: 1, canSpendCredits: false })
    }
    await outbox.idle()
    const toOwner = lettersIn(folder).filter(letter => letter.includes(`To: ${owner}`))
    expect(toOwner).toHaveLength(1)
    expect(toOwner[0]).toContain('You have an account already')
    expect(toOwner[0]).not.toContain('/Reset')
    await expect(signIn(owner, TEST_PASSWORD)).resolves.toMatchObject({ userId: people.stranger.id })
    const told = await database.within(WORKER, tx =>
      tx
        .selectFrom('audit_trail')
        .select(['organisation_id', 'details'])
        .where('action', '=', 'invitation-withheld')
        .execute(),
    )
    // The entry lacks an organisation, so the inviting user cannot read it in the audit trail.
    expect(told).toEqual([
      { organisation_id: null, details: { userId: expect.any(Number), ownerId: people.stranger.id } },
    ])
  })

  test('writes as many audit entries for a withheld invitation as for a sent one', async () => {
    const { database } = get()
    const primary = await actorOf(people.primary.id)
    const asked = { name: 'New', surname: 'User', datasetAccess: 1, canSpendCredits: false } as const
    const rows = () =>
      database.within(WORKER, tx =>
        tx
          .selectFrom('audit_trail')
          .select(({ fn }) => fn.max('id').as('last'))
          .executeTakeFirstOrThrow(),
      )
    const entriesFor = async (emailAddress: string) => {
      const { last } = await rows()
      await users.create(primary, { ...asked, emailAddress })
      return (await rows()).last - last
    }
    expect(await entriesFor(people.administrator.email)).toBe(await entriesFor('nobody-yet@nowhere.example'))
  })

  test('limits an organisation to twenty invitations a day', async () => {
    const stranger = await actorOf(people.stranger.id)
    const invite = (emailAddress: string) =>
      users.create(stranger, { name: 'New', surname: 'User', emailAddress, datasetAccess: 1, canSpendCredits: false })
    const made = await Promise.allSettled(Array.from({ length: 22 }, (_, at) => invite(`many${at}@nowhere.example`)))
    const refused = made.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(['too-many-attempts', 'too-many-attempts'])
    await outbox.idle()
    const limited = await get().database.within(WORKER, tx =>
      tx
        .selectFrom('audit_trail')
        .select('details')
        .where('action', '=', 'mail-limited')
        .where('user_id', '=', people.stranger.id)
        .execute(),
    )
    expect(limited.map(({ details }) => details)).toEqual([{ mail: 'invitation', limit: 'organisation' }])
  })

  test('limits an account’s reset links from all sources together, and removes old ones', async () => {
    const { database } = get()
    const { id, email } = people.stranger
    await outbox.idle()
    const before = lettersIn(folder).length
    for (let at = 0; at < 12; at++) await account.sendResetLink(email, `10.9.0.${at}`)
    await outbox.idle()
    expect(lettersIn(folder)).toHaveLength(before + 10)
    const links = () =>
      database.within(UNSCOPED, tx =>
        tx.selectFrom('password_links').select('digest').where('user_id', '=', id).execute(),
      )
    expect(await links()).toHaveLength(10)
    await database.within(UNSCOPED, tx =>
      tx
        .updateTable('password_links')
        .set({ expires_at: sql<Date>`now() - interval '1 hour'` })
        .where('user_id', '=', id)
        .execute(),
    )
    await account.sendResetLink(people.colleague.email, '10.9.1.1')
    await outbox.idle()
    expect(await links()).toEqual([])
    const address = '10.9.2.1'
    for (let at = 0; at < 31; at++) await account.sendResetLink(`nobody${at}@nowhere.example`, address)
    const limited = await database.within(WORKER, tx =>
      tx
        .selectFrom('audit_trail')
        .select('details')
        .where('action', '=', 'mail-limited')
        .where('address', '=', address)
        .execute(),
    )
    expect(limited.map(({ details }) => details)).toEqual([{ mail: 'reset', limit: 'address' }])
  })

  test('limits an account to twenty reset links a day, however many are requested', async () => {
    const { database } = get()
    const { id, email } = people.stranger
    await outbox.idle()
    const before = lettersIn(folder).length
    /** The 15 minutes are over, but the day is not. */
    const later = () =>
      database.within(UNSCOPED, tx =>
        tx
          .updateTable('sign_in_failures')
          .set({ since: sql<Date>`now() - interval '16 minutes'` })
          .where('window_minutes', '=', 15)
          .execute(),
      )
    // The previous test used ten of the day's links.
    for (let round = 0; round < 3; round++) {
      await later()
      for (let at = 0; at < 6; at++) await account.sendResetLink(email, `10.9.4.${round * 6 + at}`)
      await outbox.idle()
    }
    expect(lettersIn(folder)).toHaveLength(before + 10)
    const limited = await database.within(WORKER, tx =>
      tx
        .selectFrom('audit_trail')
        .select('details')
        .where('action', '=', 'mail-limited')
        .where('user_id', '=', id)
        .where(sql<boolean>`details->>'limit' = 'account a day'`)
        .execute(),
    )
    expect(limited).toHaveLength(1)
  })

  test('does not let a disabled user back in after a password change or reset', async () => {
    const { database } = get()
    const { id, email } = people.viewOwn
    await account.sendResetLink(email, '10.9.3.1')
    const link = linkIn(await lastLetter())
    const actor = await actorOf(id)
    const administrator = await actorOf(people.administrator.id)
    await createManageUsers(database, NAMES).disable(administrator, id)
    await expect(reset(link, 'Reset-password-1')).rejects.toMatchObject({ code: 'link-invalid' })
    await expect(
      account.changePassword(actor, {
        CurrentPassword: TEST_PASSWORD,
        NewPassword: 'New-password-1',
        newPasswordRepeat: 'New-password-1',
      }),
    ).rejects.toMatchObject({ code: 'not-signed-in' })
    expect(await identityOf(id)).toBeNull()
    await createManageUsers(database, NAMES).enable(administrator, id)
    await expect(reset(link, 'Reset-password-1')).rejects.toMatchObject({ code: 'link-invalid' })
    await expect(signIn(email, TEST_PASSWORD)).resolves.toMatchObject({ userId: id })
  })

  test('[P7.10] [P6.04] lets only a primary user change rights, and only within their own organisation', async () => {
    const primary = await actorOf(people.primary.id)
    const rights = { datasetAccess: 2, canSpendCredits: true } as const
    await users.edit(primary, { userId: people.viewOwn.id, ...rights })
    expect(await identityOf(people.viewOwn.id)).toMatchObject({ datasetAccess: 2, canSpendCredits: true })
    await expect(users.edit(primary, { userId: people.stranger.id, ...rights })).rejects.toMatchObject({
      code: 'not-found',
    })
    const colleague = await actorOf(people.colleague.id)
    await expect(users.edit(colleague, { userId: people.viewOwn.id, ...rights })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const kept = await get().database.within(WORKER, tx =>
      tx
        .selectFrom('audit_trail')
        .select(['action', 'details'])
        .where('action', '=', 'user-changed')
        .orderBy('id', 'desc')
        .execute(),
    )
    expect(kept[0]?.details).toEqual({ userId: people.viewOwn.id, ...rights })
  })
})
