import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../../../../server/runtime/data-folder/open-data-folder.ts'
import { keptDemo } from '../../../support/demo-installation.ts'

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const FIXED = '/proc/self/task'
const modeOf = (path: string): number => statSync(path).mode & 0o777

test('creates a data folder for its owner only, and closes one that others could open', async () => {
  const folder = join(temporary(), 'a', 'data')
  await openDataFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
  chmodSync(folder, 0o755)
  await openDataFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
})

// Root can change the mode of every folder except those in /proc.
test.skipIf(!existsSync(FIXED))('refuses a folder whose mode cannot be changed, with a message', async () => {
  await expect(openDataFolder(FIXED)).rejects.toThrow(
    /^Other users of this machine may enter the data folder \/proc\/self\/task \(mode 555\), and .+chmod 700/,
  )
})

test('creates no file or folder that others can read, write or open', async () => {
  const folder = await keptDemo()
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
  for (const part of ['pg/base', 'movement', 'files/zones', 'secret']) expect(paths).toContain(join(folder, part))
  expect(paths.filter(path => (statSync(path).mode & 0o077) !== 0)).toEqual([])
})
