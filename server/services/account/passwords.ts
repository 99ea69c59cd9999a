import { createHash, randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { TENANT_ID } from '../../../src/domain/constants.ts'
import type { Tx } from '../../db/database.ts'
import { createFairQueue } from '../../runtime/concurrency/fair-queue.ts'

/** argon2id, OWASP's second choice of cost: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * A password takes tens of milliseconds of a processor, in one of the four threads in which files are read too. One thread
 * is left to the files and one processor to all else; who signs in while many do waits here, and nobody else does.
 */
const queue = createFairQueue(Math.max(1, Math.min(3, availableParallelism() - 1)))
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const give = await queue.take()
  return work().finally(give)
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** A hash that no password has, so that an account that does not exist costs the same time as one that does. */
const nobodysHash = hash(crypto.randomUUID(), COST)

export const passwordMatches = async (kept: string | null, password: string): Promise<boolean> => {
  const other = await nobodysHash
  const matches = await inTurn(() => verify(kept ?? other, password))
  return kept !== null && matches
}

// No letters or digits that look alike.
const SETS = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']

/** A password that keeps the product's own rules: upper and lower case and a number. */
export const randomPassword = (length = 14): string =>
  Array.from({ length }, (_, at) => {
    const set = SETS[at % SETS.length]!
    return set[randomInt(set.length)]
  }).join('')

export const RESET_HOURS = 1
export const INVITATION_HOURS = 7 * 24

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** Forgets the links that are used or too old; one that is being used just now is left for the next time. */
const sweepLinks = async (tx: Tx): Promise<void> => {
  await tx
    .deleteFrom('password_links')
    .where('digest', 'in', eb =>
      eb
        .selectFrom('password_links')
        .select('digest')
        .where(sql<boolean>`expires_at < now() or used_at is not null`)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/**
 * A new link to the page that sets a password; only a digest of its code is kept.
 * @param portalUrl of the portal, without a slash at its end
 */
export const makePasswordLink = async (
  tx: Tx,
  portalUrl: string,
  link: { readonly userId: number; readonly purpose: 'reset' | 'invitation'; readonly hours: number },
): Promise<string> => {
  const code = randomBytes(32).toString('base64url')
  await sweepLinks(tx)
  await tx
    .insertInto('password_links')
    .values({
      digest: digestOf(code),
      user_id: link.userId,
      purpose: link.purpose,
      expires_at: sql<Date>`now() + make_interval(hours => ${link.hours})`,
    })
    .execute()
  const query = new URLSearchParams({ tenantId: String(TENANT_ID), userId: String(link.userId), resetCode: code })
  return `${portalUrl}/Reset?${query}`
}

const good = (tx: Tx, userId: number, code: string) =>
  tx
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .where('l.digest', '=', digestOf(code))
    .where('l.user_id', '=', userId)
    .where('l.used_at', 'is', null)
    .where(sql<boolean>`l.expires_at > now()`)
    .where('u.status', '<>', 'Disabled')

/** True if a code is valid now. */
export const isGoodLink = async (tx: Tx, userId: number, code: string): Promise<boolean> =>
  (await good(tx, userId, code).select('l.digest').executeTakeFirst()) !== undefined

/** Uses up a code with all other codes of the user; false where the code is invalid or has expired. */
export const useLink = async (tx: Tx, userId: number, code: string): Promise<boolean> => {
  const link = await good(tx, userId, code).select('l.digest').forUpdate('l').executeTakeFirst()
  if (!link) return false
  await tx
    .updateTable('password_links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return true
}
