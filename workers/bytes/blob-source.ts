import { badFile } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'

/** A file that the user chose; it stays on disk and is read in chunks. */
export const blobSource = (file: Blob): ByteSource => ({
  size: file.size,
  async read(offset, length) {
    const bytes = await file
      .slice(offset, offset + length)
      .arrayBuffer()
      .catch(() => null)
    if (bytes?.byteLength !== length)
      throw badFile('The file can no longer be read: it was moved, changed or removed. Choose it again.')
    return new Uint8Array(bytes)
  },
})
