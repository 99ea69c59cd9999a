import { expect, test } from 'vitest'
import { packTar, readTar } from '../../../server/backup/tar.ts'

const HUGE = 9 * 1024 ** 3 + 17

test('a file over 8 GiB has its size in the header as GNU tar has it', async () => {
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
