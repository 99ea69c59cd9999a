import { randomBytes } from 'node:crypto'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { decryptWith, encryptTo, readIdentities } from '../../../server/backup/encryption.ts'

const PIECE = 100_000
const content = randomBytes(12 * PIECE + 17)
let identity: string
let recipient: string
let encrypted: Buffer

async function* piecesOf(bytes: Uint8Array, onPiece: () => void = () => undefined): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    onPiece()
    yield bytes.subarray(at, at + PIECE)
  }
}
const whole = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
const opened = (bytes: Uint8Array, ...keys: string[]) => whole(decryptWith(keys, 'backup')(piecesOf(bytes)))

beforeAll(async () => {
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  encrypted = await whole(encryptTo([recipient])(piecesOf(content)))
})

test('decrypts with the private key what it encrypted with the public key, and writes no plain text', async () => {
  expect((await opened(encrypted, identity)).equals(content)).toBe(true)
  expect(encrypted.includes(content.subarray(0, 16))).toBe(false)
  expect((await whole(encryptTo([recipient])(piecesOf(content)))).equals(encrypted)).toBe(false)
})

test('decrypts with any of several private keys', async () => {
  const other = await generateX25519Identity()
  const both = await whole(encryptTo([recipient, await identityToRecipient(other)])(piecesOf(content)))
  for (const key of [identity, other]) expect((await opened(both, key)).equals(content)).toBe(true)
})

test('refuses a wrong, missing or invalid key with a message', async () => {
  await expect(opened(encrypted, await generateX25519Identity())).rejects.toThrow(
    'backup was encrypted to a key other than the given one.',
  )
  await expect(opened(encrypted)).rejects.toThrow(
    'backup is encrypted: give the file of its private key by --identity.',
  )
  expect(() => encryptTo(['age1nonsense'])).toThrow('age1nonsense is not a public key of age')
  expect(() => encryptTo([identity])).toThrow(/^--recipient was given a private key; it takes the public one, [^A]+$/)
  expect(() => readIdentities('# public key\n', 'key.txt')).toThrow('key.txt contains no private key of age')
  expect(() => readIdentities('my secret\n', 'key.txt')).toThrow('key.txt contains something other than private keys')
  expect(readIdentities(`# public key: ${recipient}\n${identity}\n`, 'key.txt')).toEqual([identity])
})

test.each([
  ['cut in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['cut at the end of a chunk', (bytes: Buffer) => bytes.subarray(0, bytes.length - (bytes.length % 65_552))],
  ['short of its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['cut in the header', (bytes: Buffer) => bytes.subarray(0, 60)],
  [
    'changed in one bit',
    (bytes: Buffer) => {
      const bent = Buffer.from(bytes)
      bent[bytes.length - 100]! ^= 1
      return bent
    },
  ],
])('refuses a file that is %s', async (_, spoil) => {
  await expect(opened(spoil(encrypted), identity)).rejects.toThrow()
})

test('passes unencrypted input through unchanged, however short', async () => {
  for (const plain of [content, Buffer.from('abc'), Buffer.alloc(0)])
    expect((await opened(plain, identity)).equals(plain)).toBe(true)
})

test('streams without reading ahead of its consumer', async () => {
  let read = 0
  const source = piecesOf(content, () => void read++)
  const first = await encryptTo([recipient])(source)[Symbol.asyncIterator]().next()
  expect(first.done).toBe(false)
  expect(read).toBeLessThan(6)
})
