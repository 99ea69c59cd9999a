import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'

interface Question<Q, R> {
  /** Returns what a reply depends on. */
  readonly keyOf: (request: Q) => readonly unknown[]
  /** The reply before the first one. */
  readonly none: R
  /** The request is sent once it has been unchanged for this long. */
  readonly restMs: number
  /** Sends the request and calls `show` with its replies. */
  readonly ask: (request: Q, show: (reply: R) => void, signal: AbortSignal) => Promise<void>
}

/**
 * Sends a request to the server, and again whenever it changes. Each reply carries its request, and late replies to an
 * older request are dropped.
 */
export const askAtRest = <Q, R>(request: ReadonlySignal<Q | null>, { keyOf, none, restMs, ask }: Question<Q, R>) => {
  const last = signal<{ readonly key: string; readonly reply: R }>({ key: '', reply: none })
  const attempt = signal(0)
  const key = computed(() => (request.value === null ? '' : JSON.stringify([attempt.value, ...keyOf(request.value)])))
  const stop = effect(() => {
    const requestKey = key.value
    const about = request.peek()
    if (about === null) return
    const abort = new AbortController()
    const show = (reply: R): void => {
      if (!abort.signal.aborted) last.value = { key: requestKey, reply }
    }
    const timer = setTimeout(() => void ask(about, show, abort.signal), restMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })
  return {
    /** The last reply, even while a newer one is pending. */
    latest: computed(() => last.value.reply),
    /** The reply to the current request. Null while it is pending. */
    current: computed(() => (last.value.key === key.value && key.value !== '' ? last.value.reply : null)),
    retry: (): void => {
      attempt.value++
    },
    stop,
  }
}
