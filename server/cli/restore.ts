/**
 * `npm run restore -- [--identity KEYFILE] FILE`: restores an installation from a backup into an empty DATA_DIR and,
 * with DATABASE_URL and CLICKHOUSE_URL, empty databases. KEYFILE contains the age private key for an encrypted backup.
 */
import '../runtime/data-folder/keep-private.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { verdictWords } from '../audit/audit-chain.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { parseSettings } from '../runtime/settings.ts'
import { missingSecret, readKeys, showRows } from './backup-terminal.ts'
import { onlyFile, runTool } from './run-tool.ts'

const USAGE = `Use: npm run restore -- [--identity KEYFILE] FILE.tar.gz
Restores into an empty DATA_DIR and, with DATABASE_URL and CLICKHOUSE_URL, empty databases; with two logins set MIGRATE_DATABASE_URL too.
--identity: the private key of age for an encrypted backup.`

runTool(USAGE, async args => {
  const { values, positionals } = parseArgs({ args, options: { identity: { type: 'string' } }, allowPositionals: true })
  const file = onlyFile(positionals)
  const settings = parseSettings(process.env)
  const identities = await readKeys(values.identity)
  const { manifest, audit, files } = await restoreBackup(settings, resolve(file), identities, showRows('restored'))
  const { madeAt, version, movement } = manifest
  return [
    `Restored the backup of ${madeAt} (version ${version}) into ${settings.DATABASE_URL ? 'the database and ' : ''}${resolve(settings.DATA_DIR)}.`,
    verdictWords(audit),
    ...(movement === 'included'
      ? []
      : ['The backup does not contain the warehouse: CLICKHOUSE_URL must name the servers that do.']),
    ...missingSecret(files, settings),
    'All users must sign in again, links for setting a password are no longer valid, and waiting e-mails are not sent.',
    'Standing orders are paused: npm run admin -- standing-orders list lists them, standing-orders resume --why restored resumes them.',
  ].join('\n')
})
