import { AskerLeft, asker, onBehalfOf } from './asker.ts'

/** Work whose answer several wait for. */
export interface SharedWork<T> {
  /** Settles with the work, whoever waits. */
  readonly answer: Promise<T>
  /** Whether it is being given up, because all who waited have left: who comes now must begin anew. */
  readonly abandoned: boolean
  /** The answer, for the asker under way; ends with AskerLeft when that one leaves. */
  join(): Promise<T>
}

/**
 * Begins work that others may join: it is done for the organisation that asked first, and is cancelled only when the last of
 * those who wait for it has left.
 */
export const shareWork = <T>(work: () => Promise<T>): SharedWork<T> => {
  const end = new AbortController()
  let waiting = 0
  let settled = false
  const answer = onBehalfOf({ ...asker(), signal: end.signal }, work)
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
      const { signal } = asker()
      if (settled) return answer
      waiting++
      if (signal === null) return answer
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting--
          if (waiting === 0 && !settled) end.abort()
          reject(new AskerLeft())
        }
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave, { once: true })
        const stay = () => signal.removeEventListener('abort', leave)
        answer.then(resolve, reject).finally(stay)
      })
    },
  }
}
