import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeEntry } from '../../../server/backup/backup-entries.ts'
import type { TarEntry } from '../../../server/backup/tar.ts'

let outside: string
let folder: string
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'ambit-entries-'))
  folder = join(outside, 'draft')
  mkdirSync(folder)
})
afterEach(() => rmSync(outside, { recursive: true }))

const file = (name: string): TarEntry => ({
  kind: 'file',
  name,
  size: 4,
  bytes: Readable.from([Buffer.from('evil')]),
})
const link = (name: string, target: string): TarEntry => ({ kind: 'link', name, target })
const write = async (...entries: TarEntry[]) => {
  for (const entry of entries) await writeEntry(folder, entry)
}

test('writes files, folders and links within the folder', async () => {
  await write(
    { kind: 'folder', name: 'movement' },
    file('movement/store/a/data.bin'),
    link('movement/data/default', '../store/a'),
  )
  expect(readFileSync(join(folder, 'movement/data/default/data.bin'), 'utf8')).toBe('evil')
  expect(lstatSync(join(folder, 'movement')).mode & 0o777).toBe(0o700)
})

test.each<[string, TarEntry[]]>([
  ['a name that climbs', [file('files/../../evil')]],
  ['an absolute name', [file('/evil')]],
  ['a name without any part', [file('lock')]],
  ['a link to outside', [link('files/out', '../../..')]],
  ['an absolute link', [link('files/out', '/etc')]],
  ['a file written through a link', [file('files/a/b'), link('files/l', 'a'), file('files/l/evil')]],
  [
    'a link made through a link, with fewer folders above it than its name says',
    [
      file('movement/a/b/c/x'),
      link('movement/a/b/c/up', '../../..'),
      link('movement/a/b/c/up/out', '../../..'),
      file('movement/a/b/c/up/out/evil'),
    ],
  ],
  ['a link that climbs behind a name', [link('movement/l', 'a/b/../../x')]],
  ['a file that replaces a link', [link('files/l', 'target'), file('files/l')]],
  [
    'a folder created through a link',
    [link('files/l', 'a'), { kind: 'folder', name: 'files/a' }, { kind: 'folder', name: 'files/l/b' }],
  ],
])('refuses %s, and writes nothing outside', async (_, entries) => {
  await expect(write(...entries)).rejects.toThrow(/^The backup holds /)
  expect([join(outside, 'evil'), join(outside, '../evil'), '/evil'].filter(existsSync)).toEqual([])
})
