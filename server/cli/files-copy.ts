/**
 * `npm run files:copy -- FROM TO`: copies zone files and downloads from one store to another and verifies each file.
 * FROM and TO have the same form as FILES_URL; `default` means DATA_DIR/files. An interrupted copy can be resumed.
 */
import { whole } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyFiles } from '../files/copy-files.ts'
import { parseFilesUrl } from '../files/files-url.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { parseSettings, type Settings } from '../runtime/settings.ts'
import { runTool, showLine, UsageError } from './run-tool.ts'

const USAGE = `Use: npm run files:copy -- FROM TO
Copies zone files and downloads from one store into another, and verifies each by SHA-256.
FROM and TO have the form of FILES_URL: file:///folder or s3://bucket/prefix?endpoint=…; "default" is DATA_DIR/files.
The key of an S3 store comes from FILES_KEY and FILES_SECRET, or the usual AWS_… variables.
Copy once while Ambit runs, then stop Ambit, copy again (existing files are skipped), and start with FILES_URL.`

const open = (settings: Settings, place: string) => {
  if (place === 'default') return openFileStore({ ...settings, FILES_URL: undefined }, resolve(settings.DATA_DIR))
  const wrong = parseFilesUrl(place)
  if (typeof wrong === 'string') throw new UsageError(`${place} ${wrong}.`)
  return openFileStore({ ...settings, FILES_URL: place }, resolve(settings.DATA_DIR))
}

runTool(USAGE, async args => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [from, to, more] = positionals
  if (from === undefined || to === undefined) throw new UsageError('FROM or TO is missing.')
  if (more !== undefined) throw new UsageError(`There is one argument too many: ${more}`)
  if (from === to) throw new UsageError('FROM and TO are the same.')
  const settings = parseSettings(process.env)
  const show = showLine()
  const { copied, same, bytes } = await copyFiles(await open(settings, from), await open(settings, to), (done, of) =>
    show(`${whole(done)} of ${whole(of)} files`),
  )
  return `Copied ${copied} files, ${(bytes / 1e6).toFixed(1)} MB; ${same} existed already with the same bytes.`
})
