/**
 * `npm run backup -- [--recipient age1…] FILE|FOLDER`: the whole installation in one file, a gzipped tar, encrypted where a
 * public key of age is given (several may be). On an embedded database stop Ambit first; with DATABASE_URL and
 * CLICKHOUSE_URL it may run. `--check FILE` restores it beside and compares, `--list FILE` says what it holds,
 * `--new-identity KEYFILE` makes a private key and prints its public one.
 */
import '../runtime/data-folder/keep-private.ts'
import { parseArgs } from 'node:util'
import { checkFile, listFile } from './backup/look-into.ts'
import { makeIdentity } from './backup/make-identity.ts'
import { writeBackup } from './backup/write-backup.ts'
import { UsageError } from './cli-error.ts'
import { onlyFile, runTool } from './run-tool.ts'

const USAGE = `Use: npm run backup -- [--recipient age1…] [--without-movement] FILE.tar.gz
     npm run backup -- [--recipient age1…] [--identity KEYFILE] [--keep N] FOLDER
     npm run backup -- --check FILE [--identity KEYFILE]
     npm run backup -- --list FILE [--identity KEYFILE]
     npm run backup -- --new-identity KEYFILE
--recipient encrypts to a public key of age; several may be given. --new-identity makes a private key.
A FOLDER that is there gets a file named ambit-ID-TIME; --keep removes the older ones of this installation there once the new one is checked.
--check restores into a temporary folder (TMPDIR) and compares; --list says what a backup holds.
--without-movement leaves the warehouse out: its servers are saved in another way.
With two logins MIGRATE_DATABASE_URL stands beside DATABASE_URL.`

const whole = (given: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(given)) throw new UsageError('--keep must be a whole number from 1.')
  return Number(given)
}

runTool(USAGE, async args => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      recipient: { type: 'string', multiple: true, default: [] },
      'new-identity': { type: 'string' },
      identity: { type: 'string' },
      check: { type: 'string' },
      list: { type: 'string' },
      keep: { type: 'string' },
      'without-movement': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const asked = (['new-identity', 'check', 'list'] as const).filter(name => values[name] !== undefined)
  if (asked.length > 1 || (asked.length === 1 && positionals.length > 0))
    throw new UsageError(`--${asked[0]} stands alone: it makes no backup.`)
  if (values['new-identity'] !== undefined) return makeIdentity(values['new-identity'])
  if (values.check !== undefined) return checkFile(values.check, values.identity)
  if (values.list !== undefined) return listFile(values.list, values.identity)
  return writeBackup(onlyFile(positionals), {
    recipients: values.recipient,
    identity: values.identity,
    keep: values.keep === undefined ? null : whole(values.keep),
    withoutMovement: values['without-movement'],
  })
})
