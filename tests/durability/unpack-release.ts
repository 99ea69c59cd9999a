import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/**
 * Packs these sources as a release with the given number, unpacks the archive into its own folder, and returns that
 * folder.
 */
export const unpackRelease = async (folder: string, number: string): Promise<string> => {
  const made = join(folder, 'archives')
  const options = ['--without-web', '--as-installed', '--number', number, '--out', made]
  await run(process.execPath, ['scripts/release.mjs', ...options], { cwd: root })
  const installed = join(folder, 'opt')
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(made, `ambit-${number}.tar.gz`), '-C', installed])
  await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(installed, `ambit-${number}`) })
  return join(installed, `ambit-${number}`)
}
