import { effect, signal, untracked } from '@preact/signals-react'

interface LatestParts<Q, A> {
  /** Reads signals. Every change to them starts another load. */
  readonly question: () => Q
  readonly load: (question: Q, abort: AbortSignal) => Promise<A>
  readonly take: (reply: A) => void
  readonly onFailed: (error: unknown) => void
}

/** Loads the reply to a question, reloads when the question changes, and drops replies to earlier questions. */
export const createLatest = <Q, A>({ question, load, take, onFailed }: LatestParts<Q, A>) => {
  /** The number of loads in progress. */
  const waiting = signal(0)
  let current: AbortController | null = null
  const ask = (next: Q): void => {
    current?.abort()
    const job = new AbortController()
    current = job
    waiting.value = waiting.peek() + 1
    load(next, job.signal)
      .then(reply => job.signal.aborted || take(reply))
      .catch((error: unknown) => job.signal.aborted || onFailed(error))
      .finally(() => {
        waiting.value = waiting.peek() - 1
      })
  }
  return {
    waiting,
    again: () => ask(question()),
    follow: () => {
      const stop = effect(() => {
        const next = question()
        untracked(() => ask(next))
      })
      return () => {
        stop()
        current?.abort()
      }
    },
  }
}
