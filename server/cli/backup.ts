/**
 * `npm run backup -- [--recipient age1…] FILE|FOLDER`: backs up the whole installation into one file, a gzipped tar
 * that is encrypted if age public keys are given. With an embedded database, stop Ambit first; with DATABASE_URL and
 * CLICKHOUSE_URL, it may keep running. `--check FILE` restores a temporary copy and compares it, `--list FILE` lists
 * the contents, and `--new-identity KEYFILE` creates a private key and prints its public key.
 */
import '../runtime/data-folder/keep-private.ts'
import { stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { whole } from '../../src/domain/text/numbers.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { describeBackup, megabytes } from '../backup/describe-backup.ts'
import { nameByTime, removeOldBackups, sumOfFile } from '../backup/keep-backups.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { verifyArchive } from '../backup/verify-archive.ts'
import { OperatorError } from '../errors.ts'
import { parseSettings, type Settings } from '../runtime/settings.ts'
import { readKeys, showRows } from './backup-terminal.ts'
import { onlyFile, runTool, stopSignal, UsageError } from './run-tool.ts'

/**
 * Creates an age private key and prints its public key.
 * @throws OperatorError if the file exists
 */
const makeIdentity = async (file: string): Promise<string> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new OperatorError(`${file} exists already; name another file.`) : error
    },
  )
  return `Wrote a private key into ${file}; do not store it with the backups.\nBack up with --recipient ${recipient}`
}

const listFile = async (file: string, identity: string | undefined): Promise<string> =>
  describeBackup(await verifyArchive(resolve(file), await readKeys(identity)))

/** `--check`: restores a temporary copy, compares it, and reports exactly what was compared. */
const checkFile = async (file: string, identity: string | undefined): Promise<string> => {
  const settings = parseSettings(process.env)
  const show = showRows('restored')
  const verdict = await checkBackup(settings, resolve(file), await readKeys(identity), show, stopSignal())
  const { manifest, tables, warehouse, filesCompared, figures } = verdict
  const rowsOf = (all: readonly { readonly rows: number }[]) => whole(all.reduce((sum, { rows }) => sum + rows, 0))
  return [
    `${file} is good: made at ${manifest.madeAt} by version ${manifest.version}. Restored into a temporary folder and compared:`,
    `  state: ${whole(tables.length)} tables, ${rowsOf(tables)} rows, count and sum of each`,
    `  audit trail: whole up to row ${whole(verdict.audit.rows)}`,
    `  files: the bytes of ${whole(filesCompared)}`,
    figures === null
      ? '  warehouse: not in the backup'
      : `  warehouse: ${whole(Object.keys(warehouse).length)} tables, ${rowsOf(Object.values(warehouse))} rows, count and sum of each`,
    ...(figures === null
      ? []
      : [
          figures.results === 0
            ? '  figures: the backup stores none that could be compared'
            : `  figures: ${whole(figures.results)} results of reports and maps of ${figures.datasets} datasets, counted again`,
        ]),
    'The copy has been removed.',
  ].join('\n')
}

interface WriteOptions {
  readonly recipients: readonly string[]
  /** The private key file for checking a new encrypted backup. */
  readonly identity: string | undefined
  readonly keep: number | null
  readonly withoutMovement: boolean
}

const isFolder = (path: string) =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )

/**
 * Rereads the new backup before older ones are removed.
 * @throws OperatorError if it differs from what was written
 */
const checked = async (file: string, sum: string, { recipients, identity }: WriteOptions): Promise<string> => {
  if ((await sumOfFile(file)) !== sum)
    throw new OperatorError(
      `${file} differs from what was written: the disk may be failing. No older backup was removed.`,
    )
  if (recipients.length > 0 && identity === undefined)
    return '  checked: the bytes on the disk are those that were written (give --identity to verify the contents)'
  await verifyArchive(file, await readKeys(identity))
  return '  checked: every checksum is right'
}

const secretLine = ({ SECRET, SECRET_FILE }: Settings): readonly string[] =>
  [SECRET, SECRET_FILE].some(Boolean)
    ? ['  the secret: not included, it comes from the settings; a restore needs the same']
    : []

/** Makes a backup and describes it. In a folder, the file is named after the installation and the time. */
const writeBackup = async (given: string, options: WriteOptions): Promise<string> => {
  const { recipients, keep, withoutMovement } = options
  const settings = parseSettings(process.env)
  const inFolder = await isFolder(given)
  if (keep !== null && !inFolder) throw new UsageError(`--keep needs an existing folder, which ${given} is not.`)
  const place = inFolder
    ? (installation: string) => resolve(given, nameByTime(installation, new Date(), recipients.length > 0))
    : resolve(given)
  const { file, installation, bytes, sum, state, warehouse, auditHead } = await makeBackup(settings, place, {
    recipients,
    withoutMovement,
    signal: stopSignal(),
    onProgress: showRows('read'),
  })
  const lines = [
    recipients.length > 0
      ? `Wrote ${file}, ${megabytes(bytes)}, encrypted: only the private key of ${recipients.join(' or ')} opens it.`
      : `Wrote ${file}, ${megabytes(bytes)}: it contains password hashes and signing keys, so keep it safe, or encrypt it with --recipient.`,
    `  state (${state === 'embedded' ? 'embedded' : 'PostgreSQL'}), files, e-mails${secretLine(settings).length > 0 ? '' : ' and the secret'}: included`,
    ...secretLine(settings),
    ...(auditHead === null ? [] : [`  audit trail: chained up to ${auditHead}`]),
    warehouse
      ? `  warehouse (${warehouse.engine === 'embedded' ? 'embedded' : 'ClickHouse server'}): included`
      : '  warehouse: not included; back up its servers separately',
  ]
  if (keep === null) return lines.join('\n')
  const check = await checked(file, sum, options)
  const removed = await removeOldBackups(resolve(given), installation, keep)
  return [...lines, check, ...removed.map(name => `  removed ${name}`)].join('\n')
}

const USAGE = `Use: npm run backup -- [--recipient age1…] [--without-movement] FILE.tar.gz
     npm run backup -- [--recipient age1…] [--identity KEYFILE] [--keep N] FOLDER
     npm run backup -- --check FILE [--identity KEYFILE]
     npm run backup -- --list FILE [--identity KEYFILE]
     npm run backup -- --new-identity KEYFILE
--recipient encrypts to a public key of age, and may be repeated. --new-identity creates a private key.
An existing FOLDER gets a file named ambit-ID-TIME; --keep N removes all but the N newest of this installation once the new one is checked.
--check restores into a temporary folder (TMPDIR) and compares; --list lists the contents of a backup.
--without-movement leaves the warehouse out, if its servers are backed up separately.
With two logins set MIGRATE_DATABASE_URL and DATABASE_URL.`

const countOf = (given: string): number => {
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
  const actions = (['new-identity', 'check', 'list'] as const).filter(name => values[name] !== undefined)
  if (actions.length > 1 || (actions.length === 1 && positionals.length > 0))
    throw new UsageError(`--${actions[0]} takes no other file, because it makes no backup.`)
  if (values['new-identity'] !== undefined) return makeIdentity(values['new-identity'])
  if (values.check !== undefined) return checkFile(values.check, values.identity)
  if (values.list !== undefined) return listFile(values.list, values.identity)
  return writeBackup(onlyFile(positionals), {
    recipients: values.recipient,
    identity: values.identity,
    keep: values.keep === undefined ? null : countOf(values.keep),
    withoutMovement: values['without-movement'],
  })
})
