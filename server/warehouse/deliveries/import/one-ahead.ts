/** Yields the same values, and prepares each while the one before is used. */
export async function* oneAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = values.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = values.next()
      // A failure is reported when this value is awaited.
      coming.catch(() => undefined)
      yield value
    }
  } finally {
    await coming.catch(() => undefined)
    await values.return(undefined)
  }
}
