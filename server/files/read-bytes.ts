import type { FileHandle } from 'node:fs/promises'

/** Up to `length` bytes of a file from `offset`, fewer where it ends before; they own their buffer. */
export const readBytes = async (file: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled === length ? bytes : bytes.slice(0, filled)
}
