/**
 * `npm run backup -- [--recipient age1…] FILE`: the whole installation in one file, a gzipped tar, encrypted where a public
 * key of age is given (several may be). On an embedded database stop Ambit first; with DATABASE_URL and CLICKHOUSE_URL it
 * may run. `npm run backup -- --new-identity KEYFILE` makes a private key and prints its public one.
 */
import '../runtime/keep-private.ts'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { makeBackup } from '../backup/make-backup.ts'
import { parseSettings } from '../settings.ts'
import { CliError, UsageError } from './cli-error.ts'
import { onlyFile, runTool } from './run-tool.ts'

const USAGE = `Use: npm run backup -- [--recipient age1…] FILE.tar.gz
     npm run backup -- --new-identity KEYFILE
--recipient encrypts to a public key of age; several may be given. --new-identity makes a private key.
With two logins MIGRATE_DATABASE_URL stands beside DATABASE_URL.`

const makeIdentity = async (file: string): Promise<string> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new CliError(`${file} is there already; name another file.`) : error
    },
  )
  return `Wrote a private key into ${file}; keep it elsewhere than the backups.\nBack up with --recipient ${recipient}`
}

runTool(USAGE, async args => {
  const { values, positionals } = parseArgs({
    args,
    options: { recipient: { type: 'string', multiple: true, default: [] }, 'new-identity': { type: 'string' } },
    allowPositionals: true,
  })
  if (values['new-identity'] !== undefined) {
    if (positionals.length > 0) throw new UsageError('--new-identity makes a key and no backup: give no other file.')
    return makeIdentity(values['new-identity'])
  }
  const file = onlyFile(positionals)
  const settings = parseSettings(process.env)
  const { bytes, state, movement, auditHead } = await makeBackup(settings, resolve(file), values.recipient)
  const isGiven = [settings.SECRET, settings.SECRET_FILE].some(Boolean)
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  return [
    values.recipient.length > 0
      ? `Wrote ${file}, ${size}, encrypted: only the private key of ${values.recipient.join(' or ')} opens it.`
      : `Wrote ${file}, ${size}: it holds passwords’ hashes and signing keys, so keep it safe, or encrypt it with --recipient.`,
    `  state (${state === 'embedded' ? 'embedded' : 'PostgreSQL'}), files, letters${isGiven ? '' : ' and the secret'}: included`,
    ...(auditHead === null ? [] : [`  audit trail: chained up to ${auditHead}`]),
    ...(isGiven ? ['  the secret: not included, it comes from the settings; a restore needs the same'] : []),
    movement === 'included'
      ? '  movement data (embedded): included'
      : '  movement data: not included, they are on the ClickHouse server of CLICKHOUSE_URL; use its own BACKUP',
  ].join('\n')
})
