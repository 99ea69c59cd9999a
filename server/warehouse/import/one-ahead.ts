/** The same values, each made while the one before is used. */
export async function* oneAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = values.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = values.next()
      // A failure is told when its turn comes.
      coming.catch(() => undefined)
      yield value
    }
  } finally {
    await coming.catch(() => undefined)
    await values.return(undefined)
  }
}
