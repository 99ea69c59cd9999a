import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packTar, readTar, type TarEntry } from '../../../server/backup/tar.ts'

const HUGE = 9 * 1024 ** 3 + 17

/** A gzipped archive as versions up to 2.0.0-pre.1 wrote it: a folder, files, a long name and a link. */
const EARLIER = Buffer.from(
  'H4sIAAAAAAACA+3WvQqDMBAH8Jv7FL6Bl8RL5m5dOokP0I8USmstJoK+fSFjXSp4FvF+y4VMCX+Su6aL56YHVoiIDjFVHNe0VgXpwjks0r7TxkJGsIAuxFMLiLBNTco/9/U7Dpz52yn5KzTWQoaSP7sXm5/zV8p85U8aSa88/9v96UN+ndns1++FYABiFYK/tD7yz3/T+r8yFiHTDz+EnPmEG+//5WGvyZbVsfxn/jSa/x3J/LfI++/qsJNvUAghNucDxgAYogAUAAA=',
  'base64',
)
const LONG = `files/${'d'.repeat(80)}/${'n'.repeat(90)}`

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const bytesOf = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const read = async (archive: Uint8Array, partBytes = 700) => {
  const found: unknown[] = []
  for await (const entry of readTar(inParts(archive, partBytes)))
    found.push(entry.kind === 'file' ? [entry.name, entry.size, (await bytesOf(entry.bytes)).toString()] : entry)
  return found
}

async function* entries(): AsyncGenerator<TarEntry> {
  const file = (name: string, text: string): TarEntry => ({
    kind: 'file',
    name,
    size: text.length,
    bytes: inParts(Buffer.from(text), 100),
  })
  yield { kind: 'folder', name: 'outbox' }
  yield file('outbox/empty', '')
  yield file(LONG, 'x'.repeat(600))
  yield { kind: 'link', name: 'secret', target: 'keys/secret' }
  yield file('SHA256SUMS', 'sums\n')
}
const READ = [
  { kind: 'folder', name: 'outbox' },
  ['outbox/empty', 0, ''],
  [LONG, 600, 'x'.repeat(600)],
  { kind: 'link', name: 'secret', target: 'keys/secret' },
  ['SHA256SUMS', 5, 'sums\n'],
]

test('reads an archive from an earlier version, and writes the same entries', async () => {
  expect(await read(gunzipSync(EARLIER))).toEqual(READ)
  expect(await read(await bytesOf(packTar(entries())))).toEqual(READ)
  expect(await read(gunzipSync(EARLIER), 512)).toEqual(READ)
})

test('skips the unread rest of a file, and closes the stream when the reader stops early', async () => {
  const names: string[] = []
  for await (const { name } of readTar(inParts(gunzipSync(EARLIER), 300))) names.push(name)
  expect(names).toEqual(['outbox', 'outbox/empty', LONG, 'secret', 'SHA256SUMS'])
  const ended: string[] = []
  const source = async function* () {
    try {
      yield* inParts(gunzipSync(EARLIER), 300)
    } finally {
      ended.push('archive')
    }
  }
  for await (const _ of readTar(source())) break
  const packed = async function* () {
    try {
      yield* entries()
    } finally {
      ended.push('entries')
    }
  }
  for await (const _ of packTar(packed())) break
  await expect.poll(() => ended.toSorted()).toEqual(['archive', 'entries'])
})

test.each([
  ['longer', 4],
  ['shorter', 6],
])('fails with an error when a file is %s than its declared size', async (_, size) => {
  const changed = async function* (): AsyncGenerator<TarEntry> {
    yield { kind: 'file', name: 'files/a', size, bytes: inParts(Buffer.from('12345'), 2) }
  }
  await expect(bytesOf(packTar(changed()))).rejects.toThrow('files/a changed while it was read')
})

test('refuses a truncated archive and a file that is not an archive', async () => {
  const whole = gunzipSync(EARLIER)
  await expect(read(whole.subarray(0, 1700))).rejects.toThrow('The archive ends too early')
  await expect(read(Buffer.from('none'.repeat(300)))).rejects.toThrow('This is not a backup of Ambit')
  const failing = async function* () {
    yield whole.subarray(0, 1700)
    await new Promise(resolve => setTimeout(resolve, 5))
    throw new Error('the disk is gone')
  }
  const all = async () => {
    for await (const entry of readTar(failing())) if (entry.kind === 'file') await bytesOf(entry.bytes)
  }
  await expect(all()).rejects.toThrow('the disk is gone')
  const device = Buffer.from(whole.subarray(0, 512))
  // A character device instead of the folder: the entry type, and thus the header checksum, differs by 2.
  device.write('3', 156)
  const sum = Number.parseInt(device.toString('latin1', 148, 154), 8) - 2
  device.write(sum.toString(8).padStart(6, '0'), 148)
  await expect(read(Buffer.concat([device, Buffer.alloc(1024)]))).rejects.toThrow(
    'outbox is neither a file, a folder nor a link',
  )
})

/** A tar header whose size field contains arbitrary text. */
const headerOf = (name: string, size: string, type: string): Buffer => {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write(size, 124, 'latin1')
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0`, 148)
  return header
}
const octal = (size: number): string => size.toString(8).padStart(11, '0')
const padded = (text: string): Buffer => Buffer.concat([Buffer.from(text), Buffer.alloc(512 - text.length)])

test.each([
  ['not a number', [headerOf('state.json', 'zzzzzzzzzzz', '0')]],
  ['below 0', [headerOf('state.json', `${'\xff'.repeat(11)}\0`, '0')]],
  [
    'not a number in a long header',
    [headerOf('long', octal(10), 'x'), padded('10 size=x\n'), headerOf('state.json', octal(3), '0')],
  ],
  [
    'below 0 in a long header',
    [headerOf('long', octal(11), 'x'), padded('11 size=-1\n'), headerOf('state.json', octal(3), '0')],
  ],
])('refuses a file whose size is %s without reading to its end', async (_, blocks) => {
  await expect(read(Buffer.concat([...blocks, Buffer.alloc(1024)]))).rejects.toThrow('state.json has no size')
})

test.each([
  ['a name', [headerOf('long', octal(8 ** 10), 'L')]],
  ['a long header', [headerOf('long', octal(8 ** 10), 'x')]],
  [
    'a long header after a folder that has a size',
    [headerOf('d', octal(8 ** 10), '5'), headerOf('long', octal(8 ** 10), 'x')],
  ],
  ['zeros', []],
])('stops after a few megabytes of an archive with a gigabyte of %s', async (_, blocks) => {
  let sent = 0
  const endless = async function* () {
    yield* blocks
    for (; sent < 2 ** 30; sent += 2 ** 18) yield Buffer.alloc(2 ** 18)
  }
  const all = async () => {
    for await (const entry of readTar(endless())) expect(entry.kind).toBe('folder')
  }
  await expect(all()).rejects.toThrow('too many bytes between two entries')
  expect(sent).toBeLessThan(4 * 2 ** 20)
})

test('reads thousands of long names from chunks of any size', async () => {
  const files = Array.from({ length: 3000 }, (_, at) => `files/${'é'.repeat(60)}/${at}`)
  const packed = await bytesOf(
    packTar(
      (async function* () {
        for (const name of files) yield { kind: 'file', name, size: 1, bytes: inParts(Buffer.from('x'), 1) } as const
      })(),
    ),
  )
  expect(packed.length).toBeGreaterThan(4 * 2 ** 20)
  for (const size of [2 ** 18, packed.length])
    expect(await read(packed, size)).toEqual(files.map(name => [name, 1, 'x']))
})

test('writes the size of a file over 8 GiB as GNU tar does', async () => {
  const entry = { kind: 'file', name: 'files/huge.bin', size: HUGE, bytes: (async function* () {})() } as const
  const packed = packTar(
    (async function* () {
      yield entry
    })(),
  )
  const header = (await packed.next()).value as Uint8Array
  expect([...header.subarray(124, 136)]).toEqual([0x80, 0, 0, 0, 0, 0, 0, 2, 0x40, 0, 0, 17])
  const read = readTar(
    (async function* () {
      yield header
    })(),
  )
  expect((await read.next()).value).toMatchObject({ kind: 'file', name: 'files/huge.bin', size: HUGE })
})
