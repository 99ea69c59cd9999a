import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Client } from '../../app/create-client.ts'

/** Calls of one screen that are under way at a time; further ones wait for their turn. */
export const CALLS_AT_ONCE = 6

/** The calls asked for since nothing was under way last, and those of them that are over. */
export interface CallsDone {
  readonly asked: number
  readonly done: number
}

const NONE: CallsDone = { asked: 0, done: 0 }

interface FewAtOnce {
  readonly call: Client['call']
  readonly progress: ReadonlySignal<CallsDone>
}

/** Makes calls in the order in which they are asked for, some at a time. One that is aborted before its turn is never made. */
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
    const { asked, done } = progress.peek()
    progress.value = done + 1 === asked ? NONE : { asked, done: done + 1 }
  }
  return {
    progress,
    call: async (route, given) => {
      progress.value = { ...progress.peek(), asked: progress.peek().asked + 1 }
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
