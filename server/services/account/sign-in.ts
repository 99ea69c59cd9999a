import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { LoginResult } from '../../../src/contract/authentication.ts'
import { TENANT_ID } from '../../../src/domain/constants.ts'
import { type Actor, auditBy, writeAudit } from '../../audit/audit.ts'
import { type Database, type Tx, UNSCOPED } from '../../db/database.ts'
import { now } from '../../db/updates.ts'
import { Refusal } from '../../errors.ts'
import { ATTEMPTS_WINDOW_MINUTES, createAttempts, networkOf } from './attempts.ts'
import { scopeOf } from './identity.ts'
import { passwordMatches } from './passwords.ts'
import type { Tokens } from './tokens.ts'

/** A network is forgotten after this many days without a sign-in. */
const KNOWN_DAYS = 90

/** Remembers the networks that each account has signed in from, as digests that do not reveal the address. */
const createKnownAddresses = (key: Buffer) => {
  const digest = (userId: number, network: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['signed in from', userId, network]))
      .digest('base64url')
  const isExpired = sql<boolean>`last_at < now() - make_interval(days => ${KNOWN_DAYS})`
  return {
    /**
     * @param userId 0 for an unknown account; it is queried too, so that the timing does not reveal whether the account
     * exists
     */
    async has(tx: Tx, userId: number, network: string): Promise<boolean> {
      const row = await tx
        .selectFrom('sign_in_addresses')
        .select('digest')
        .where('digest', '=', digest(userId, network))
        .where(({ not }) => not(isExpired))
        .executeTakeFirst()
      return row !== undefined
    },
    async remember(tx: Tx, userId: number, network: string): Promise<void> {
      await tx
        .insertInto('sign_in_addresses')
        .values({ digest: digest(userId, network), user_id: userId, last_at: now })
        .onConflict(same => same.column('digest').doUpdateSet({ last_at: now }))
        .execute()
      await tx
        .deleteFrom('sign_in_addresses')
        .where('digest', 'in', eb =>
          eb.selectFrom('sign_in_addresses').select('digest').where(isExpired).forUpdate().skipLocked(),
        )
        .execute()
    },
  }
}

/**
 * The maximum number of failed sign-ins within the window: from an address to all accounts, from an address to one
 * account, and to one account in total.
 */
const MAX_FAILURES_OF_ADDRESS = 200
const MAX_FAILURES = 10
const MAX_FAILURES_EVERYWHERE = 100

export interface SignIn {
  readonly account: string
  readonly password: string
  /** The caller's network address, for limits and the audit trail. */
  readonly address: string
}

const findAccount = (tx: Tx, account: string) =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(eb =>
      eb.or([eb(sql`lower(user_name)`, '=', account.toLowerCase()), eb(sql`lower(email)`, '=', account.toLowerCase())]),
    )
    // A user name cannot be another user's e-mail address. If that happened anyway, the address would win.
    .orderBy(sql`lower(email) = ${account.toLowerCase()}`, 'desc')
    .executeTakeFirst()

const failed = () =>
  new Refusal('sign-in-failed', 'Login failed', 'Check the user name or e-mail address and the password.')

/**
 * Signs in by user name or e-mail address. Unknown accounts, disabled accounts and wrong passwords take the same time
 * and get the same reply.
 * @throws Refusal sign-in-failed, or too-many-attempts
 */
export const createSignIn = (database: Database, tokens: Tokens, key: Buffer) => {
  const attempts = createAttempts(key)
  const addresses = createKnownAddresses(key)
  return async ({ account, password, address }: SignIn): Promise<LoginResult> => {
    const network = networkOf(address)
    // Signing in to your own account must not allow more guesses at other accounts.
    const ofAddress = { of: ['sign-in from', network], most: MAX_FAILURES_OF_ADDRESS }
    const ofAccountHere = { of: ['sign-in', account, network], most: MAX_FAILURES }
    const ofAccount = { of: ['sign-in', account], most: MAX_FAILURES_EVERYWHERE }
    const { user, isKnownNetwork, exceeded } = await database.within(UNSCOPED, async tx => {
      const user = await findAccount(tx, account)
      const isKnownNetwork = await addresses.has(tx, user?.id ?? 0, network)
      // Guesses from many addresses, or from a colleague behind the same address, must not lock out the owner. Networks
      // that the owner has signed in from are therefore only limited for this account.
      const limits = isKnownNetwork ? [ofAccountHere] : [ofAddress, ofAccountHere, ofAccount]
      const exceeded = await attempts.take(tx, ...limits)
      if (exceeded?.first) {
        const limit =
          exceeded.limit === ofAddress ? 'address' : exceeded.limit === ofAccount ? 'account' : 'account and address'
        const note = { userId: user?.id ?? null, details: { limit }, address }
        await writeAudit(tx, { ...note, action: 'sign-in-locked' })
      }
      return { user, isKnownNetwork, exceeded }
    })
    if (exceeded)
      throw new Refusal(
        'too-many-attempts',
        `Too many failed sign-ins. Try again in ${ATTEMPTS_WINDOW_MINUTES} minutes.`,
      )
    const matches = await passwordMatches(user?.password_hash ?? null, password)
    if (!user || !matches || user.status !== 'Active') {
      // The text entered as the account may be a password, so only record an existing user.
      await database.within(UNSCOPED, tx =>
        writeAudit(tx, { userId: user?.id ?? null, action: 'sign-in-refused', address }),
      )
      throw failed()
    }
    const validFrom = await database.within(UNSCOPED, async tx => {
      // Comparing takes time. In the meantime, the user may have been disabled or may have changed the password.
      const current = await tx
        .selectFrom('users')
        .select('tokens_valid_from')
        .where('id', '=', user.id)
        .where('status', '=', 'Active')
        .where('password_hash', '=', user.password_hash)
        .executeTakeFirst()
      if (!current) throw failed()
      await writeAudit(tx, { userId: user.id, action: 'sign-in', address })
      await addresses.remember(tx, user.id, network)
      if (!isKnownNetwork) await attempts.giveBack(tx, ofAddress)
      await attempts.forget(tx, ofAccountHere)
      if (!isKnownNetwork) await attempts.giveBack(tx, ofAccount)
      return current.tokens_valid_from
    })
    return {
      accessToken: await tokens.issue(user.id, validFrom),
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

/** Revokes the session's token. The user's other tokens stay valid. Idempotent. */
export const signOut = (
  database: Database,
  actor: Actor,
  token: { readonly tokenId: string; readonly untilMs: number },
): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    // Expired tokens need not be revoked.
    await tx.deleteFrom('revoked_tokens').where(sql<boolean>`expires_at < now()`).execute()
    await tx
      .insertInto('revoked_tokens')
      .values({ token_id: token.tokenId, user_id: actor.identity.userId, expires_at: new Date(token.untilMs) })
      .onConflict(same => same.doNothing())
      .execute()
    await auditBy(tx, actor, actor.identity.organisationId, 'sign-out')
    return null
  })
