import { sql } from 'kysely'
import { type Database, WORKER } from '../db/database.ts'

/** A letter as it is kept until the mail server has taken it. */
export interface KeptEmail {
  readonly from: string
  readonly to: string
  /** The whole message (RFC 5322). */
  readonly message: Buffer
}

export interface TakenEmail extends KeptEmail {
  readonly id: number
  readonly failures: number
  /** Since it was posted, milliseconds. */
  readonly ageMs: number
}

/** Nobody hands a letter to a mail server for so long: whose lease it is has died. Seconds. */
const LEASE_S = 300
/** Letters that nobody takes are looked at by an operator, or forgotten. Days. */
const UNDELIVERED_DAYS = 30

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`

/** The letters of an installation that wait for the mail server, in the state: any node may send them, one at a time each. */
export const createEmailQueue = (database: Database) => ({
  /**
   * Keeps a letter for the post.
   * @param file of an earlier version that it comes from: taken once, however often it is read
   */
  keep: (
    { from, to, message }: KeptEmail,
    file?: { readonly name: string; readonly postedAt: number },
  ): Promise<void> =>
    database.within(WORKER, async tx => {
      await tx
        .insertInto('letters')
        .values({
          sender: from,
          recipient: to,
          message: message.toString('base64'),
          taken_from: file?.name ?? null,
          ...(file && { posted_at: new Date(file.postedAt) }),
        })
        .onConflict(at => at.column('taken_from').doNothing())
        .execute()
    }),

  /** Takes the letter that has been due for longest under a lease; null where none is due. */
  take: (): Promise<TakenEmail | null> =>
    database.within(WORKER, async tx => {
      const due = await tx
        .selectFrom('letters')
        .select('id')
        .where('undelivered', 'is', null)
        .where('not_before', '<=', sql<Date>`now()`)
        .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
        .orderBy('not_before')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!due) return null
      const row = await tx
        .updateTable('letters')
        .set({ lease_until: inMs(LEASE_S * 1000) })
        .where('id', '=', due.id)
        .returning(['id', 'sender', 'recipient', 'message', 'failures'])
        .returning(sql<number>`extract(epoch from now() - posted_at)::float8 * 1000`.as('age'))
        .executeTakeFirstOrThrow()
      return {
        id: row.id,
        from: row.sender,
        to: row.recipient,
        message: Buffer.from(row.message, 'base64'),
        failures: row.failures,
        ageMs: row.age,
      }
    }),

  /** The mail server has it: nothing of it stays. */
  sent: (id: number): Promise<void> =>
    database.within(WORKER, async tx => {
      await tx.deleteFrom('letters').where('id', '=', id).execute()
    }),

  retryLater: ({ id, failures }: Pick<TakenEmail, 'id' | 'failures'>, pauseMs: number): Promise<void> =>
    database.within(WORKER, async tx => {
      await tx
        .updateTable('letters')
        .set({ failures: failures + 1, not_before: inMs(pauseMs), lease_until: null })
        .where('id', '=', id)
        .execute()
    }),

  /** @param why the mail server's own words */
  failPermanently: (id: number, why: string): Promise<void> =>
    database.within(WORKER, async tx => {
      await tx
        .updateTable('letters')
        .set({ undelivered: why, undelivered_at: sql<Date>`now()`, lease_until: null })
        .where('id', '=', id)
        .execute()
    }),

  /** Until the next letter is due, milliseconds; null where none waits. */
  dueInMs: (): Promise<number | null> =>
    database.within(WORKER, async tx => {
      const { due } = await tx
        .selectFrom('letters')
        .select(
          sql<number | null>`(extract(epoch from min(greatest(not_before, lease_until)) - now()) * 1000)::float8`.as(
            'due',
          ),
        )
        .where('undelivered', 'is', null)
        .executeTakeFirstOrThrow()
      return due === null ? null : Math.max(0, due)
    }),

  /** Letters that wait, how long the oldest has, seconds, and those that nobody takes. */
  counts: (): Promise<{ readonly waiting: number; readonly oldestWaitS: number; readonly undelivered: number }> =>
    database.within(WORKER, tx =>
      tx
        .selectFrom('letters')
        .select([
          sql<number>`(count(*) filter (where undelivered is null))::float8`.as('waiting'),
          sql<number>`(count(*) filter (where undelivered is not null))::float8`.as('undelivered'),
          sql<number>`coalesce(extract(epoch from now() - min(posted_at) filter (where undelivered is null)), 0)::float8`.as(
            'oldestWaitS',
          ),
        ])
        .executeTakeFirstOrThrow(),
    ),
})
export type EmailQueue = ReturnType<typeof createEmailQueue>

/** Forgets the letters that nobody took, after a month. */
export const forgetUndelivered = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .deleteFrom('letters')
      .where('undelivered_at', '<', sql<Date>`now() - make_interval(days => ${UNDELIVERED_DAYS})`)
      .execute()
  })
