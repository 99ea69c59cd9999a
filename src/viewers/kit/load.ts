import { type ReadonlySignal, signal } from '@preact/signals-react'

/** Something that is fetched: how far it is. */
export type Loaded<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface Load<T> {
  readonly state: ReadonlySignal<Loaded<T>>
  /** Starts it unless it is under way or there. */
  start(): void
  /** Starts it again, as Retry does. */
  retry(): void
  /** Fetches it anew and keeps the value that is there until then. Resolves when it is over, also where it failed. */
  renew(): Promise<void>
  /** Leaves it; an answer that comes later is dropped. */
  dispose(): void
}

/** A value fetched once, on demand; a late answer to an old attempt is dropped. */
export function createLoad<T>(fetchIt: (signal: AbortSignal) => Promise<T>): Load<T> {
  const state = signal<Loaded<T>>({ kind: 'idle' })
  let attempt: AbortController | null = null

  const begin = (): Promise<void> => {
    attempt?.abort()
    const mine = new AbortController()
    attempt = mine
    const settle = (next: Loaded<T>) => {
      if (attempt === mine) state.value = next
    }
    return fetchIt(mine.signal).then(
      value => settle({ kind: 'ready', value }),
      (error: unknown) => settle({ kind: 'failed', error }),
    )
  }
  const retry = () => {
    state.value = { kind: 'loading' }
    void begin()
  }
  return {
    state,
    start: () => {
      if (state.peek().kind === 'idle') retry()
    },
    retry,
    renew: begin,
    dispose: () => {
      attempt?.abort()
      attempt = null
      state.value = { kind: 'idle' }
    },
  }
}
