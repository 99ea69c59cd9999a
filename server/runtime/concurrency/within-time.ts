/** Work exceeded its time limit. */
class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** The result of `work`, whose signal is aborted after `ms` milliseconds. @throws TooLate */
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
