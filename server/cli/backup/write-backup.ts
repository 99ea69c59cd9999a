import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { megabytes } from '../../backup/describe-backup.ts'
import { nameByTime, removeOldBackups, sumOfFile } from '../../backup/keep-backups.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { verifyArchive } from '../../backup/verify-archive.ts'
import { OperatorError } from '../../errors.ts'
import { parseSettings, type Settings } from '../../runtime/settings.ts'
import { UsageError } from '../cli-error.ts'
import { readKeys } from '../read-keys.ts'
import { stopSignal } from '../run-tool.ts'
import { showRows } from './show-rows.ts'

interface WriteOptions {
  readonly recipients: readonly string[]
  /** The file of a private key, to check a new backup that is encrypted. */
  readonly identity: string | undefined
  readonly keep: number | null
  readonly withoutMovement: boolean
}

const isFolder = (path: string) =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )

/** Reads the new backup again before older ones go. @throws OperatorError, OperatorError */
const checked = async (file: string, sum: string, { recipients, identity }: WriteOptions): Promise<string> => {
  if ((await sumOfFile(file)) !== sum)
    throw new OperatorError(
      `${file} does not hold what was written: the disk may be failing. No older backup was removed.`,
    )
  if (recipients.length > 0 && identity === undefined)
    return '  checked: its bytes on the disk are those that were written (give --identity to compare what they hold)'
  await verifyArchive(file, await readKeys(identity))
  return '  checked: every checksum is right'
}

const secretLine = ({ SECRET, SECRET_FILE }: Settings): readonly string[] =>
  [SECRET, SECRET_FILE].some(Boolean)
    ? ['  the secret: not included, it comes from the settings; a restore needs the same']
    : []

/** Makes a backup, in a folder by the name of installation and time, and says what it holds. */
export const writeBackup = async (given: string, options: WriteOptions): Promise<string> => {
  const { recipients, keep, withoutMovement } = options
  const settings = parseSettings(process.env)
  const inFolder = await isFolder(given)
  if (keep !== null && !inFolder) throw new UsageError(`--keep needs a folder that is there, which ${given} is not.`)
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
      : `Wrote ${file}, ${megabytes(bytes)}: it holds passwords’ hashes and signing keys, so keep it safe, or encrypt it with --recipient.`,
    `  state (${state === 'embedded' ? 'embedded' : 'PostgreSQL'}), files, e-mails${secretLine(settings).length > 0 ? '' : ' and the secret'}: included`,
    ...secretLine(settings),
    ...(auditHead === null ? [] : [`  audit trail: chained up to ${auditHead}`]),
    warehouse
      ? `  warehouse (${warehouse.engine === 'embedded' ? 'embedded' : 'ClickHouse server'}): included`
      : '  warehouse: not included; its servers must be saved in another way',
  ]
  if (keep === null) return lines.join('\n')
  const check = await checked(file, sum, options)
  const removed = await removeOldBackups(resolve(given), installation, keep)
  return [...lines, check, ...removed.map(name => `  removed ${name}`)].join('\n')
}
