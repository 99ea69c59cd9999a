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
 * The installation's secret, either from the settings, or generated once and stored in the data folder, readable only
 * by its owner. Nodes that share a folder share the secret of the first. It never changes, because the noise of
 * released figures depends on it; signing keys are rotated instead (signing-keys.ts).
 * @throws OperatorError if it is not 32 bytes in base64, because anyone could sign with an empty secret
 */
export const installationSecret = async (
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
      `The secret ${path} is not 32 bytes in base64. Restore the file from a backup; a new one ("openssl rand -base64 32") ends every session and changes the noise of figures.`,
    )
  return secret
}

/** Derives the key for one purpose, so that a key for links can never sign a token. */
export const keyFor = (secret: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `ambit/${use}`, KEY_BYTES))
