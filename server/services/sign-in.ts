import { sql } from 'kysely'
import type { LoginResult } from '../../src/contract/authentication.ts'
import { TENANT_ID } from '../../src/domain/constants.ts'
import { type Database, NOBODY } from '../db/database.ts'
import { Refusal } from '../runtime/refusal.ts'
import { ATTEMPTS_WINDOW_MINUTES, createAttempts } from './attempts.ts'
import { writeAudit } from './audit.ts'
import { passwordMatches } from './passwords.ts'
import type { Tokens } from './tokens.ts'

/** Failed sign-ins allowed within the window: for one account from one address, from everywhere, and from one address for all accounts. */
const MAX_FAILURES = 10
const MAX_FAILURES_EVERYWHERE = 100
const MAX_FAILURES_OF_ADDRESS = 200

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
  const attempts = createAttempts(key)
  return async ({ account, password, address }: SignIn): Promise<LoginResult> => {
    // Signing in to an account of one's own buys no more guesses at others'.
    const ofAddress = { of: ['sign-in from', address], most: MAX_FAILURES_OF_ADDRESS }
    const ofAccount = [
      { of: ['sign-in', account, address], most: MAX_FAILURES },
      { of: ['sign-in', account], most: MAX_FAILURES_EVERYWHERE },
    ]
    const { within, user } = await database.within(NOBODY, async tx => {
      const found = await tx
        .selectFrom('users')
        .selectAll()
        .where(eb =>
          eb.or([
            eb(sql`lower(user_name)`, '=', account.toLowerCase()),
            eb(sql`lower(email)`, '=', account.toLowerCase()),
          ]),
        )
        // A name that is another's e-mail address is refused when it is made; were there one, the address counts.
        .orderBy(sql`lower(email) = ${account.toLowerCase()}`, 'desc')
        .executeTakeFirst()
      return { within: await attempts.take(tx, ...ofAccount, ofAddress), user: found }
    })
    if (!within)
      throw new Refusal(
        'too-many-attempts',
        `Too many failed sign-ins. Try again in ${ATTEMPTS_WINDOW_MINUTES} minutes.`,
      )
    const matches = await passwordMatches(user?.password_hash ?? null, password)
    if (!user || !matches || user.status !== 'Active') {
      // What was typed as an account may be a password: only a user that exists is named.
      await database.within(NOBODY, tx =>
        writeAudit(tx, { userId: user?.id ?? null, organisationId: null, action: 'sign-in-refused', address }),
      )
      throw new Refusal('sign-in-failed', 'Login failed', 'Check the user name or e-mail address and the password.')
    }
    await database.within(NOBODY, async tx => {
      await writeAudit(tx, { userId: user.id, organisationId: null, action: 'sign-in', address })
      await attempts.forget(tx, ...ofAccount)
      await attempts.giveBack(tx, ofAddress)
    })
    return {
      accessToken: await tokens.issue(user.id, user.tokens_valid_from),
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
