import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// No letters or digits that look alike.
const SETS = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']

/** A password that the product's own rule takes: upper and lower case and a number. */
export const randomPassword = (length = 14): string =>
  Array.from({ length }, (_, at) => {
    const set = SETS[at % SETS.length]!
    return set[randomInt(set.length)]
  }).join('')

const fileIn = (dataDir: string) => join(dataDir, 'demo-password')

/** The demo accounts' password as it was made at random, so that a later start can print it again; null where it was given. */
export const keptDemoPassword = (dataDir: string): Promise<string | null> =>
  readFile(fileIn(dataDir), 'utf8').catch(() => null)

/** Kept for its owner only: the demo's accounts are made up and their data too. */
export const keepDemoPassword = (dataDir: string, password: string): Promise<void> =>
  writeFile(fileIn(dataDir), password, { mode: 0o600 })
