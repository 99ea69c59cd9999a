/**
 * `npm run restore -- [--identity KEYFILE] FILE`: makes an installation of a backup, in an empty DATA_DIR and, by
 * DATABASE_URL and CLICKHOUSE_URL, empty databases. KEYFILE holds the private key of age that an encrypted backup is opened by.
 */
import '../runtime/data-folder/keep-private.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { verdictWords } from '../audit/audit-chain.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { parseSettings } from '../runtime/settings.ts'
import { missingSecret } from './backup/missing-secret.ts'
import { showRows } from './backup/show-rows.ts'
import { readKeys } from './read-keys.ts'
import { onlyFile, runTool } from './run-tool.ts'

const USAGE = `Use: npm run restore -- [--identity KEYFILE] FILE.tar.gz
Into an empty DATA_DIR and, by DATABASE_URL and CLICKHOUSE_URL, empty databases; with two logins MIGRATE_DATABASE_URL stands beside it.
--identity: the private key of age that opens an encrypted backup.`

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
      : ['The warehouse is not in it: CLICKHOUSE_URL must name the servers that have it.']),
    ...missingSecret(files, settings),
    'Everybody signs in anew, links by which a password is set are no longer good, and e-mails that waited are not sent.',
    'Standing orders are paused: npm run admin -- standing-orders list shows them, standing-orders resume --why restored lets them go on.',
  ].join('\n')
})
