import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endFirstStart, readFolder } from '../../../../server/runtime/data-folder/open-data-folder.ts'
import { parseSettings } from '../../../../server/runtime/settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-first-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const settings = (environment = {}) => parseSettings(environment)

test('treats an empty folder as new until its first start completes, however often that is interrupted', async () => {
  writeFileSync(join(folder, 'lock'), '')
  expect(await readFolder(folder, settings())).toEqual({ isNew: true })
  mkdirSync(join(folder, 'files'))
  expect(await readFolder(folder, settings())).toEqual({ isNew: true })
  mkdirSync(join(folder, 'pg'))
  await endFirstStart(folder)
  expect(await readFolder(folder, settings())).toEqual({ isNew: false })
  expect(readdirSync(folder).toSorted()).toEqual(['files', 'lock', 'pg'])
})

test('refuses to start in a folder that has lost its state, and says what to do', async () => {
  for (const name of ['movement', 'files', 'outbox']) mkdirSync(join(folder, name))
  await expect(readFolder(folder, settings())).rejects.toThrow(
    /holds files, outbox of an installation, but its state \(\S+\/pg\) is missing\. .*npm run restore/,
  )
  expect(await readFolder(folder, settings({ DATABASE_URL: 'postgres://db/ambit' }))).toEqual({ isNew: false })
})

test('movement data imported before the first start does not count as an installation', async () => {
  mkdirSync(join(folder, 'movement'))
  expect(await readFolder(folder, settings())).toEqual({ isNew: false })
})
