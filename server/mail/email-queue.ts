import { sql } from 'kysely'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { lockFirst } from '../db/lease-queue.ts'
import { inSeconds, now } from '../db/updates.ts'

/** An e-mail in the queue, where it stays until the mail server accepts it. */
export interface QueuedEmail {
  readonly from: string
  readonly to: string
  /** The whole message (RFC 5322). */
  readonly message: Buffer
}

export interface LeasedEmail extends QueuedEmail {
  readonly id: number
  readonly failures: number
  /** Milliseconds since it was posted. */
  readonly ageMs: number
}

/** Sending takes less than this many seconds, so a node with an older lease has died. */
const LEASE_S = 300
/** Permanently failed e-mails are stored for the operator for this many days. */
const UNDELIVERED_DAYS = 30

interface OutboxFile {
  readonly name: string
  readonly postedAt: number
}

/** Adds an e-mail to the queue in a job's transaction, so that it is only sent if the transaction is committed. */
export const queueEmail = async (tx: Tx, { from, to, message }: QueuedEmail, file?: OutboxFile): Promise<void> => {
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
}

/** Queues the e-mails that wait for the mail server. The queue is in the state database, so any node can send them. */
export const createEmailQueue = (database: Database) => ({
  /**
   * Adds an e-mail to the queue.
   * @param file the outbox file from an earlier version; if a file is read twice, its e-mail is still added only once
   */
  add: (email: QueuedEmail, file?: OutboxFile): Promise<void> =>
    database.within(WORKER, tx => queueEmail(tx, email, file)),

  /** Leases the e-mail that has been due longest, or returns null if none is due. */
  take: (): Promise<LeasedEmail | null> =>
    database.within(WORKER, async tx => {
      const due = await lockFirst(
        tx
          .selectFrom('letters')
          .select('id')
          .where('undelivered', 'is', null)
          .where('not_before', '<=', now)
          .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
          .orderBy('not_before')
          .orderBy('id'),
      )
      if (!due) return null
      const row = await tx
        .updateTable('letters')
        .set({ lease_until: inSeconds(LEASE_S) })
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

  /** Deletes an e-mail that the mail server has accepted. */
  sent: (id: number): Promise<void> =>
    database.within(WORKER, async tx => {
      await tx.deleteFrom('letters').where('id', '=', id).execute()
    }),

  retryLater: ({ id, failures }: Pick<LeasedEmail, 'id' | 'failures'>, pauseMs: number): Promise<void> =>
    database.within(WORKER, async tx => {
      await tx
        .updateTable('letters')
        .set({ failures: failures + 1, not_before: inSeconds(pauseMs / 1000), lease_until: null })
        .where('id', '=', id)
        .execute()
    }),

  /** @param why the mail server's error */
  failPermanently: (id: number, why: string): Promise<void> =>
    database.within(WORKER, async tx => {
      await tx
        .updateTable('letters')
        .set({ undelivered: why, undelivered_at: now, lease_until: null })
        .where('id', '=', id)
        .execute()
    }),

  /** Milliseconds until the next e-mail is due; null if none is waiting. */
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

  /**
   * Counts the waiting and the permanently failed e-mails, and returns the age of the oldest waiting one in seconds.
   */
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

/** Deletes e-mails a month after they failed permanently. */
export const forgetUndelivered = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .deleteFrom('letters')
      .where('undelivered_at', '<', sql<Date>`now() - make_interval(days => ${UNDELIVERED_DAYS})`)
      .execute()
  })
