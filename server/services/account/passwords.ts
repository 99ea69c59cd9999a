import { createHash, randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { TENANT_ID } from '../../../src/domain/constants.ts'
import type { Tx } from '../../db/database.ts'
import { now } from '../../db/updates.ts'
import { createFairQueue } from '../../runtime/concurrency/fair-queue.ts'

/** argon2id with OWASP's second choice of parameters: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing takes tens of milliseconds of CPU in one of libuv's four threads, which also read files. The queue leaves one
 * thread for files and one processor for everything else, so a rush of sign-ins only delays other sign-ins.
 */
const queue = createFairQueue(Math.max(1, Math.min(3, availableParallelism() - 1)))
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const give = await queue.take()
  return work().finally(give)
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** A hash that matches no known password. With it, signing in takes the same time for unknown and existing accounts. */
const nobodysHash = hash(crypto.randomUUID(), COST)

export const passwordMatches = async (storedHash: string | null, password: string): Promise<boolean> => {
  const other = await nobodysHash
  const matches = await inTurn(() => verify(storedHash ?? other, password))
  return storedHash !== null && matches
}

// Letters and digits, except the ones that look alike.
const SETS = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']

/** Generates a password that follows the product's rules: upper case, lower case and a digit. */
export const randomPassword = (length = 14): string =>
  Array.from({ length }, (_, index) => {
    const set = SETS[index % SETS.length]!
    return set[randomInt(set.length)]
  }).join('')

export const RESET_HOURS = 1
export const INVITATION_HOURS = 7 * 24

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** Deletes used and expired links, except links in use by another transaction. */
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
 * Creates a link to the page for setting a password. Only a digest of its code is stored.
 * @param portalUrl without a trailing slash
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

const validLink = (tx: Tx, userId: number, code: string) =>
  tx
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .where('l.digest', '=', digestOf(code))
    .where('l.user_id', '=', userId)
    .where('l.used_at', 'is', null)
    .where(sql<boolean>`l.expires_at > now()`)
    .where('u.status', '<>', 'Disabled')

/** True if a code is valid. */
export const isGoodLink = async (tx: Tx, userId: number, code: string): Promise<boolean> =>
  (await validLink(tx, userId, code).select('l.digest').executeTakeFirst()) !== undefined

/** Uses a code, which invalidates all of the user's codes. Returns false if the code is invalid or has expired. */
export const useLink = async (tx: Tx, userId: number, code: string): Promise<boolean> => {
  const link = await validLink(tx, userId, code).select('l.digest').forUpdate('l').executeTakeFirst()
  if (!link) return false
  await tx
    .updateTable('password_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return true
}
