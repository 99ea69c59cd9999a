/** A line is sent at least this often, so that no proxy closes the stream as idle. Milliseconds. */
const KEEP_ALIVE_MS = 15_000

/**
 * A stream of newline-delimited JSON. A null is sent as an empty line, and so is silence: readers skip empty lines.
 * Leaving the stream ends the iterator.
 */
export const lines = (items: AsyncIterable<unknown>, onError: (error: unknown) => void): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const iterator = items[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode('\n'))
      timer = setInterval(() => controller.enqueue(encoder.encode('\n')), KEEP_ALIVE_MS)
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next()
        if (!done) return controller.enqueue(encoder.encode(value === null ? '\n' : `${JSON.stringify(value)}\n`))
      } catch (error) {
        onError(error)
      }
      clearInterval(timer)
      controller.close()
    },
    async cancel() {
      clearInterval(timer)
      await iterator.return?.()
    },
  })
}
