/** Work exceeded its time limit. */
class TooLate extends Error {
  override readonly name = 'TooLate'
}

/**
 * Returns the result of `work`, whose signal is aborted after `ms` milliseconds.
 * @throws TooLate
 */
export const within = <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const end = new AbortController()
    const timer = setTimeout(() => {
      const error = new TooLate(`There was no answer within ${ms / 1000} s`)
      reject(error)
      end.abort(error)
    }, ms)
    work(end.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/**
 * Caches the result of an asynchronous function for `ms` milliseconds. Concurrent calls share one run; failures are not
 * cached.
 */
export const withTimeToLive = <T>(ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let cached: Promise<T> | null = null
  let until = Number.NEGATIVE_INFINITY
  return () => {
    if (cached && performance.now() < until) return cached
    const fresh = ask()
    cached = fresh
    until = Number.POSITIVE_INFINITY
    fresh.then(
      () => {
        until = performance.now() + ms
      },
      () => {
        cached = null
      },
    )
    return fresh
  }
}

/**
 * Caches a slow query for `keptMs`. A call that finds no fresh value waits up to `patienceMs` for one. If that takes
 * too long or fails, it returns the previous value, or null if there is none.
 */
export const cachedFor = <T>(keptMs: number, patienceMs: number, ask: () => Promise<T>): (() => Promise<T | null>) => {
  let last: T | null = null
  const fresh = withTimeToLive(keptMs, async () => {
    last = await ask()
    return last
  })
  return () =>
    new Promise(done => {
      const timer = setTimeout(() => done(last), patienceMs)
      fresh()
        .then(done, () => done(last))
        .finally(() => clearTimeout(timer))
    })
}
