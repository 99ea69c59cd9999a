import { expect, test } from 'vitest'
import { nativeBlocks } from '../../../server/backup/warehouse/native-blocks.ts'

const number = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))]
const text = (value: string) => [...number(Buffer.byteLength(value)), ...Buffer.from(value)]

/** A block of three columns: integers, the same integers with nulls, and strings. */
const block = (values: readonly (number | null)[], texts: readonly string[]): Buffer =>
  Buffer.from([
    ...number(3),
    ...number(values.length),
    ...[...text('a'), ...text('UInt16'), ...values.flatMap(value => [(value ?? 0) % 256, (value ?? 0) >> 8])],
    ...[...text('b'), ...text('Nullable(UInt32)'), ...values.map(value => (value === null ? 1 : 0))],
    ...values.flatMap(value => [value ?? 0, 0, 0, 0].map(byte => byte % 256)),
    ...[...text('c'), ...text('String'), ...texts.flatMap(text)],
  ])

const blocks = [
  block([1, 2, null], ['one', '', 'x'.repeat(300)]),
  block([], []),
  block([700], ['é']),
  block(
    Array.from({ length: 1000 }, (_, at) => at),
    Array.from({ length: 1000 }, (_, at) => 'y'.repeat(at % 200)),
  ),
]

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const cut = async (bytes: Buffer, size: number) => {
  const found: { rows: number; bytes: string }[] = []
  for await (const { rows, bytes: own } of nativeBlocks(inPieces(bytes, size)))
    found.push({ rows, bytes: Buffer.from(own).toString('hex') })
  return found
}

test.each([1, 7, 1000, 1 << 20])('finds the blocks in chunks of %i bytes', async size => {
  expect(await cut(Buffer.concat(blocks), size)).toEqual([
    { rows: 3, bytes: blocks[0]!.toString('hex') },
    { rows: 0, bytes: blocks[1]!.toString('hex') },
    { rows: 1, bytes: blocks[2]!.toString('hex') },
    { rows: 1000, bytes: blocks[3]!.toString('hex') },
  ])
})

test.each([
  ['truncated', Buffer.concat(blocks).subarray(0, -1)],
  ['followed by a server error', Buffer.concat([blocks[0]!, Buffer.from('Code: 241. DB::Exception: Memory limit')])],
])('refuses a reply that is %s', async (_, bytes) => {
  await expect(cut(bytes, 64)).rejects.toThrow('The rows of the warehouse are not whole')
})
