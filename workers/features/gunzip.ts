import type { ByteSource } from '../bytes/byte-source.ts'
import { joined } from '../bytes/joined.ts'
import { readChunks } from '../bytes/read-chunks.ts'
import { badFile, EngineError, throwIfCancelled } from '../errors.ts'
import { checkUnpacked } from './check-unpacked.ts'

/** @throws EngineError `bad-file`, `too-large`, `cancelled` */
export const gunzip = async (source: ByteSource, signal: AbortSignal | undefined): Promise<Uint8Array> => {
  const chunks = readChunks(source, 0, signal)
  const packed = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value as Uint8Array<ArrayBuffer>)
    },
  })
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array[] = []
  let total = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      total += part.value.length
      checkUnpacked(total, source.size)
    }
  } catch (error) {
    throwIfCancelled(signal)
    if (error instanceof EngineError) throw error
    throw badFile(`The gzip around the file is broken (${(error as Error).message}). Copy or download it again.`)
  } finally {
    await reader.cancel().catch(() => {})
  }
  return joined(parts)
}
