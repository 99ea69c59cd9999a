import { createTransport } from 'nodemailer'
import type { Database, Tx } from '../db/database.ts'
import type { EmailOutcome } from '../runtime/monitoring/metrics.ts'
import { createDelivery } from './delivery.ts'
import { createEmailQueue, type EmailQueue, type KeptEmail, keepEmail } from './email-queue.ts'
import { importOutbox, writeEml } from './outbox-folder.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array }
}

export interface Outbox {
  /**
   * Returns immediately. A function composes its e-mail afterwards, so that the time of a reply does not reveal whether the
   * address has an account.
   */
  post(email: Email | (() => Promise<Email | null>)): void
  /**
   * Queues an e-mail within a transaction of a job: it is sent if the transaction is committed, within some 15 seconds, and never
   * otherwise. Without a mail server the file is written at once.
   */
  keep(tx: Tx, email: Email): Promise<void>
  /** Counts the e-mails that the mail server has not accepted. */
  readonly counts: EmailQueue['counts']
  /** Resolves when every posted e-mail is sent, written to the folder, or queued for a retry. */
  idle(): Promise<void>
  close(): Promise<void>
}

export interface OutboxParts {
  /** The state, which holds the queue. */
  readonly database: Database
  /** smtp: or smtps:, with nodemailer's options as its query; unset: e-mails become `.eml` files in the `outbox` folder. */
  readonly smtpUrl: string | undefined
  readonly outbox: string
  readonly from: string
  readonly report: (error: unknown) => void
  readonly count?: (outcome: EmailOutcome) => void
  /** Pauses between tries, milliseconds. */
  readonly pausesMs?: readonly number[]
}

/** A mail server that works answers within these times. Milliseconds. */
const TIME_LIMITS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/**
 * A connection that begins in the clear must change to TLS before anything is sent: somebody on the way who takes the
 * offer of STARTTLS out of the server's greeting would read the links. `?requireTLS=false` is for a relay on the same machine.
 */
const connectTo = (url: string) =>
  createTransport({ url, ...TIME_LIMITS, ...(new URL(url).protocol === 'smtp:' && { requireTLS: true }) })

/** Sends by SMTP where an address is set, else into a folder. An e-mail is queued before it is sent, so that none is lost. */
export const createOutbox = async (parts: OutboxParts): Promise<Outbox> => {
  const { smtpUrl, from, report, count = () => undefined, pausesMs } = parts
  const queue = createEmailQueue(parts.database)
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const smtp = smtpUrl === undefined ? null : connectTo(smtpUrl)
  const delivery =
    smtp &&
    createDelivery({
      queue,
      send: ({ message, ...envelope }) => smtp.sendMail({ envelope, raw: message }),
      report,
      count,
      ...(pausesMs && { pausesMs }),
    })
  if (delivery) {
    await importOutbox(parts.outbox, queue, report)
    delivery.go()
  }
  const under = new Set<Promise<void>>()

  const write = async ({ attachment, ...email }: Email): Promise<KeptEmail> => {
    const { message, envelope } = await writer.sendMail({
      ...email,
      from,
      // An e-mail holds bytes that are already in memory; it never makes the server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(attachment && {
        attachments: [{ filename: attachment.name, content: Buffer.from(attachment.bytes) }],
      }),
    })
    const { from: sender, to } = envelope
    return { from: sender || '', to: to[0] ?? email.to, message: message as Buffer }
  }
  const layDown = async ({ message }: KeptEmail): Promise<void> => {
    await writeEml(parts.outbox, message)
    count('laid-down')
  }
  const post = async (email: Email): Promise<void> => {
    const written = await write(email)
    if (!delivery) return layDown(written)
    await queue.keep(written)
    delivery.go()
  }
  const idle = async () => {
    await Promise.all(under)
    await delivery?.idle()
  }
  return {
    post(email) {
      const compose = typeof email === 'function' ? email : async () => email
      const posting: Promise<void> = compose()
        .then(composed => (composed === null ? undefined : post(composed)))
        .catch(report)
        .finally(() => under.delete(posting))
      under.add(posting)
    },
    async keep(tx, email) {
      const written = await write(email)
      await (delivery ? keepEmail(tx, written) : layDown(written))
    },
    counts: queue.counts,
    idle,
    async close() {
      await Promise.all(under)
      await delivery?.stop()
      smtp?.close()
    },
  }
}
