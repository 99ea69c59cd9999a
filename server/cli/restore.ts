/** `npm run restore -- FILE`: makes an installation of a backup, in an empty DATA_DIR and, by DATABASE_URL, an empty database. */
import '../runtime/keep-private.ts'
import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore-backup.ts'
import { parseSettings } from '../settings.ts'
import { CliError, runTool } from './cli-error.ts'

runTool(async args => {
  const [file] = args
  if (!file || args.length > 1) throw new CliError('Use: npm run restore -- FILE.tar.gz')
  const settings = parseSettings(process.env)
  const { madeAt, version, movement } = await restoreBackup(settings, resolve(file))
  return [
    `Restored the backup of ${madeAt} (version ${version}) into ${settings.DATABASE_URL ? 'the database and ' : ''}${resolve(settings.DATA_DIR)}.`,
    ...(movement === 'included'
      ? []
      : ['The movement data are not in it: CLICKHOUSE_URL must name the server that has them, or its own restore.']),
  ].join('\n')
})
