import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../errors.ts'
import type { Settings } from '../settings.ts'
import { KEY_BYTES, keyOfText } from './key-lines.ts'

const makeOnce = async (path: string): Promise<void> => {
  const mine = `${path}.${randomUUID()}`
  await writeFile(mine, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(mine)
}

/**
 * The installation's secret, made once and kept in the data folder, readable by its owner only, unless the settings give
 * it. Nodes that share a folder share it: the first to make it wins. It is never changed: what is drawn by it for good,
 * the noise of released figures, would be drawn anew. What signs is changed instead (signing-keys.ts).
 * @throws OperatorError where it is not 32 bytes in base64: anybody could sign by an empty one
 */
export const keptSecret = async (
  dataDir: string,
  { SECRET, SECRET_FILE }: Pick<Settings, 'SECRET' | 'SECRET_FILE'> = {},
): Promise<Buffer> => {
  if (SECRET !== undefined) return Buffer.from(SECRET, 'base64')
  const path = SECRET_FILE ?? join(dataDir, 'secret')
  if (SECRET_FILE === undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await makeOnce(path)
  }
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new OperatorError(`The secret ${path} cannot be read: ${error.message}.`)
  })
  const secret = keyOfText(text.trim())
  if (secret === null)
    throw new OperatorError(
      `The secret ${path} is not 32 bytes in base64. Put the file of a backup back; a new one ("openssl rand -base64 32") ends every session and draws the noise of figures anew.`,
    )
  return secret
}

/** A key for one use, so that what signs a link can never sign a token. */
export const keyFor = (secret: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `ambit/${use}`, KEY_BYTES))
