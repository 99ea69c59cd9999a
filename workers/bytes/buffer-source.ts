import { badFile } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'

/** A file already in memory; reads are views, not copies. */
export const bufferSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  async read(offset, length) {
    if (offset < 0 || length < 0 || offset + length > bytes.byteLength)
      throw badFile(`The file ends at byte ${bytes.byteLength}, before byte ${offset + length}.`)
    return bytes.subarray(offset, offset + length)
  },
})
