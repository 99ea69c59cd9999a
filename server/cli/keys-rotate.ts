/**
 * `npm run keys:rotate [-- --at-once]`: adds a key that takes over signing sessions and links after a minute; the
 * previous key stays valid until the next rotation. With `--at-once`, all sessions and links end. Ambit may keep
 * running.
 */
import '../runtime/data-folder/keep-private.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDataFolder } from '../runtime/data-folder/open-data-folder.ts'
import { installationSecret } from '../runtime/keys/installation-secret.ts'
import { rotateSigningKeys } from '../runtime/keys/signing-keys.ts'
import { parseSettings } from '../runtime/settings.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Use: npm run keys:rotate [-- --at-once]
Adds a key that signs sessions and links after a minute; the previous key stays valid until the next rotation.
--at-once: only the new key is valid, immediately; every session and link ends.`

runTool(USAGE, async args => {
  const { values } = parseArgs({ args, options: { 'at-once': { type: 'boolean', default: false } } })
  const settings = parseSettings(process.env)
  const dataDir = resolve(settings.DATA_DIR)
  await openDataFolder(dataDir)
  const secret = await installationSecret(dataDir, settings)
  const { path, signsFrom } = await rotateSigningKeys(settings, dataDir, secret, values['at-once'])
  // Nodes with other data folders cannot see this file and would refuse its signatures.
  const others =
    settings.DATABASE_URL === undefined
      ? ''
      : ' Every other node must read the same file: on the same DATA_DIR, or by SIGNING_KEYS_FILE.'
  return values['at-once']
    ? `Wrote a new signing key into ${path}: every session and link has ended.${others}`
    : `Wrote a new signing key into ${path}; it signs from ${signsFrom.toISOString()}. The previous key stays valid until the next rotation.${others}`
})
