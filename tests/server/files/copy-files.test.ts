import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFiles } from '../../../server/files/copy-files.ts'
import { createFolderStore } from '../../../server/files/folder-store.ts'
import { openFileStore } from '../../../server/files/open-file-store.ts'
import { runTool } from '../../support/portal-process.ts'
import { S3_KEYS, type S3Server, startS3 } from '../../support/s3-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-copy-'))
const files = createFolderStore(join(folder, 'files'))
const bytes = (words: string) => new TextEncoder().encode(words)
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  await files.put('zones/a.fgb', bytes('first'))
  await files.put('zones/b.fgb', bytes('second'))
  await files.put('downloads/1/2/empty.csv', bytes(''))
})
afterAll(async () => {
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})
const stored = () => openFileStore({ ...S3_KEYS, FILES_URL: s3.url } as Parameters<typeof openFileStore>[0], folder)

test('resumes an interrupted copy: keeps identical files and rewrites different ones', async () => {
  const to = await stored()
  await to.put('zones/a.fgb', bytes('first'))
  // Equal in size, but not in bytes.
  await to.put('zones/b.fgb', bytes('secxnd'))
  expect(await copyFiles(files, to)).toEqual({ copied: 2, same: 1, bytes: 6 })
  expect(await to.list('')).toEqual(await files.list(''))
  expect(new TextDecoder().decode(await to.read('zones/b.fgb', 0, 100))).toBe('second')
  expect(await copyFiles(files, to)).toEqual({ copied: 0, same: 3, bytes: 0 })
})

test('fails and names the file if a copy differs from its source', async () => {
  const to = createFolderStore(join(folder, 'spoilt'))
  const spoils = { ...to, put: (key: string) => to.put(key, bytes('spoilt')) }
  await expect(copyFiles(files, spoils)).rejects.toThrow(/^The copy of \S+ differs from its original/)
})

test('copies from DATA_DIR into an S3 store, and prints a summary', async () => {
  const to = s3.url.replace('of-a-test', 'by-command')
  const copy = (...args: string[]) => runTool('server/cli/files-copy.ts', args, folder, { env: S3_KEYS })
  expect(await copy('default', to)).toMatch(/^Copied 3 files, 0\.0 MB; 0 existed already/m)
  await expect(copy('default')).rejects.toThrow(/FROM or TO is missing/)
  await expect(copy('default', 'ftp://x')).rejects.toThrow(/ftp:\/\/x is neither file:\/\/\/folder nor s3:/)
})
