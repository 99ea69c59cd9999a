/** A queue from one producer to one iterator. Either side can end it for both. */
export const createAsyncQueue = <T>(onEnd: () => void) => {
  const values: T[] = []
  let waiting: ((result: IteratorResult<T, undefined>) => void) | null = null
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    onEnd()
    waiting?.({ done: true, value: undefined })
    waiting = null
  }
  const iterator: AsyncIterator<T, undefined> = {
    next: () =>
      new Promise(resolve => {
        if (values.length > 0) resolve({ done: false, value: values.shift() as T })
        else if (ended) resolve({ done: true, value: undefined })
        else waiting = resolve
      }),
    return: async () => {
      values.length = 0
      end()
      return { done: true, value: undefined }
    },
  }
  return {
    put(value: T) {
      if (ended) return
      if (waiting) waiting({ done: false, value })
      else values.push(value)
      waiting = null
    },
    end,
    values: { [Symbol.asyncIterator]: () => iterator } satisfies AsyncIterable<T>,
  }
}
