import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'demo-password')

/** The random password of the demo accounts, so that a later start can print it again; null where it was given. */
export const keptDemoPassword = (dataDir: string): Promise<string | null> =>
  readFile(fileIn(dataDir), 'utf8').catch(() => null)

/** Readable by its owner only. */
export const keepDemoPassword = (dataDir: string, password: string): Promise<void> =>
  writeFile(fileIn(dataDir), password, { mode: 0o600 })
