import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { SettingsError } from '../settings.ts'
import { lineOf, readKeyLines, signingLine } from './key-lines.ts'
import { KEY_BYTES } from './key-text.ts'
import { firstKey, type SigningSettings, signingKeysPath } from './signing-keys.ts'

/** Every node has read the file by then, so that all know the new key before it signs. Milliseconds. */
const KNOWN_AFTER_MS = 60_000

/**
 * Adds a new signing key to the file. The key that signs now stays valid until the next rotation.
 * @param atOnce drops the old keys, which ends every session and link
 * @param now milliseconds since 1970
 * @returns the file, and when the new key begins to sign
 * @throws SettingsError where the keys come from the environment, which this cannot change
 */
export const rotateSigningKeys = async (
  settings: SigningSettings,
  dataDir: string,
  secret: Buffer,
  atOnce: boolean,
  now: number = Date.now(),
): Promise<{ readonly path: string; readonly signsFrom: Date }> => {
  if (settings.SIGNING_KEYS !== undefined)
    throw new SettingsError(
      'The signing keys come from SIGNING_KEYS: put a new key ("openssl rand -base64 32") before the one that is there, parted by a comma, and start every node again.',
    )
  const path = signingKeysPath(settings, dataDir)
  const made = { key: randomBytes(KEY_BYTES), signsFrom: now + (atOnce ? 0 : KNOWN_AFTER_MS) }
  const before = atOnce ? [] : existsSync(path) ? readKeyLines(path) : [firstKey(secret)]
  const kept = before.length === 0 ? [] : [signingLine(before, now)]
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, [made, ...kept].map(lineOf).join(''), { mode: 0o600, flush: true })
  await rename(draft, path)
  return { path, signsFrom: new Date(made.signsFrom) }
}
