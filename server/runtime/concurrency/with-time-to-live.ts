/**
 * Caches the result of an asynchronous function for `ms` milliseconds. Concurrent calls share one run; a failure is not cached.
 */
export const withTimeToLive = <T>(ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let kept: Promise<T> | null = null
  let until = Number.NEGATIVE_INFINITY
  return () => {
    if (kept && performance.now() < until) return kept
    const asked = ask()
    kept = asked
    until = Number.POSITIVE_INFINITY
    asked.then(
      () => {
        until = performance.now() + ms
      },
      () => {
        kept = null
      },
    )
    return asked
  }
}
