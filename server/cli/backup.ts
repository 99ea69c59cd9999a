/**
 * `npm run backup -- FILE`: the whole installation in one file, a gzipped tar. On an embedded database stop Ambit first;
 * with DATABASE_URL and CLICKHOUSE_URL it may run.
 */
import '../runtime/keep-private.ts'
import { resolve } from 'node:path'
import { makeBackup } from '../backup/make-backup.ts'
import { parseSettings } from '../settings.ts'
import { CliError, runTool } from './cli-error.ts'

runTool(async args => {
  const [file] = args
  if (!file || args.length > 1) throw new CliError('Use: npm run backup -- FILE.tar.gz')
  const { bytes, state, movement } = await makeBackup(parseSettings(process.env), resolve(file))
  return [
    `Wrote ${file}, ${(bytes / 1e6).toFixed(1)} MB: it holds passwords’ hashes and the signing secret, so keep it safe.`,
    `  state (${state === 'embedded' ? 'embedded' : 'PostgreSQL'}), files, letters and the secret: included`,
    movement === 'included'
      ? '  movement data (embedded): included'
      : '  movement data: not included, they are on the ClickHouse server of CLICKHOUSE_URL; use its own BACKUP',
  ].join('\n')
})
