import { effect } from '@preact/signals-react'
import type { Load } from '../../../app/load.ts'

/** Resolves with the value of a load, which is started if need be. Rejects where it fails, or with the reason of the signal. */
export const settled = <T>(load: Load<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    load.start()
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    let isOver = false
    const stop = effect(() => {
      const state = load.state.value
      if (isOver || (state.kind !== 'ready' && state.kind !== 'failed')) return
      isOver = true
      queueMicrotask(() => {
        stop()
        signal.removeEventListener('abort', abort)
      })
      if (state.kind === 'ready') resolve(state.value)
      else reject(state.error)
    })
    signal.addEventListener('abort', abort, { once: true })
  })
