import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailQueue } from './email-queue.ts'

/** Writes an e-mail into a folder as an `.eml` file that people can open. The write is atomic. */
export const writeEml = async (folder: string, message: Buffer): Promise<void> => {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `.${name}`), message, { flush: true, mode: 0o600 })
  await rename(join(folder, `.${name}`), join(folder, name))
}

/** Versions up to 1.0.30 queued e-mails as files with this ending. */
const ENDING = '.letter'

/**
 * Moves the e-mails that an earlier version has left in its outbox into the queue, each once.
 * @param report is called for a file that cannot be read, which stays where it is
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
      await queue.keep({ from, to, message: Buffer.from(message, 'base64') }, { name, postedAt })
      await rm(join(folder, name), { force: true })
    } catch (error) {
      report(new Error(`The e-mail ${join(folder, name)} cannot be taken over`, { cause: error }))
    }
  }
}
