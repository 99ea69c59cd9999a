import { effect } from '@preact/signals-react'

/**
 * Resolves with the first value that `read` returns from signals, other than null. Rejects with the signal's reason once
 * it is aborted.
 */
export const until = <T>(read: () => T | null, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    let isOver = false
    const stop = effect(() => {
      const value = isOver ? null : read()
      if (value === null) return
      isOver = true
      queueMicrotask(() => {
        stop()
        signal.removeEventListener('abort', abort)
      })
      resolve(value)
    })
    if (signal.aborted && !isOver) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
