/** Something was not done in its time. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** The answer of `work`, which is told by its signal when its time is over. @throws TooLate */
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
