import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A letter as it is kept until it is sent. */
export interface KeptLetter {
  readonly from: string
  readonly to: string
  /** Milliseconds since 1970. */
  readonly postedAt: number
  /** The whole message (RFC 5322). */
  readonly message: Buffer
}

const ENDING = '.letter'
const newName = () => `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`

/** A file that appears whole or not at all. */
const layDown = async (folder: string, name: string, bytes: Buffer | string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `.${name}`), bytes, { flush: true, mode: 0o600 })
  await rename(join(folder, `.${name}`), join(folder, name))
}

/** A folder of letters: as `.eml` files for people to open, or kept for the post until it has taken them. */
export const createOutbox = (folder: string) => ({
  /** Lays a letter down for good. */
  layDown: (message: Buffer): Promise<void> => layDown(folder, `${newName()}.eml`, message),

  /** Keeps a letter for the post; answers its name. */
  async keep({ message, ...envelope }: KeptLetter): Promise<string> {
    const name = newName()
    await layDown(folder, name + ENDING, JSON.stringify({ ...envelope, message: message.toString('base64') }))
    return name
  },

  /** The names of the letters kept, oldest first. */
  kept: async (): Promise<string[]> =>
    (await readdir(folder).catch(() => []))
      .filter(file => file.endsWith(ENDING) && !file.startsWith('.'))
      .map(file => file.slice(0, -ENDING.length))
      .sort(),

  async read(name: string): Promise<KeptLetter> {
    const { message, ...envelope } = JSON.parse(await readFile(join(folder, name + ENDING), 'utf8'))
    return { ...envelope, message: Buffer.from(message, 'base64') }
  },

  forget: (name: string): Promise<void> => rm(join(folder, name + ENDING), { force: true }),

  /** Puts a letter that nobody takes where an operator finds it. */
  async setAside(name: string, message: Buffer): Promise<void> {
    await layDown(join(folder, 'undelivered'), `${name}.eml`, message)
    await rm(join(folder, name + ENDING), { force: true })
  },
})
export type Outbox = ReturnType<typeof createOutbox>
