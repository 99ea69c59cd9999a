import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../errors.ts'
import type { Settings } from '../settings.ts'
import { keyFor } from './installation-secret.ts'
import { KEY_BYTES, type KeyLine, lineOf, readKeyLines, signingLine } from './key-lines.ts'

/** The one or two keys that are currently valid for a purpose. The first one signs. */
export type Keys = () => readonly Buffer[]

type SigningSettings = Pick<Settings, 'SIGNING_KEYS' | 'SIGNING_KEYS_FILE'>

/** The file is checked at most once in this many milliseconds. */
const LOOK_MS = 1000

const signingKeysPath = ({ SIGNING_KEYS_FILE }: SigningSettings, dataDir: string): string =>
  SIGNING_KEYS_FILE ?? join(dataDir, 'signing-keys')

/** The key of an installation that has never rotated its keys. */
const firstKey = (secret: Buffer): KeyLine => ({ key: keyFor(secret, 'signing'), signsFrom: 0 })

/** A string that changes when the file is replaced; empty if the file does not exist. */
const markOf = (path: string): string => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : ''
}

interface SigningHooks {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Called once for each change that leaves the file unreadable as keys. */
  readonly onBroken?: (error: unknown) => void
}

/**
 * Opens the keys that sign tokens and links, by purpose. Two keys may be valid at the same time, so that the older
 * one's signatures outlive a rotation. Keys come from the settings, or from a file that `npm run keys:rotate` writes
 * and every node with this folder watches. Until it exists, a single key is derived from the installation's secret.
 * @throws OperatorError if the file is invalid at startup; later on, the previous keys stay in use
 */
export const openSigningKeys = (
  settings: SigningSettings,
  dataDir: string,
  secret: Buffer,
  { now = Date.now, onBroken = () => undefined }: SigningHooks = {},
): ((use: string) => Keys) => {
  const fixedKeys = settings.SIGNING_KEYS?.split(',').map(text => ({ key: Buffer.from(text, 'base64'), signsFrom: 0 }))
  const path = signingKeysPath(settings, dataDir)
  let lines: readonly KeyLine[] = fixedKeys ?? [firstKey(secret)]
  let read = ''
  let broken = ''
  let lookedAt = now()
  const look = () => {
    const mark = markOf(path)
    if (mark === read || mark === '') return
    lines = readKeyLines(path)
    read = mark
  }
  if (!fixedKeys && settings.SIGNING_KEYS_FILE !== undefined && markOf(path) === '')
    throw new OperatorError(`SIGNING_KEYS_FILE names ${path}, which does not exist.`)
  if (!fixedKeys) look()
  const valid = (): readonly KeyLine[] => {
    if (fixedKeys || now() - lookedAt < LOOK_MS) return lines
    lookedAt = now()
    try {
      look()
    } catch (error) {
      // An operator may still be editing the file, so the previous keys stay in use.
      const mark = markOf(path)
      if (mark !== broken) onBroken(error)
      broken = mark
    }
    return lines
  }
  return use => () => {
    const all = valid()
    const signing = signingLine(all, now())
    return [signing, ...all.filter(line => line !== signing)].map(({ key }) => keyFor(key, use))
  }
}

/** The time in milliseconds after which every node has read the file and knows the new key. */
const KNOWN_AFTER_MS = 60_000

/**
 * Adds a new signing key to the file. The current signing key stays valid until the next rotation.
 * @param atOnce drops the old keys, which ends all sessions and links
 * @param now milliseconds since 1970
 * @returns the file, and when the new key starts to sign
 * @throws OperatorError if the keys come from the environment, which cannot be changed here
 */
export const rotateSigningKeys = async (
  settings: SigningSettings,
  dataDir: string,
  secret: Buffer,
  atOnce: boolean,
  now: number = Date.now(),
): Promise<{ readonly path: string; readonly signsFrom: Date }> => {
  if (settings.SIGNING_KEYS !== undefined)
    throw new OperatorError(
      'The signing keys come from SIGNING_KEYS: put a new key ("openssl rand -base64 32") before the current one, separated by a comma, and restart every node.',
    )
  const path = signingKeysPath(settings, dataDir)
  const newKey = { key: randomBytes(KEY_BYTES), signsFrom: now + (atOnce ? 0 : KNOWN_AFTER_MS) }
  const before = atOnce ? [] : existsSync(path) ? readKeyLines(path) : [firstKey(secret)]
  const previousKeys = before.length === 0 ? [] : [signingLine(before, now)]
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, [newKey, ...previousKeys].map(lineOf).join(''), { mode: 0o600, flush: true })
  await rename(draft, path)
  return { path, signsFrom: new Date(newKey.signsFrom) }
}
