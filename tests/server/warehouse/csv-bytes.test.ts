import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { csvBytes } from '../../../server/warehouse/deliveries/import/open-source.ts'

test('a truncated gzip fails readers of all lines, but not a process that reads only the first line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-gzip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'cut.csv.gz')
  const packed = gzipSync(Array.from({ length: 60_000 }, () => randomBytes(12).toString('hex')).join('\n'))
  await writeFile(file, packed.subarray(0, packed.length / 2))
  // An error raised after the reader has left would be uncaught and fail this file.
  for (let time = 0; time < 60; time++)
    for await (const part of csvBytes(file, true).bytes) {
      expect(part.length).toBeGreaterThan(0)
      break
    }
  const whole = async () => {
    for await (const part of csvBytes(file, true).bytes) expect(part.length).toBeGreaterThan(0)
  }
  await expect(whole()).rejects.toThrow('unexpected end of file')
})
