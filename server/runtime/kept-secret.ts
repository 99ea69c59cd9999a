import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The installation's secret, made once and kept in the data folder, readable by its owner only.
 * Nodes that share a folder share it: the first to make it wins.
 */
export const keptSecret = async (dataDir: string): Promise<Buffer> => {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  const mine = `${path}.${randomUUID()}`
  await writeFile(mine, randomBytes(32).toString('base64'), { mode: 0o600 })
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(mine)
  return Buffer.from(await readFile(path, 'utf8'), 'base64')
}

/** A key for one use, so that what signs a link can never sign a token. */
export const keyFor = (secret: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `ambit/${use}`, 32))
