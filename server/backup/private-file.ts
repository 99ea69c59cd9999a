import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'

/**
 * A new file that only this user may read. What has its name already goes: it was left by a writer that was killed, or was laid
 * there by somebody who waits to read what is written into it.
 * @throws through the stream: EEXIST where somebody was quicker
 */
export const createPrivateFile = async (file: string): Promise<WriteStream> => {
  await rm(file, { force: true })
  return createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
}
