import { createTransport } from 'nodemailer'
import type { Database } from '../db/database.ts'
import type { EmailOutcome } from '../monitoring/metrics.ts'
import { createDelivery } from './delivery.ts'
import { createEmailQueue, type EmailQueue } from './email-queue.ts'
import { layDown, takeOver } from './outbox-folder.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array }
}

export interface Outbox {
  /**
   * Hands a letter over and answers at once. One that is still to be composed is composed afterwards, so that the time of
   * an answer does not tell whether there was anybody to write to.
   */
  post(letter: Email | (() => Promise<Email | null>)): void
  /** The installation's letters that the mail server has not taken. */
  readonly counts: EmailQueue['counts']
  /** Resolves when every letter handed over is sent, laid down, or kept for another try. */
  idle(): Promise<void>
  close(): Promise<void>
}

export interface OutboxParts {
  /** Where letters wait for the mail server. */
  readonly database: Database
  /** smtp: or smtps:, with nodemailer's options as its query; unset: letters are laid as `.eml` files into the folder. */
  readonly smtpUrl: string | undefined
  readonly outbox: string
  readonly from: string
  readonly report: (error: unknown) => void
  readonly count?: (outcome: EmailOutcome) => void
  /** Pauses between tries, milliseconds. */
  readonly pausesMs?: readonly number[]
}

/** A mail server that is there answers within these. Milliseconds. */
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/**
 * A connection that begins in the clear must change to TLS before anything is sent: somebody on the way who takes the
 * offer of STARTTLS out of the server's greeting would read the links. `?requireTLS=false` is for a relay on the same machine.
 */
const connectTo = (url: string) =>
  createTransport({ url, ...PATIENCE, ...(new URL(url).protocol === 'smtp:' && { requireTLS: true }) })

/** E-mail by SMTP where an address is set, else into a folder. A letter is kept in the state before it is sent, so that none is lost. */
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
    await takeOver(parts.outbox, queue, report)
    delivery.go()
  }
  const under = new Set<Promise<void>>()

  const post = async ({ attachment, ...letter }: Email): Promise<void> => {
    const { message, envelope } = await writer.sendMail({
      ...letter,
      from,
      // Only bytes that are already here: a letter never makes the server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(attachment && {
        attachments: [{ filename: attachment.name, content: Buffer.from(attachment.bytes) }],
      }),
    })
    if (!delivery) {
      await layDown(parts.outbox, message as Buffer)
      return count('laid-down')
    }
    const { from: sender, to } = envelope
    await queue.keep({ from: sender || '', to: to[0] ?? letter.to, message: message as Buffer })
    delivery.go()
  }
  const idle = async () => {
    await Promise.all(under)
    await delivery?.idle()
  }
  return {
    post(letter) {
      const compose = typeof letter === 'function' ? letter : async () => letter
      const posting: Promise<void> = compose()
        .then(composed => (composed === null ? undefined : post(composed)))
        .catch(report)
        .finally(() => under.delete(posting))
      under.add(posting)
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
