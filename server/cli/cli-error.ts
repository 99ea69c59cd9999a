import { BackupError } from '../backup/backup-error.ts'
import { MigrationError } from '../db/migrate.ts'
import { PostcodesError } from '../postcodes/import-postcodes.ts'
import { FolderInUse } from '../runtime/folder-lock.ts'
import { SettingsError } from '../settings.ts'
import { WarehouseError } from '../warehouse/warehouse.ts'

/** Something that the person at the terminal can put right; the message says what. */
export class CliError extends Error {
  override readonly name = 'CliError'
}

/** The sentence for the terminal: of what a person can act on its own words, of anything else the whole trace. */
const wordsOf = (error: unknown): unknown => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return error.message
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return error.message
  const kinds = [CliError, FolderInUse, SettingsError, MigrationError, WarehouseError, PostcodesError, BackupError]
  return error instanceof Error && kinds.some(kind => error instanceof kind) ? error.message : error
}

/**
 * Runs a command-line tool to its end: what it answers is printed, what stops it is told and ends with 1.
 * @param usage what `--help` prints, before anything is opened
 */
export const runTool = (usage: string, work: (args: string[]) => Promise<string>): void => {
  const args = process.argv.slice(2)
  const answer = args.includes('--help') || args.includes('-h') ? Promise.resolve(usage) : work(args)
  answer.then(
    text => console.log(text),
    (error: unknown) => {
      console.error(wordsOf(error))
      process.exitCode = 1
    },
  )
}
