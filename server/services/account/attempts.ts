import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { type AuditNote, writeAudit } from '../../audit/audit.ts'
import type { Tx } from '../../db/database.ts'
import { now } from '../../db/updates.ts'

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
const ipv6Groups = (address: string): string[] => {
  // URL normalises all notations, including an embedded IPv4 address.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/**
 * Returns the network that limits count a caller by: the address itself for IPv4, or the first 64 bits for IPv6,
 * because a single connection owns all 2^64 addresses below them.
 * @param address the address of a connection or from a proxy, with or without a port
 * @example networkOf('2001:db8:1:2:aaaa::1') // '2001:db8:1:2::/64'
 */
export const networkOf = (address: string): string => {
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/%.*$/, '')
  const withoutPort = bare.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(withoutPort) || !isIPv6(bare)) return withoutPort
  const groups = ipv6Groups(bare)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  const [high = 0, low = 0] = groups.slice(6).map(group => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

export const ATTEMPTS_WINDOW_MINUTES = 15
/** Expired rows are deleted once per this many counted attempts. */
const SWEEP_EVERY = 100

export interface Limit {
  /** The key to count: an account, an address, or both. */
  readonly of: readonly string[]
  readonly most: number
  /** The length of the window; ATTEMPTS_WINDOW_MINUTES by default. */
  readonly minutes?: number
}

/** A limit that an attempt has exceeded. */
interface Exceeded {
  readonly limit: Limit
  /** True if this is the first attempt in the window to exceed it. Only the first goes into the audit trail. */
  readonly first: boolean
}

/** Counts attempts within a window under a digest of their key, so that neither accounts nor addresses are stored. */
export const createAttempts = (key: Buffer) => {
  const digest = (of: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(of).toLowerCase()).digest('base64url')
  const expired = sql<boolean>`sign_in_failures.since < now() - make_interval(mins => sign_in_failures.window_minutes)`
  let counts = 0
  const count = async (tx: Tx, { of, minutes = ATTEMPTS_WINDOW_MINUTES }: Limit): Promise<number> => {
    const row = await tx
      .insertInto('sign_in_failures')
      .values({ digest: digest(of), failures: 1, since: now, window_minutes: minutes })
      .onConflict(same =>
        same.column('digest').doUpdateSet({
          failures: sql`case when ${expired} then 1 else sign_in_failures.failures + 1 end`,
          since: sql`case when ${expired} then now() else sign_in_failures.since end`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    return row.failures
  }
  return {
    /**
     * Counts an attempt against its limits in order, stopping at the first limit that it exceeds. A flood from one
     * address therefore only uses up the limit of that address. Call this before the attempt, so that concurrent
     * attempts are all counted. The rows stay locked until the transaction ends, so do nothing slow afterwards.
     * @param limits narrowest first; kinds must be in the same order everywhere, because locks are taken in this order
     * @returns the exceeded limit, or null
     */
    async take(tx: Tx, ...limits: readonly Limit[]): Promise<Exceeded | null> {
      if (counts++ % SWEEP_EVERY === 0)
        await tx
          .deleteFrom('sign_in_failures')
          .where('digest', 'in', eb =>
            eb.selectFrom('sign_in_failures').select('digest').where(expired).forUpdate().skipLocked(),
          )
          .execute()
      for (const limit of limits) {
        const failures = await count(tx, limit)
        if (failures > limit.most) return { limit, first: failures === limit.most + 1 }
      }
      return null
    },
    /** Takes back the count of a successful attempt. Earlier failures still count. */
    async giveBack(tx: Tx, { of }: Limit): Promise<void> {
      await tx
        .updateTable('sign_in_failures')
        .set({ failures: sql`greatest(failures - 1, 0)` })
        .where('digest', '=', digest(of))
        .execute()
    },
    /** Takes back the count of a successful attempt and of all earlier ones. */
    async forget(tx: Tx, { of }: Limit): Promise<void> {
      await tx.deleteFrom('sign_in_failures').where('digest', '=', digest(of)).execute()
    },
  }
}

/** A limit on e-mails, and the name it has in the audit trail. */
interface EmailLimit extends Limit {
  readonly name: 'address' | 'account' | 'account a day' | 'account and address' | 'organisation' | 'all'
}

/** Limits the number of e-mails to others that a user can trigger. */
export const createEmailLimits = (key: Buffer) => {
  const attempts = createAttempts(key)
  return {
    /**
     * Counts an e-mail against its limits. The first e-mail over a limit is recorded in the audit trail.
     * @returns whether it may be sent
     */
    async allow(
      tx: Tx,
      mail: 'reset' | 'invitation' | 'prepared order' | 'standing order',
      caller: Pick<AuditNote, 'userId' | 'organisationId' | 'address'>,
      limits: readonly EmailLimit[],
    ): Promise<boolean> {
      const exceeded = await attempts.take(tx, ...limits)
      if (exceeded?.first) {
        const limit = limits.find(one => one === exceeded.limit)?.name
        await writeAudit(tx, { ...caller, action: 'mail-limited', details: { mail, limit } })
      }
      return exceeded === null
    },
  }
}
