import { expect, test } from 'vitest'
import { CallError } from '../../../../src/app/call-error.ts'
import type { ZoneImport } from '../../../../src/contract/zone-imports.ts'
import { ZONE_FILE_PIECE_BYTES } from '../../../../src/domain/constants.ts'
import { uploadFile } from '../../../../src/features/zone-import/upload-file.ts'

class Reader {
  result = ''
  onload = () => {}
  onerror = () => {}
  readAsDataURL(bytes: Blob) {
    void bytes.arrayBuffer().then(buffer => {
      this.result = `data:;base64,${Buffer.from(buffer).toString('base64')}`
      this.onload()
    })
  }
}
globalThis.FileReader ??= Reader as unknown as typeof FileReader

const FILE = new Blob([new Uint8Array(ZONE_FILE_PIECE_BYTES * 2 + 10)])
const begun = (pieces: ZoneImport['files'][number]['pieces']) =>
  ({ id: 7, files: [{ pieces }] }) as unknown as ZoneImport
const digestOf = async (bytes: Blob) => `digest of ${bytes.size}`

test('sends only pieces that are missing or different', async () => {
  const sent: number[] = []
  const known = [
    { piece: 0, sha256: `digest of ${ZONE_FILE_PIECE_BYTES}` },
    { piece: 2, sha256: 'another' },
  ]
  const send = async ({ piece }: { piece: number }) => void sent.push(piece)
  await uploadFile(
    { digestOf, send, pause: async () => {} },
    begun(known),
    0,
    FILE,
    () => {},
    new AbortController().signal,
  )
  expect(sent.toSorted()).toEqual([1, 2])
})

test('retries after a lost connection, but not after a refusal', async () => {
  const pauses: number[] = []
  const away: boolean[] = []
  let tries = 0
  const send = async () => {
    tries += 1
    if (tries <= 3) throw new CallError(0, 'unreachable', 'The portal could not be reached')
  }
  const pause = async (ms: number) => void pauses.push(ms)
  const { signal } = new AbortController()
  await uploadFile({ digestOf, send, pause }, begun([]), 0, FILE, (_, isAway) => away.push(isAway), signal)
  expect(pauses.length).toBe(3)
  expect(away).toContain(true)
  expect(away.at(-1)).toBe(false)
  const refuse = async () => {
    throw new CallError(400, 'bad-request', 'There is no such piece')
  }
  await expect(uploadFile({ digestOf, send: refuse, pause }, begun([]), 0, FILE, () => {}, signal)).rejects.toThrow(
    'no such piece',
  )
})

test('stops when the user gives up', async () => {
  const control = new AbortController()
  const send = async () => {
    control.abort(new Error('given up'))
    throw new CallError(0, 'unreachable', '')
  }
  await expect(
    uploadFile({ digestOf, send, pause: async () => {} }, begun([]), 0, FILE, () => {}, control.signal),
  ).rejects.toThrow('given up')
})
