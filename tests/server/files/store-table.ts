import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import type { FileStore } from '../../../server/files/file-store.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (words: string) => new TextEncoder().encode(words)
async function* inParts(...parts: readonly Uint8Array[]) {
  yield* parts
}

/** A file longer than one part of a multipart upload; every byte depends on its position. */
const LARGE = 9 * 1024 * 1024 + 13
const large = () => {
  const content = new Uint8Array(LARGE)
  for (let at = 0; at < LARGE; at++) content[at] = at * 31 + (at >> 13)
  return content
}

/** Tests for every kind of file store. Each row gets its own empty store or prefix. */
export const STORE_TABLE: readonly (readonly [what: string, check: (files: FileStore) => Promise<void>])[] = [
  ['is reachable', files => files.reach()],
  [
    'puts a file, reads it by range, lists and removes it',
    async files => {
      await files.put('zones/a.fgb', bytes('0123456789'))
      await files.put('zones/b.fgb', inParts(bytes('one '), bytes('two')))
      equal(text(await files.read('zones/a.fgb', 2, 3)), '234')
      equal(text(await files.read('zones/a.fgb', 8, 100)), '89')
      equal(text(await files.read('zones/a.fgb', 10, 5)), '')
      equal(text(await files.read('zones/a.fgb', 50, 5)), '')
      equal(text(await files.read('zones/a.fgb', 3, 0)), '')
      equal(text(await files.read('zones/b.fgb', 0, 100)), 'one two')
      equal((await files.stat('zones/a.fgb'))?.bytes, 10)
      equal(await files.stat('zones/none.fgb'), null)
      deepEqual(await files.list('zones/'), ['zones/a.fgb', 'zones/b.fgb'])
      deepEqual(await files.list('zones/a'), ['zones/a.fgb'])
      deepEqual(await files.list('downloads/1/'), [])
      deepEqual(await files.list(''), ['zones/a.fgb', 'zones/b.fgb'])
      await files.remove('zones/a.fgb')
      await files.remove('zones/a.fgb')
      deepEqual(await files.list('zones/'), ['zones/b.fgb'])
      await rejects(files.read('zones/a.fgb', 0, 1))
    },
  ],
  [
    'changes the mark of a file only when it is replaced',
    async files => {
      await files.put('zones/a.fgb', bytes('first'))
      const first = await files.stat('zones/a.fgb')
      deepEqual(await files.stat('zones/a.fgb'), first)
      ok(/^"[^"]+"$/.test(first!.etag))
      await files.put('zones/a.fgb', bytes('the second'))
      const second = await files.stat('zones/a.fgb')
      ok(second!.etag !== first!.etag)
      equal(text(await files.read('zones/a.fgb', 0, 100)), 'the second')
    },
  ],
  [
    'returns a large file unchanged, whole and by range, whether put at once or in parts of any length',
    async files => {
      const content = large()
      await files.put('downloads/1/2/whole.csv', content)
      const cuts = [1, 4_000_000, 4_000_001, LARGE - 5]
      await files.put(
        'downloads/1/2/parts.csv',
        inParts(...[0, ...cuts].map((from, at) => content.subarray(from, cuts[at] ?? LARGE))),
      )
      for (const key of ['downloads/1/2/whole.csv', 'downloads/1/2/parts.csv']) {
        equal((await files.stat(key))?.bytes, LARGE)
        ok(Buffer.from(content).equals(await files.read(key, 0, LARGE)))
        ok(Buffer.from(content.subarray(8_388_000)).equals(await files.read(key, 8_388_000, LARGE)))
      }
    },
  ],
  [
    'hides a file whose write is interrupted, and retains the previous one',
    async files => {
      await files.put('zones/a.fgb', bytes('old'))
      for (const before of [3, LARGE]) {
        const cutOff = async function* () {
          yield new Uint8Array(before)
          throw new Error('cut off')
        }
        await rejects(files.put('zones/a.fgb', cutOff()), /cut off/)
        await rejects(files.put('zones/new.fgb', cutOff()), /cut off/)
      }
      equal(text(await files.read('zones/a.fgb', 0, 100)), 'old')
      deepEqual(await files.list(''), ['zones/a.fgb'])
      await files.removeDrafts(0)
      deepEqual(await files.list(''), ['zones/a.fgb'])
    },
  ],
  [
    'refuses keys that leave the store',
    async files => {
      for (const key of [
        '../secret',
        '/etc/passwd',
        'zones/../../secret',
        'zones//a',
        '',
        'zones/.hidden',
        'a\\b',
        'zones/a\0',
        '.',
        'Zones/A',
      ]) {
        equal(await files.stat(key), null, key)
        await rejects(files.put(key, bytes('x')), /Not a file key/)
        await rejects(files.read(key, 0, 1), /Not a file key/)
      }
    },
  ],
]

/** More objects than S3 lists in one reply. The s3rver test server cannot list that many. */
export const MANY_FILES: (typeof STORE_TABLE)[number] = [
  'lists many files, each once',
  async files => {
    const keys = Array.from({ length: 1050 }, (_, at) => `downloads/7/${String(at).padStart(4, '0')}.csv`)
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map(key => files.put(key, bytes(key))))
    deepEqual(await files.list('downloads/7/'), keys)
  },
]
