import type { ByteSource } from '../../workers/bytes/byte-source.ts'
import { badFile } from '../../workers/errors.ts'
import type { FileStore } from '../files/file-store.ts'

export const storedSource = (files: FileStore, key: string, size: number): ByteSource => ({
  size,
  async read(offset, length) {
    const bytes = await files.read(key, offset, length)
    if (bytes.byteLength !== length) throw badFile(`The file ${key} ends before byte ${offset + length}.`)
    return bytes
  },
})
