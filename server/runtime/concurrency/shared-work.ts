import { CallerLeft, caller, onBehalfOf } from './caller.ts'

/** Work whose result several callers are waiting for. */
export interface SharedWork<T> {
  /** Settles with the work, independently of its callers. */
  readonly answer: Promise<T>
  /** True if the work is being cancelled because all callers have left. A new caller must then start again. */
  readonly abandoned: boolean
  /** The result for the current caller. Rejects with CallerLeft when that caller leaves. */
  join(): Promise<T>
}

/**
 * Starts work that other callers may join. It runs on behalf of the first caller's organisation, and is only cancelled
 * when the last caller has left.
 */
export const shareWork = <T>(work: () => Promise<T>): SharedWork<T> => {
  const end = new AbortController()
  let waiting = 0
  let settled = false
  const answer = onBehalfOf({ ...caller(), signal: end.signal }, work)
  const settle = () => {
    settled = true
  }
  answer.then(settle, settle)
  return {
    answer,
    get abandoned() {
      return end.signal.aborted
    },
    join() {
      const { signal } = caller()
      if (settled) return answer
      waiting++
      if (signal === null) return answer
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting--
          if (waiting === 0 && !settled) end.abort()
          reject(new CallerLeft())
        }
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave, { once: true })
        const stay = () => signal.removeEventListener('abort', leave)
        answer.then(resolve, reject).finally(stay)
      })
    },
  }
}
