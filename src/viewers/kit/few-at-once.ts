import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Client } from '../../app/create-client.ts'

/** The number of concurrent calls per screen. Further calls wait. */
export const CALLS_AT_ONCE = 6

/** The number of calls since the queue was last empty, and how many of them have ended. */
export interface CallsDone {
  readonly total: number
  readonly done: number
}

const NONE: CallsDone = { total: 0, done: 0 }

interface FewAtOnce {
  readonly call: Client['call']
  readonly progress: ReadonlySignal<CallsDone>
}

/**
 * Makes calls in the order in which they were requested, a few at a time. A call that is aborted while waiting is never
 * made.
 */
export function fewAtOnce(call: Client['call'], most: number = CALLS_AT_ONCE): FewAtOnce {
  const progress = signal(NONE)
  const waiting = new Set<() => void>()
  let underWay = 0

  const turn = (abort: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (abort?.aborted) return reject(abort.reason)
      if (underWay < most) {
        underWay++
        return resolve()
      }
      const begin = () => {
        abort?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(abort?.reason)
      }
      waiting.add(begin)
      abort?.addEventListener('abort', leave, { once: true })
    })
  const passOn = () => {
    const [next] = waiting
    if (next === undefined) underWay--
    else {
      waiting.delete(next)
      next()
    }
  }
  const count = () => {
    const { total, done } = progress.peek()
    progress.value = done + 1 === total ? NONE : { total, done: done + 1 }
  }
  return {
    progress,
    call: async (route, given) => {
      progress.value = { ...progress.peek(), total: progress.peek().total + 1 }
      try {
        await turn(given?.signal)
        try {
          return await call(route, given)
        } finally {
          passOn()
        }
      } finally {
        count()
      }
    },
  }
}
