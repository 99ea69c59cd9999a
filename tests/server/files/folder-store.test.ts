import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderStore, isFileKey } from '../../../server/files/folder-store.ts'
import { createLinkSigner } from '../../../server/files/signed-link.ts'

const store = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    files: createFolderStore(
      folder,
      createLinkSigner(() => [Buffer.alloc(32)]),
    ),
  }
}
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (words: string) => new TextEncoder().encode(words)

test('a file is put, read by range, listed and removed', async () => {
  const { files } = store()
  await files.put('zones/a.fgb', bytes('0123456789'))
  await files.put(
    'zones/b.fgb',
    (async function* () {
      yield bytes('one ')
      yield bytes('two')
    })(),
  )
  expect(text(await files.read('zones/a.fgb', 2, 3))).toBe('234')
  expect(text(await files.read('zones/a.fgb', 8, 100))).toBe('89')
  expect(text(await files.read('zones/b.fgb', 0, 100))).toBe('one two')
  expect(await files.stat('zones/a.fgb')).toMatchObject({ bytes: 10 })
  expect(await files.stat('zones/none.fgb')).toBeNull()
  expect(await files.list('zones/')).toEqual(['zones/a.fgb', 'zones/b.fgb'])
  expect(await files.list('zones/a')).toEqual(['zones/a.fgb'])
  expect(await files.list('downloads/1/')).toEqual([])
  await files.remove('zones/a.fgb')
  expect(await files.list('zones/')).toEqual(['zones/b.fgb'])
})

test('a file whose writing is cut off is not seen, and leaves nothing behind', async () => {
  const { folder, files } = store()
  await files.put('zones/a.fgb', bytes('old'))
  const cutOff = files.put(
    'zones/a.fgb',
    (async function* () {
      yield bytes('new, but ')
      throw new Error('cut off')
    })(),
  )
  await expect(cutOff).rejects.toThrow('cut off')
  expect(text(await files.read('zones/a.fgb', 0, 100))).toBe('old')
  expect(readdirSync(folder)).toEqual(['zones'])
})

test.each([
  '../secret',
  '/etc/passwd',
  'zones/../../secret',
  'zones//a',
  '',
  'zones/.hidden',
  'a\\b',
  'zones/a\u0000',
  '.',
  'Zones/A',
])('no key climbs out of the folder: %j', async key => {
  const { files } = store()
  expect(isFileKey(key)).toBe(false)
  expect(await files.stat(key)).toBeNull()
  await expect(files.put(key, bytes('x'))).rejects.toThrow('Not a file key')
})

test('what a killed writer left is taken away once it is old, and nothing else', async () => {
  const { folder, files } = store()
  await files.put('zones/a.fgb', bytes('whole'))
  writeFileSync(join(folder, '.draft-0'), 'half')
  await files.removeDrafts(3_600_000)
  expect(readdirSync(folder).sort()).toEqual(['.draft-0', 'zones'])
  await files.removeDrafts(0)
  expect(readdirSync(folder)).toEqual(['zones'])
})
