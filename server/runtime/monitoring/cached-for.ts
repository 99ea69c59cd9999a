import { withTimeToLive } from '../concurrency/with-time-to-live.ts'

/**
 * Caches a slow query for `keptMs`. A call that finds no fresh value waits `patienceMs` for one; after that time, or after a
 * failure, it returns the previous value, or null where there is none.
 */
export const cachedFor = <T>(keptMs: number, patienceMs: number, ask: () => Promise<T>): (() => Promise<T | null>) => {
  let last: T | null = null
  const asked = withTimeToLive(keptMs, async () => {
    last = await ask()
    return last
  })
  return () =>
    new Promise(done => {
      const timer = setTimeout(() => done(last), patienceMs)
      asked()
        .then(done, () => done(last))
        .finally(() => clearTimeout(timer))
    })
}
