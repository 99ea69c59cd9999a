import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array }
}

export interface Postbox {
  /**
   * Hands a letter over and answers at once. One that is still to be composed is composed afterwards, so that the time of
   * an answer does not tell whether there was anybody to write to.
   */
  post(letter: Letter | (() => Promise<Letter | null>)): void
  /** Resolves when every letter handed over is sent, or given up and reported. */
  idle(): Promise<void>
}

export interface PostboxParts {
  /** Unset: letters are laid as `.eml` files into the folder. */
  readonly smtpUrl: string | undefined
  readonly outbox: string
  readonly from: string
  readonly report: (error: unknown) => void
}

/** A letter as the file of a folder; it appears whole or not at all. */
const layDown = async (folder: string, message: Buffer): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
  await writeFile(join(folder, `.${name}`), message)
  await rename(join(folder, `.${name}`), join(folder, `${name}.eml`))
}

/** E-mail by SMTP where an address is set, else into a folder. */
export const createPostbox = ({ smtpUrl, outbox, from, report }: PostboxParts): Postbox => {
  const smtp = smtpUrl === undefined ? null : createTransport(smtpUrl)
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const under = new Set<Promise<void>>()
  const send = async ({ attachment, ...letter }: Letter): Promise<void> => {
    const message = {
      ...letter,
      from,
      // Only bytes that are already here: a letter never makes the server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(attachment && {
        attachments: [{ filename: attachment.name, content: Buffer.from(attachment.bytes) }],
      }),
    }
    if (smtp) await smtp.sendMail(message)
    else await layDown(outbox, (await writer.sendMail(message)).message as Buffer)
  }
  return {
    post(letter) {
      const compose = typeof letter === 'function' ? letter : async () => letter
      const sending: Promise<void> = compose()
        .then(composed => (composed === null ? undefined : send(composed)))
        .catch(report)
        .finally(() => under.delete(sending))
      under.add(sending)
    },
    idle: async () => {
      await Promise.all(under)
    },
  }
}
