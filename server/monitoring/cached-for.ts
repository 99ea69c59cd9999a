import { keptFor } from '../runtime/kept-for.ts'

/**
 * A question that may take long, for those who cannot wait: answers what was found at most `keptMs` ago, or asks and waits
 * `patienceMs`; after that, or after a failure, the answer before, or null where there has been none.
 */
export const cachedFor = <T>(keptMs: number, patienceMs: number, ask: () => Promise<T>): (() => Promise<T | null>) => {
  let last: T | null = null
  const asked = keptFor(keptMs, async () => {
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
