import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The first 128 bits of the SHA-256 of a delivery, as two whole numbers. */
export interface ContentHash {
  readonly hashHigh: bigint
  readonly hashLow: bigint
}

const split = (digest: Buffer): ContentHash => ({
  hashHigh: digest.readBigUInt64BE(0),
  hashLow: digest.readBigUInt64BE(8),
})

export const hashFile = async (file: string): Promise<ContentHash> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return split(hash.digest())
}

export const hashText = (text: string): ContentHash => split(createHash('sha256').update(text).digest())
