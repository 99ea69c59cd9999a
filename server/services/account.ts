import { sql } from 'kysely'
import { brokenPasswordRules } from '../../src/domain/password-rules.ts'
import { type Database, NOBODY, type Tx } from '../db/database.ts'
import type { Postbox } from '../mail/postbox.ts'
import { Refusal } from '../runtime/refusal.ts'
import { ATTEMPTS_WINDOW_MINUTES, createAttempts } from './attempts.ts'
import { type Actor, auditBy, writeAudit } from './audit.ts'
import { scopeOf } from './identity.ts'
import { isGoodLink, makePasswordLink, RESET_HOURS, useLink } from './password-links.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const MAX_WRONG_PASSWORDS = 10
/** Letters to one address, asked for from one place, within the window. */
const MAX_RESET_LETTERS = 5

export interface AccountParts {
  readonly database: Database
  readonly postbox: Postbox
  readonly key: Buffer
  /** Where the portal is reached, without a slash at its end. */
  readonly portalUrl: string
  readonly portalTitle: string
  readonly supportEmail: string
}

const requireRules = (password: string): void => {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0) throw new Refusal('bad-password', 'The password does not keep the rules', broken.join('. '))
}

/** A new password calls back every token issued before it. */
const setPassword = async (tx: Tx, userId: number, hash: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, tokens_valid_from: sql`now()`, status: 'Active' })
    .where('id', '=', userId)
    .execute()
}

/** Passwords: changed by their owner, or set by a link sent to the account's address. */
export const createAccount = (parts: AccountParts) => {
  const { database, postbox, key, portalUrl, portalTitle, supportEmail } = parts
  const attempts = createAttempts(key)
  const invalidLink = () =>
    new Refusal(
      'link-invalid',
      `Unable to reset your password. Your token may be expired. Please try again or contact ${supportEmail}`,
    )
  return {
    /** @throws Refusal bad-password for the rules, the repetition or the current password; too-many-attempts */
    async changePassword(
      actor: Actor,
      asked: { readonly CurrentPassword: string; readonly NewPassword: string; readonly newPasswordRepeat: string },
    ): Promise<null> {
      const { identity } = actor
      if (asked.NewPassword !== asked.newPasswordRepeat) throw new Refusal('bad-password', 'Passwords must match')
      requireRules(asked.NewPassword)
      const guess = { of: ['change', String(identity.userId)], most: MAX_WRONG_PASSWORDS }
      if (!(await database.within(NOBODY, tx => attempts.take(tx, guess))))
        throw new Refusal('too-many-attempts', `Too many attempts. Try again in ${ATTEMPTS_WINDOW_MINUTES} minutes.`)
      const kept = await database.within(scopeOf(identity), tx =>
        tx.selectFrom('users').select('password_hash').where('id', '=', identity.userId).executeTakeFirstOrThrow(),
      )
      if (!(await passwordMatches(kept.password_hash, asked.CurrentPassword)))
        throw new Refusal('bad-password', 'The current password is not right')
      const hash = await hashPassword(asked.NewPassword)
      await database.within(scopeOf(identity), async tx => {
        await attempts.forget(tx, guess)
        await setPassword(tx, identity.userId, hash)
        await auditBy(tx, actor, identity.organisationId, 'password-changed')
      })
      return null
    },

    /** Sends a link where the address has an account. The answer never says so, nor does its time: the post goes afterwards. */
    async sendResetLink(emailAddress: string, address: string): Promise<null> {
      const letter = { of: ['reset', emailAddress, address], most: MAX_RESET_LETTERS }
      if (!(await database.within(NOBODY, tx => attempts.take(tx, letter)))) return null
      postbox.post(() =>
        database.within(NOBODY, async tx => {
          const user = await tx
            .selectFrom('users')
            .select(['id', 'email'])
            .where(sql`lower(email)`, '=', emailAddress.toLowerCase())
            .where('status', '<>', 'Disabled')
            .executeTakeFirst()
          if (!user) return null
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

    /** @throws Refusal bad-password, or link-invalid where the code is unknown, used, or too old */
    async resetPassword(
      asked: { readonly userId: number; readonly resetCode: string; readonly password: string },
      address: string,
    ): Promise<null> {
      if (!(await database.within(NOBODY, tx => isGoodLink(tx, asked.userId, asked.resetCode)))) throw invalidLink()
      requireRules(asked.password)
      const hash = await hashPassword(asked.password)
      await database.within(NOBODY, async tx => {
        // Asked again under a lock: of two that bring the same code, one is late.
        if (!(await useLink(tx, asked.userId, asked.resetCode))) throw invalidLink()
        await setPassword(tx, asked.userId, hash)
        await writeAudit(tx, { userId: asked.userId, organisationId: null, action: 'password-reset', address })
      })
      return null
    },
  }
}
export type Account = ReturnType<typeof createAccount>
