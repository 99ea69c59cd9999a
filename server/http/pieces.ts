/**
 * A body written as fast as it is read. The first piece is made before anything is answered, so that what fails at the
 * start is still an error reply; what fails later breaks the connection, and nobody takes the part for the whole.
 */
export const pieces = async (
  items: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> => {
  const iterator = items[Symbol.asyncIterator]()
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
