/**
 * A body that is written as fast as it is read. The first chunk is made before anything is replied, so that a failure at the
 * start is still an error reply. A later failure breaks the connection, and nobody takes the part for the whole.
 */
export const chunkStream = async (
  chunks: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> => {
  const iterator = chunks[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<Uint8Array>> | null = Promise.resolve(await iterator.next())
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await (next ?? iterator.next())
          next = null
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onError(error)
          controller.error(error)
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
