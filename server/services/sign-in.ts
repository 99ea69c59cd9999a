import { sql } from 'kysely'
import type { LoginResult } from '../../src/contract/authentication.ts'
import { TENANT_ID } from '../../src/domain/constants.ts'
import { type Database, NOBODY } from '../db/database.ts'
import { Refusal } from '../runtime/refusal.ts'
import { ATTEMPTS_WINDOW_MINUTES, createAttempts } from './attempts.ts'
import { writeAudit } from './audit.ts'
import { passwordMatches } from './passwords.ts'
import type { Tokens } from './tokens.ts'

/** Failed sign-ins allowed for one account from one address within the window. */
const MAX_FAILURES = 10

export interface SignIn {
  readonly account: string
  readonly password: string
  /** Of the caller, for the limit and the audit trail. */
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
      throw new Refusal(
        'too-many-attempts',
        `Too many failed sign-ins. Try again in ${ATTEMPTS_WINDOW_MINUTES} minutes.`,
      )
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
      // What was typed as an account may be a password: only a user that exists is named.
      await database.within(NOBODY, tx =>
        writeAudit(tx, { userId: user?.id ?? null, organisationId: null, action: 'sign-in-refused', address }),
      )
      throw new Refusal('sign-in-failed', 'Login failed', 'Check the user name or e-mail address and the password.')
    }
    await attempts.forget(account, address)
    await database.within(NOBODY, tx =>
      writeAudit(tx, { userId: user.id, organisationId: null, action: 'sign-in', address }),
    )
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
