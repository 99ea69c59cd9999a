import { open } from 'node:fs/promises'
import type { ByteSource } from '../../workers/bytes/byte-source.ts'
import { badFile } from '../../workers/engine-error.ts'

/** Opens a file that is read in chunks. */
export const openFile = async (
  path: string,
): Promise<{ readonly source: ByteSource; readonly close: () => Promise<void> }> => {
  const file = await open(path)
  return {
    source: {
      size: (await file.stat()).size,
      async read(offset, length) {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
        if (bytesRead !== length) throw badFile(`The file ends before byte ${offset + length}.`)
        return buffer
      },
    },
    close: () => file.close(),
  }
}
