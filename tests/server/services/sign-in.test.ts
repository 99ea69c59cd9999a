import { beforeAll, expect, test } from 'vitest'
import { setDemoPassword } from '../../../demo/state/prepare-demo.ts'
import { type Database, UNSCOPED, WORKER } from '../../../server/db/database.ts'
import { acceptTerms, getTerms } from '../../../server/services/account/account.ts'
import { createAttempts, type Limit } from '../../../server/services/account/attempts.ts'
import { loadIdentity } from '../../../server/services/account/identity.ts'
import { hashPassword } from '../../../server/services/account/passwords.ts'
import { createSignIn } from '../../../server/services/account/sign-in.ts'
import { createTokens } from '../../../server/services/account/tokens.ts'
import { onDatabases } from '../support/databases.ts'
import { NAMES, seedPeople, TEST_PASSWORD, type TestPeople } from '../support/people.ts'

const tokens = createTokens(() => [Buffer.alloc(32, 2)], 600)
const key = Buffer.alloc(32, 3)
const now = () => Date.now() / 1000

onDatabases(get => {
  let people: TestPeople
  beforeAll(async () => {
    people = await seedPeople(get().database)
  })
  const signIn = (account: string, password: string, address = '10.0.0.1') =>
    createSignIn(get().database, tokens, key)({ account, password, address })
  const identityOf = (userId: number, issuedAtS = now()) => loadIdentity(get().database, NAMES, userId, issuedAtS)

  const guesses = (limit: Limit, count: number) => {
    const attempts = createAttempts(key)
    return get().database.within(UNSCOPED, async tx => {
      for (let at = 0; at < count; at++) await attempts.take(tx, limit)
    })
  }

  test('[P7.01] signs in by e-mail address or user name, in upper or lower case', async () => {
    const { email } = people.primary
    for (const account of [email, email.toUpperCase(), email.slice(0, email.indexOf('@'))]) {
      const result = await signIn(account, TEST_PASSWORD)
      expect(result).toMatchObject({
        userId: people.primary.id,
        emailAddress: email,
        expireInSeconds: 600,
        tenancyId: 1,
      })
      expect(await tokens.read(result.accessToken)).toMatchObject({ userId: people.primary.id })
    }
  })

  test('[P8.03] gives the same reply to a wrong password, an unknown account and a disabled one', async () => {
    const { database } = get()
    const disable = (status: 'Active' | 'Disabled') =>
      database.within(WORKER, tx =>
        tx.updateTable('users').set({ status }).where('id', '=', people.colleague.id).execute(),
      )
    await disable('Disabled')
    for (const account of [people.primary.email, 'nobody@nowhere.example', people.colleague.email])
      await expect(signIn(account, 'Wrong-password-1')).rejects.toMatchObject({
        code: 'sign-in-failed',
        message: 'Login failed',
      })
    await expect(signIn(people.colleague.email, TEST_PASSWORD)).rejects.toMatchObject({ code: 'sign-in-failed' })
    expect(await identityOf(people.colleague.id)).toBeNull()
    await disable('Active')
    expect(await identityOf(people.colleague.id)).not.toBeNull()
  })

  test('limits guesses at an account from one address, and locks out nobody else', async () => {
    const account = people.stranger.email
    for (let guess = 0; guess < 10; guess++)
      await expect(signIn(account, 'Wrong-password-1')).rejects.toMatchObject({ code: 'sign-in-failed' })
    await expect(signIn(account, TEST_PASSWORD)).rejects.toMatchObject({ code: 'too-many-attempts' })
    await expect(signIn(account, TEST_PASSWORD, '10.0.0.2')).resolves.toMatchObject({ userId: people.stranger.id })
    await expect(signIn(people.primary.email, TEST_PASSWORD)).resolves.toMatchObject({ userId: people.primary.id })
    const kept = await get().database.within({ ...WORKER, role: 'ambit_app' }, tx =>
      tx.selectFrom('sign_in_failures').selectAll().execute(),
    )
    expect(JSON.stringify(kept)).not.toMatch(/northgate|10\.0\.0/)
  })

  test('checks at most as many simultaneous guesses as consecutive ones', async () => {
    const made = Array.from({ length: 30 }, () => signIn(people.viewOwn.email, 'Wrong-password-1', '10.0.0.3'))
    const codes = (await Promise.allSettled(made)).map(one => (one as PromiseRejectedResult).reason.code)
    expect(codes.filter(code => code === 'sign-in-failed')).toHaveLength(10)
    expect(codes.filter(code => code === 'too-many-attempts')).toHaveLength(20)
  })

  const lockedRows = (userId: number) =>
    get().database.within(WORKER, tx =>
      tx
        .selectFrom('audit_trail')
        .select(['details', 'address'])
        .where('action', '=', 'sign-in-locked')
        .where('user_id', '=', userId)
        .execute(),
    )

  test('locks out nobody else in a flood of 100, then 500 wrong passwords from one address, and audits it once', async () => {
    const { id, email } = people.administrator
    const attacker = '10.1.0.1'
    const flood = async (count: number) => {
      const made = Array.from({ length: count }, () => signIn(email, 'Wrong-password-1', attacker))
      const outcomes = await Promise.allSettled(made)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
    }
    await flood(100)
    await expect(signIn(email, TEST_PASSWORD, '10.1.0.2')).resolves.toMatchObject({ userId: id })
    expect(await lockedRows(id)).toEqual([{ details: { limit: 'account and address' }, address: attacker }])
    await flood(400)
    await expect(signIn(email, TEST_PASSWORD, '10.1.0.3')).resolves.toMatchObject({ userId: id })
    await expect(signIn(email, TEST_PASSWORD, attacker)).rejects.toMatchObject({ code: 'too-many-attempts' })
    // By now the address has reached its own limit, which is checked first.
    expect((await lockedRows(id)).map(({ details }) => details)).toEqual([
      { limit: 'account and address' },
      { limit: 'address' },
    ])
  })

  test('accepts an address that the account has signed in from before, despite guesses from everywhere', async () => {
    const { id, email } = people.colleague
    const name = email.slice(0, email.indexOf('@'))
    await signIn(name, TEST_PASSWORD, '2001:db8:7:1::5')
    await guesses({ of: ['sign-in', name], most: 100 }, 100)
    await expect(signIn(name, TEST_PASSWORD, '2001:db8:7:2::5')).rejects.toMatchObject({ code: 'too-many-attempts' })
    await expect(signIn(name, TEST_PASSWORD, '2001:db8:7:1:ffff::9')).resolves.toMatchObject({ userId: id })
    expect(await lockedRows(id)).toEqual([{ details: { limit: 'account' }, address: '2001:db8:7:2::5' }])
    const kept = await get().database.within(UNSCOPED, tx => tx.selectFrom('sign_in_addresses').selectAll().execute())
    expect(JSON.stringify(kept)).not.toMatch(/2001:|db8:|10\.0\./)
  })

  test('allows a whole IPv6 network as many guesses as one address', async () => {
    const account = 'nobody-by-ipv6@nowhere.example'
    const codes: string[] = []
    for (let host = 1; host <= 11; host++)
      await signIn(account, 'Wrong-password-1', `2001:db8:9:9::${host}`).catch(({ code }) => codes.push(code))
    expect(codes).toEqual([...Array(10).fill('sign-in-failed'), 'too-many-attempts'])
  })

  test('refuses a sign-in if the password changes while it is being checked', async () => {
    const { database } = get()
    const { id, email } = people.viewOwn
    const hash = (passwordHash: string) =>
      database.within(WORKER, tx =>
        tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute(),
      )
    const { password_hash: kept } = await database.within(WORKER, tx =>
      tx.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const other = await hashPassword('Another-password-1')
    let reads = 0
    const slow: Database = {
      ...database,
      // The password changes between reading the account and completing the sign-in.
      within: async (scope, work) => {
        if (++reads === 2) await hash(other)
        return database.within(scope, work)
      },
    }
    await expect(
      createSignIn(slow, tokens, key)({ account: email, password: TEST_PASSWORD, address: '10.0.7.7' }),
    ).rejects.toMatchObject({ code: 'sign-in-failed' })
    await hash(kept)
  })

  test('limits guesses at one account from ever-changing addresses', async () => {
    const account = people.outsider.email
    await guesses({ of: ['sign-in', account], most: 100 }, 100)
    await expect(signIn(account, TEST_PASSWORD, '10.0.9.9')).rejects.toMatchObject({ code: 'too-many-attempts' })
  })

  test('limits guesses from one address at ever-changing accounts, even after the guesser’s own sign-in', async () => {
    const address = '10.0.8.8'
    await guesses({ of: ['sign-in from', address], most: 200 }, 199)
    await expect(signIn(people.primary.email, TEST_PASSWORD, address)).resolves.toMatchObject({
      userId: people.primary.id,
    })
    await expect(signIn('nobody@nowhere.example', 'Wrong-password-1', address)).rejects.toMatchObject({
      code: 'sign-in-failed',
    })
    await expect(signIn(people.viewOwn.email, TEST_PASSWORD, address)).rejects.toMatchObject({
      code: 'too-many-attempts',
    })
    // People who have signed in from there before, such as colleagues behind one address, are not locked out with it.
    await expect(signIn(people.primary.email, TEST_PASSWORD, address)).resolves.toMatchObject({
      userId: people.primary.id,
    })
    await expect(signIn(people.primary.email, TEST_PASSWORD, '10.0.8.9')).resolves.toMatchObject({
      userId: people.primary.id,
    })
  })

  test('[P4.03] [P6.01] takes the level from the permission record', async () => {
    const levels = await Promise.all(
      [people.administrator, people.primary, people.viewOwn, people.outsider].map(
        async ({ id }) => (await identityOf(id))?.level,
      ),
    )
    expect(levels).toEqual(['Admin', 'User', 'User', ''])
  })

  test('[P6.02] the management service grants nothing outside the provider’s own organisation', async () => {
    const { database } = get()
    await database.within(WORKER, tx =>
      tx
        .insertInto('service_grants')
        .values({ user_id: people.stranger.id, client_id: people.administrator.organisationId, service_id: 2 })
        .execute(),
    )
    expect((await identityOf(people.stranger.id))?.level).toBe('User')
  })

  test('[P7.06] [P6.07] shows the terms, accepts them once and asks again when they change', async () => {
    const { database } = get()
    const before = (await identityOf(people.viewOwn.id))!
    expect(before.openTerms).toBe('Ambit Portal')
    expect(await getTerms(database, before, 1)).toContain('demonstration')
    await expect(getTerms(database, before, 2)).rejects.toMatchObject({ code: 'not-found' })
    await expect(acceptTerms(database, { identity: before, address: '127.0.0.1' }, 2)).rejects.toMatchObject({
      code: 'not-found',
    })
    await acceptTerms(database, { identity: before, address: '127.0.0.1' }, 1)
    await acceptTerms(database, { identity: before, address: '127.0.0.1' }, 1)
    const after = (await identityOf(people.viewOwn.id))!
    expect([after.openTerms, after.permissions[0]?.services[0]?.hasAcceptedTAndC]).toEqual([null, true])
    await database.within(WORKER, tx =>
      tx.updateTable('services').set({ terms_version: 3 }).where('id', '=', 1).execute(),
    )
    expect((await identityOf(people.viewOwn.id))?.openTerms).toBe('Ambit Portal')
  })

  test('a new password ends the tokens issued before it', async () => {
    const { database } = get()
    await setDemoPassword(database, TEST_PASSWORD)
    expect(await identityOf(people.primary.id)).not.toBeNull()
    await setDemoPassword(database, 'Another-password-1')
    expect(await identityOf(people.primary.id, now() - 10)).toBeNull()
    expect(await identityOf(people.primary.id)).not.toBeNull()
    await setDemoPassword(database, TEST_PASSWORD)
  })
})
