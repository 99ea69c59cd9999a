import { sql } from 'kysely'
import { brokenPasswordRules } from '../../../src/domain/validators.ts'
import { type Actor, auditBy, writeAudit } from '../../audit/audit.ts'
import { type Database, UNSCOPED } from '../../db/database.ts'
import { notFound, notSignedIn, Refusal } from '../../errors.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { endSessions, setPassword } from '../organisations/users.ts'
import { ATTEMPTS_WINDOW_MINUTES, createAttempts, createEmailLimits, networkOf } from './attempts.ts'
import { administratorScope, type Identity, scopeOf } from './identity.ts'
import { hashPassword, isGoodLink, makePasswordLink, passwordMatches, RESET_HOURS, useLink } from './passwords.ts'

const MAX_WRONG_PASSWORDS = 10
/**
 * The maximum number of reset links that may be requested within the window: per address, per account and address, per
 * account, and in total.
 */
const MAX_RESETS_OF_ADDRESS = 30
const MAX_RESETS_HERE = 5
const MAX_RESETS_OF_ACCOUNT = 10
const MAX_RESETS_IN_ALL = 500
/** The maximum number of reset links sent to an account per day. The limit stops anyone from flooding a mailbox. */
const MAX_RESETS_A_DAY = 20
const DAY_MINUTES = 24 * 60

interface AccountParts {
  readonly database: Database
  readonly outbox: Outbox
  readonly key: Buffer
  /** The portal's address without a trailing slash. */
  readonly portalUrl: string
  readonly portalTitle: string
  readonly supportEmail: string
}

const requireRules = (password: string): void => {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0) throw new Refusal('bad-password', 'The password does not meet the rules', broken.join('. '))
}

/** Lets users change their own passwords, or set them through a link sent to the account's address. */
export const createAccount = (parts: AccountParts) => {
  const { database, outbox, key, portalUrl, portalTitle, supportEmail } = parts
  const attempts = createAttempts(key)
  const mails = createEmailLimits(key)
  const invalidLink = () =>
    new Refusal(
      'link-invalid',
      `Unable to reset your password. Your token may be expired. Please try again or contact ${supportEmail}`,
    )
  return {
    /** @throws Refusal bad-password if the new password breaks the rules, the repetition differs or the current password is wrong; too-many-attempts */
    async changePassword(
      actor: Actor,
      asked: { readonly CurrentPassword: string; readonly NewPassword: string; readonly newPasswordRepeat: string },
    ): Promise<null> {
      const { identity } = actor
      if (asked.NewPassword !== asked.newPasswordRepeat) throw new Refusal('bad-password', 'Passwords must match')
      requireRules(asked.NewPassword)
      const guess = { of: ['change', String(identity.userId)], most: MAX_WRONG_PASSWORDS }
      if (await database.within(UNSCOPED, tx => attempts.take(tx, guess)))
        throw new Refusal('too-many-attempts', `Too many attempts. Try again in ${ATTEMPTS_WINDOW_MINUTES} minutes.`)
      const user = await database.within(scopeOf(identity), tx =>
        tx.selectFrom('users').select('password_hash').where('id', '=', identity.userId).executeTakeFirstOrThrow(),
      )
      if (!(await passwordMatches(user.password_hash, asked.CurrentPassword)))
        throw new Refusal('bad-password', 'The current password is wrong')
      const hash = await hashPassword(asked.NewPassword)
      await database.within(scopeOf(identity), async tx => {
        await attempts.forget(tx, guess)
        // Hashing takes time, and the user may have been disabled in the meantime.
        if (!(await setPassword(tx, identity.userId, hash, ['Active']))) throw notSignedIn()
        await auditBy(tx, actor, identity.organisationId, 'password-changed')
      })
      return null
    },

    /** Ends all of the user's sessions, including the current one. */
    signOutEverywhere: (actor: Actor): Promise<null> =>
      database.within(administratorScope(actor.identity), async tx => {
        await endSessions(tx, actor.identity.userId)
        await auditBy(tx, actor, actor.identity.organisationId, 'signed-out-everywhere')
        return null
      }),

    /**
     * Sends a link if the address has an account. Neither the reply nor its timing reveals whether it has, or whether a
     * limit was reached, because the e-mail is written afterwards.
     */
    async sendResetLink(emailAddress: string, address: string): Promise<null> {
      const network = networkOf(address)
      const isAllowed = await database.within(UNSCOPED, tx =>
        mails.allow(tx, 'reset', { userId: null, organisationId: null, address }, [
          { name: 'address', of: ['reset from', network], most: MAX_RESETS_OF_ADDRESS },
          { name: 'account and address', of: ['reset', emailAddress, network], most: MAX_RESETS_HERE },
        ]),
      )
      if (!isAllowed) return null
      outbox.post(() =>
        database.within(UNSCOPED, async tx => {
          const user = await tx
            .selectFrom('users')
            .select(['id', 'email'])
            .where(sql`lower(email)`, '=', emailAddress.toLowerCase())
            .where('status', '<>', 'Disabled')
            .executeTakeFirst()
          if (!user) return null
          // Only count existing accounts, so that invented addresses do not use up the total.
          const allowed = await mails.allow(tx, 'reset', { userId: user.id, organisationId: null, address }, [
            { name: 'account', of: ['reset of', String(user.id)], most: MAX_RESETS_OF_ACCOUNT },
            {
              name: 'account a day',
              of: ['resets of a day', String(user.id)],
              most: MAX_RESETS_A_DAY,
              minutes: DAY_MINUTES,
            },
            { name: 'all', of: ['resets'], most: MAX_RESETS_IN_ALL },
          ])
          if (!allowed) return null
          const url = await makePasswordLink(tx, portalUrl, { userId: user.id, purpose: 'reset', hours: RESET_HOURS })
          return {
            to: user.email,
            subject: `${portalTitle}: set a new password`,
            text: `Somebody asked for a new password for your ${portalTitle} account.\n\nSet it here within an hour; the link works once:\n${url}\n\nIf it was not you, there is nothing to do.\n`,
          }
        }),
      )
      return null
    },

    /** @throws Refusal bad-password, or link-invalid if the code is unknown, used or expired */
    async resetPassword(
      asked: { readonly userId: number; readonly resetCode: string; readonly password: string },
      address: string,
    ): Promise<null> {
      if (!(await database.within(UNSCOPED, tx => isGoodLink(tx, asked.userId, asked.resetCode)))) throw invalidLink()
      requireRules(asked.password)
      const hash = await hashPassword(asked.password)
      await database.within(UNSCOPED, async tx => {
        // Check again under a lock, because two requests may use the same code.
        if (!(await useLink(tx, asked.userId, asked.resetCode))) throw invalidLink()
        if (!(await setPassword(tx, asked.userId, hash, ['Active', 'Invited']))) throw invalidLink()
        await writeAudit(tx, { userId: asked.userId, action: 'password-reset', address })
      })
      return null
    },
  }
}
export type Account = ReturnType<typeof createAccount>

const owns = (identity: Identity, serviceId: number) =>
  identity.permissions.some(({ services }) => services.some(service => service.serviceId === serviceId))

/** Returns the terms of the user's service, as HTML. */
export const getTerms = async (database: Database, identity: Identity, serviceId: number): Promise<string> => {
  if (!owns(identity, serviceId)) throw notFound('The service')
  const service = await database.within(scopeOf(identity), tx =>
    tx.selectFrom('services').select('terms_html').where('id', '=', serviceId).executeTakeFirstOrThrow(),
  )
  return service.terms_html
}

/** Accepts the current version of the terms. Idempotent. */
export const acceptTerms = async (database: Database, actor: Actor, serviceId: number): Promise<null> => {
  const { identity } = actor
  if (!owns(identity, serviceId)) throw notFound('The service')
  await database.within(scopeOf(identity), async tx => {
    const accepted = await tx
      .insertInto('terms_acceptances')
      .columns(['user_id', 'service_id', 'terms_version'])
      .expression(eb =>
        eb
          .selectFrom('services')
          .where('id', '=', serviceId)
          .select(({ val }) => [val(identity.userId).$castTo<number>().as('user_id'), 'id', 'terms_version']),
      )
      .onConflict(same => same.doNothing())
      .returning('terms_version')
      .executeTakeFirst()
    if (accepted)
      await auditBy(tx, actor, identity.organisationId, 'terms-accepted', {
        serviceId,
        version: accepted.terms_version,
      })
  })
  return null
}
