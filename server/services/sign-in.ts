import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { LoginResult } from '../../src/contract/authentication.ts'
import { TENANT_ID } from '../../src/domain/constants.ts'
import { type Database, NOBODY } from '../db/database.ts'
import { Refusal } from '../runtime/refusal.ts'
import { passwordMatches } from './passwords.ts'
import type { Tokens } from './tokens.ts'

/** Failed sign-ins allowed for one account from one address within the window. */
const MAX_FAILURES = 10
const WINDOW_MINUTES = 15

/** Counts failures under a digest: neither account nor address is kept. */
const createAttempts = (database: Database, key: Buffer) => {
  const digest = (account: string, address: string) =>
    createHmac('sha256', key).update(`${account.toLowerCase()}\n${address}`).digest('base64url')
  const expired = sql<boolean>`since < now() - make_interval(mins => ${WINDOW_MINUTES})`
  return {
    failures: (account: string, address: string): Promise<number> =>
      database.within(NOBODY, async tx => {
        await tx.deleteFrom('sign_in_failures').where(expired).execute()
        const row = await tx
          .selectFrom('sign_in_failures')
          .select('failures')
          .where('digest', '=', digest(account, address))
          .executeTakeFirst()
        return row?.failures ?? 0
      }),
    failed: (account: string, address: string): Promise<void> =>
      database.within(NOBODY, async tx => {
        await tx
          .insertInto('sign_in_failures')
          .values({ digest: digest(account, address), failures: 1, since: new Date() })
          .onConflict(at => at.column('digest').doUpdateSet({ failures: sql`sign_in_failures.failures + 1` }))
          .execute()
      }),
    forget: (account: string, address: string): Promise<void> =>
      database.within(NOBODY, async tx => {
        await tx.deleteFrom('sign_in_failures').where('digest', '=', digest(account, address)).execute()
      }),
  }
}

export interface SignIn {
  readonly account: string
  readonly password: string
  /** Of the caller, for the limit only. */
  readonly address: string
}

/**
 * Signs in by user name or e-mail address. An unknown account, a disabled one and a wrong password take the same time and get the same answer.
 * @throws Refusal sign-in-failed, or too-many-attempts
 */
export const createSignIn = (database: Database, tokens: Tokens, key: Buffer) => {
  const attempts = createAttempts(database, key)
  return async ({ account, password, address }: SignIn): Promise<LoginResult> => {
    if ((await attempts.failures(account, address)) >= MAX_FAILURES)
      throw new Refusal('too-many-attempts', `Too many failed sign-ins. Try again in ${WINDOW_MINUTES} minutes.`)
    const user = await database.within(NOBODY, tx =>
      tx
        .selectFrom('users')
        .selectAll()
        .where(eb =>
          eb.or([
            eb(sql`lower(user_name)`, '=', account.toLowerCase()),
            eb(sql`lower(email)`, '=', account.toLowerCase()),
          ]),
        )
        .executeTakeFirst(),
    )
    const matches = await passwordMatches(user?.password_hash ?? null, password)
    if (!user || !matches || user.status !== 'Active') {
      await attempts.failed(account, address)
      throw new Refusal('sign-in-failed', 'Login failed', 'Check the user name or e-mail address and the password.')
    }
    await attempts.forget(account, address)
    return {
      accessToken: await tokens.issue(user.id),
      expireInSeconds: tokens.lifetimeS,
      userId: user.id,
      userName: user.user_name,
      firstName: user.name,
      surname: user.surname,
      emailAddress: user.email,
      tenancyId: TENANT_ID,
    }
  }
}
