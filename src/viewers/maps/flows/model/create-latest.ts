import { effect, type Signal, untracked } from '@preact/signals-react'

interface Asking<Q, A> {
  /** Reads signals. Each change of them starts another load. */
  readonly question: () => Q
  readonly load: (asked: Q, abort: AbortSignal) => Promise<A>
  readonly take: (found: A) => void
  readonly onFailed: (error: unknown) => void
}

/**
 * Loads what a question asks for, reloads when the question changes, and drops replies to earlier questions. `waiting`
 * counts the loads in progress.
 */
export const createLatest = <Q, A>({ question, load, take, onFailed }: Asking<Q, A>, waiting: Signal<number>) => {
  let current: AbortController | null = null
  const ask = (asked: Q): void => {
    current?.abort()
    const mine = new AbortController()
    current = mine
    waiting.value = waiting.peek() + 1
    load(asked, mine.signal)
      .then(found => mine.signal.aborted || take(found))
      .catch((error: unknown) => mine.signal.aborted || onFailed(error))
      .finally(() => {
        waiting.value = waiting.peek() - 1
      })
  }
  return {
    again: () => ask(question()),
    follow: () => {
      const stop = effect(() => {
        const asked = question()
        untracked(() => ask(asked))
      })
      return () => {
        stop()
        current?.abort()
      }
    },
  }
}
