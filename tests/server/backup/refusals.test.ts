import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { MANIFEST, textEntry, withSums } from '../../../server/backup/archive.ts'
import { asBackupError } from '../../../server/backup/backup-error.ts'
import { checkBackup } from '../../../server/backup/check-backup.ts'
import { nameByTime, removeOldBackups } from '../../../server/backup/keep-backups.ts'
import { createPrivateFile } from '../../../server/backup/make-backup.ts'
import { packTar } from '../../../server/backup/tar.ts'
import { verifyArchive } from '../../../server/backup/verify-archive.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-refusals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archive = async (name: string, format: number, table = 'cells'): Promise<string> => {
  const parts: Uint8Array[] = []
  const entries = withSums(
    (async function* () {
      yield textEntry(MANIFEST, JSON.stringify({ format, version: '9.9.9' }))
      yield textEntry('state.json', '{"tables":[{"name":"users","rows":3,"sum":"7"}]}')
      yield textEntry(`warehouse/${table}/000001.json`, `{"table":"${table}","rows":2}`)
      yield textEntry(`warehouse/${table}/000001.000001.native`, 'rows')
      yield textEntry('files/zones/a.fgb', 'zones')
    })(),
  )
  for await (const part of packTar(entries)) parts.push(part)
  const file = join(folder, name)
  writeFileSync(file, gzipSync(Buffer.concat(parts)))
  return file
}

test('reads an archive to the end before it reports the contents', async () => {
  const { tables, warehouse, files } = await verifyArchive(await archive('good', 2), [])
  expect(tables).toEqual([{ name: 'users', rows: 3, sum: '7' }])
  expect(warehouse).toEqual({ cells: { rows: 2, bytes: 4 } })
  expect([...files.keys()]).toEqual(['files/zones/a.fgb'])
})

test('refuses a newer, truncated or corrupt backup, and a file that is not a backup, with a message', async () => {
  const newer = await archive('newer', 3)
  await expect(verifyArchive(newer, [])).rejects.toThrow(
    `${newer} was made by a newer version (9.9.9, format 3); restore it with that one.`,
  )
  const good = readFileSync(await archive('whole', 2))
  const bent = Buffer.from(good)
  bent[good.length - 40]! ^= 4
  for (const [name, bytes] of Object.entries({ cut: good.subarray(0, -30), bent, none: Buffer.from('none') })) {
    writeFileSync(join(folder, name), bytes)
    await expect(verifyArchive(join(folder, name), []), name).rejects.toThrow(/is damaged, or is not a backup: .+\.$/)
  }
})

test.each([
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    /^The disk is full: b was not/,
  ],
  [
    new Error('invalid page in block 46 of relation base/5/1255'),
    /^The database of the state is damaged \(invalid page/,
  ],
  [
    new Error("Checksum doesn't match: corrupted data"),
    /^Files of the warehouse are damaged \(.*restore the last good one/,
  ],
])('explains %s in a message', (error, words) => {
  expect((asBackupError(error, 'b') as Error).message).toMatch(words)
  expect((asBackupError(error, 'b') as Error).name).toBe('OperatorError')
})

test('keeps an installation’s newest backups in a folder, and touches nothing else', async () => {
  const kept = mkdtempSync(join(folder, 'kept-'))
  const [own, neighbour] = ['1a2b3c4d'.repeat(4), 'ffff3c4d'.repeat(4)]
  const namesOf = (installation: string) =>
    [1, 2, 3, 4].map(day => nameByTime(installation, new Date(Date.UTC(2026, 10, day, 3)), day % 2 === 0))
  const names = namesOf(own)
  expect(names.slice(0, 2)).toEqual([
    'ambit-1a2b3c4d-20261101T030000Z.tar.gz',
    'ambit-1a2b3c4d-20261102T030000Z.tar.gz.age',
  ])
  const neighbours = [...namesOf(neighbour), `${namesOf(neighbour)[0]}.partial`]
  const others = [...neighbours, 'ambit-20261101T030000Z.tar.gz', 'notes.txt', `${names[0]}.txt`]
  const [killed, beingWritten] = [`${names[0]}.partial`, `${names[3]}.partial`]
  for (const name of [...names, ...others, killed, beingWritten]) writeFileSync(join(kept, name), '')
  for (const name of [killed, ...neighbours]) utimesSync(join(kept, name), new Date(0), new Date(0))
  expect(await removeOldBackups(kept, own, 2)).toEqual(names.slice(0, 2))
  expect(readdirSync(kept).sort()).toEqual([...names.slice(2), ...others, beingWritten].sort())
})

test('refuses an archive entry that is far too large to fit into memory', async () => {
  const entries = (async function* () {
    yield textEntry(MANIFEST, JSON.stringify({ format: 2, version: '9.9.9' }))
    yield textEntry('state.json', ' '.repeat(64 * 1024 * 1024 + 1))
  })()
  const parts: Uint8Array[] = []
  for await (const part of packTar(entries)) parts.push(part)
  const file = join(folder, 'bomb')
  writeFileSync(file, gzipSync(Buffer.concat(parts)))
  await expect(verifyArchive(file, [])).rejects.toThrow(
    /is damaged, or is not a backup: its state\.json has 67108865 bytes/,
  )
})

test('a table name in an archive cannot inject SQL', async () => {
  const { warehouse } = await verifyArchive(await archive('odd', 2, '__proto__'), [])
  expect(Object.keys(warehouse)).toEqual(['__proto__'])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { rows?: number }).rows).toBeUndefined()
})

test('stops reading a backup when aborted, and leaves no copy behind', async () => {
  const file = await archive('stopped', 2)
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const before = process.env.TMPDIR
  process.env.TMPDIR = temporary
  try {
    await expect(checkBackup(parseSettings({}), file, [], () => undefined, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(readdirSync(temporary)).toEqual([])
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
})

test('replaces a file or link at the backup’s path instead of writing to it', async () => {
  const [laid, link, theirs] = ['laid.partial', 'link.partial', 'theirs'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(laid, '')
  chmodSync(laid, 0o666)
  writeFileSync(theirs, '')
  symlinkSync(theirs, link)
  for (const file of [laid, link]) {
    await pipeline([Buffer.from('secret')], await createPrivateFile(file))
    expect(readFileSync(file, 'utf8')).toBe('secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  expect(readFileSync(theirs, 'utf8')).toBe('')
})
