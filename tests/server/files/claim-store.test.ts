import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storedFiles } from '../../../server/backup/stored-files.ts'
import { claimStore, requireOwnStore } from '../../../server/files/claim-store.ts'
import { copyFiles } from '../../../server/files/copy-files.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { createFolderStore } from '../../../server/files/folder-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-claim-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const BY_ADDRESS = { FILES_URL: 'file:///shared' }
const one = { installation: 'a'.repeat(32), epoch: '1'.repeat(32), name: 'https://one.example' }
const other = { installation: 'b'.repeat(32), epoch: '2'.repeat(32), name: 'https://other.example' }
const restored = { ...one, epoch: '3'.repeat(32) }

let files: FileStore
beforeEach(() => {
  files = createFolderStore(mkdtempSync(join(folder, 'store-')))
})

test('belongs to the first installation, accepts all of its nodes, and names the owner when it refuses another installation', async () => {
  await claimStore(files, BY_ADDRESS, one)
  await claimStore(files, BY_ADDRESS, one)
  await requireOwnStore(files, one)
  await expect(claimStore(files, BY_ADDRESS, other)).rejects.toThrow(
    /^The file store belongs to the installation https:\/\/one\.example \(aaaaaaaa\).*its own FILES_URL/,
  )
  await expect(requireOwnStore(files, other)).rejects.toThrow(/^The file store belongs to/)
})

test('a restored copy takes over the store, and the previous installation stops sweeping it', async () => {
  await claimStore(files, BY_ADDRESS, one)
  await claimStore(files, BY_ADDRESS, restored)
  await requireOwnStore(files, restored)
  await expect(requireOwnStore(files, one)).rejects.toThrow(/taken over by a restored copy/)
  await expect(claimStore(files, BY_ADDRESS, one)).rejects.toThrow(/this is the original/)
})

test('records no owner for the folder in DATA_DIR, and omits the owner from copies and backups', async () => {
  await claimStore(files, {}, one)
  expect(await files.list('')).toEqual([])
  await claimStore(files, BY_ADDRESS, one)
  await files.put('zones/a.fgb', Buffer.from('zones'))
  const to = mkdtempSync(join(folder, 'copy-'))
  await copyFiles(files, createFolderStore(to))
  expect(readdirSync(to)).toEqual(['zones'])
  const kept: string[] = []
  for await (const { name } of storedFiles(files)) kept.push(name)
  expect(kept).toEqual(['files/zones/a.fgb'])
})
