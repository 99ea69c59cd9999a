import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Database, Tx } from '../db/database.ts'
import type { EmailOutcome } from '../runtime/monitoring/metrics.ts'
import { createDelivery } from './delivery.ts'
import { createEmailQueue, type EmailQueue, type QueuedEmail, queueEmail } from './email-queue.ts'

/** Atomically writes an e-mail into a folder, as an `.eml` file that people can open. */
const writeEml = async (folder: string, message: Buffer): Promise<void> => {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `.${name}`), message, { flush: true, mode: 0o600 })
  await rename(join(folder, `.${name}`), join(folder, name))
}

/** Versions up to 1.0.30 queued e-mails as files with this extension. */
const ENDING = '.letter'

/**
 * Moves the e-mails that an earlier version left in its outbox to the queue, each once.
 * @param report receives the error if a file cannot be read; the file stays in the folder
 */
export const importOutbox = async (
  folder: string,
  queue: EmailQueue,
  report: (error: unknown) => void,
): Promise<void> => {
  const files = (await readdir(folder).catch(() => [])).filter(file => file.endsWith(ENDING) && !file.startsWith('.'))
  for (const name of files.sort()) {
    try {
      const { from, to, postedAt, message } = JSON.parse(await readFile(join(folder, name), 'utf8'))
      await queue.add({ from, to, message: Buffer.from(message, 'base64') }, { name, postedAt })
      await rm(join(folder, name), { force: true })
    } catch (error) {
      report(new Error(`The e-mail ${join(folder, name)} cannot be moved into the queue`, { cause: error }))
    }
  }
}

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array }
}

export interface Outbox {
  /**
   * Returns immediately. If a function is passed, it composes the e-mail afterwards, so the response time does not
   * reveal whether an address has an account.
   */
  post(email: Email | (() => Promise<Email | null>)): void
  /**
   * Queues an e-mail within a job's transaction. It is sent within about 15 seconds of the commit; without a mail
   * server, the file is written immediately.
   */
  keep(tx: Tx, email: Email): Promise<void>
  /** Counts the e-mails that the mail server has not accepted yet. */
  readonly counts: EmailQueue['counts']
  /** Resolves when every posted e-mail has been sent, written to the folder, or queued for a retry. */
  idle(): Promise<void>
  close(): Promise<void>
}

export interface OutboxParts {
  /** The state database, which contains the queue. */
  readonly database: Database
  /**
   * An smtp: or smtps: address, with nodemailer's options as its query. If unset, e-mails are written to the `outbox`
   * folder as `.eml` files.
   */
  readonly smtpUrl: string | undefined
  readonly outbox: string
  readonly from: string
  readonly report: (error: unknown) => void
  readonly count?: (outcome: EmailOutcome) => void
  /** Delays between attempts, in milliseconds. */
  readonly pausesMs?: readonly number[]
}

/** A working mail server replies within these times, in milliseconds. */
const TIME_LIMITS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/**
 * A connection that begins unencrypted must switch to TLS before anything is sent. Otherwise an attacker on the network
 * could remove STARTTLS from the server's greeting and read the links. `?requireTLS=false` is for a relay on the same
 * machine.
 */
const connectTo = (url: string) =>
  createTransport({ url, ...TIME_LIMITS, ...(new URL(url).protocol === 'smtp:' && { requireTLS: true }) })

/** Sends by SMTP if an address is set, otherwise writes to a folder. E-mails are queued before they are sent, so none is lost. */
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
  const posting = new Set<Promise<void>>()

  const compose = async ({ attachment, ...email }: Email): Promise<QueuedEmail> => {
    const { message, envelope } = await writer.sendMail({
      ...email,
      from,
      // E-mails only contain bytes that are already in memory. They must never make the server read a file or fetch an
      // address.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(attachment && {
        attachments: [{ filename: attachment.name, content: Buffer.from(attachment.bytes) }],
      }),
    })
    const { from: sender, to } = envelope
    return { from: sender || '', to: to[0] ?? email.to, message: message as Buffer }
  }
  const writeToFolder = async ({ message }: QueuedEmail): Promise<void> => {
    await writeEml(parts.outbox, message)
    count('laid-down')
  }
  const post = async (email: Email): Promise<void> => {
    const message = await compose(email)
    if (!delivery) return writeToFolder(message)
    await queue.add(message)
    delivery.go()
  }
  const idle = async () => {
    await Promise.all(posting)
    await delivery?.idle()
  }
  return {
    post(email) {
      const write = typeof email === 'function' ? email : async () => email
      const posted: Promise<void> = write()
        .then(written => (written === null ? undefined : post(written)))
        .catch(report)
        .finally(() => posting.delete(posted))
      posting.add(posted)
    },
    async keep(tx, email) {
      const message = await compose(email)
      await (delivery ? queueEmail(tx, message) : writeToFolder(message))
    },
    counts: queue.counts,
    idle,
    async close() {
      await Promise.all(posting)
      await delivery?.stop()
      smtp?.close()
    },
  }
}
