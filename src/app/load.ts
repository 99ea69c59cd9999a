import { type ReadonlySignal, signal } from '@preact/signals-react'
import { type DependencyList, useCallback, useEffect, useRef, useState } from 'react'
import { until } from './until.ts'

/** Data from a call. `loading` also covers the time before the call starts. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }

const LOADING = { kind: 'loading' } as const

export interface Load<T> {
  readonly state: ReadonlySignal<Loaded<T>>
  /** Starts loading unless it has already started. */
  start(): void
  /** Drops the value or the failure and loads again. */
  retry(): void
  /** Loads again and keeps the old value until the new one arrives. Resolves even if loading fails. */
  renew(): Promise<void>
  /** Aborts loading and drops the value. */
  dispose(): void
}

/** Creates a value that is fetched once, on demand, for a model. A late reply to an earlier attempt is dropped. */
export const createLoad = <T>(fetchValue: (signal: AbortSignal) => Promise<T>): Load<T> => {
  const state = signal<Loaded<T>>(LOADING)
  let latest: AbortController | null = null

  const renew = (): Promise<void> => {
    latest?.abort()
    const attempt = new AbortController()
    latest = attempt
    const settle = (next: Loaded<T>) => {
      if (latest === attempt) state.value = next
    }
    return fetchValue(attempt.signal).then(
      value => settle({ kind: 'ready', value }),
      (error: unknown) => settle({ kind: 'failed', error }),
    )
  }
  const retry = () => {
    state.value = LOADING
    void renew()
  }
  return {
    state,
    start: () => {
      if (latest === null) retry()
    },
    retry,
    renew,
    dispose: () => {
      latest?.abort()
      latest = null
      state.value = LOADING
    },
  }
}

/**
 * Starts loading if necessary and resolves with the value. Rejects if loading fails, or with the signal's reason if it
 * is aborted.
 */
export async function settled<T>(load: Load<T>, signal: AbortSignal): Promise<T> {
  load.start()
  const state = await until(() => (load.state.value.kind === 'loading' ? null : load.state.value), signal)
  if (state.kind === 'failed') throw state.error
  return state.value
}

interface LoadAgain {
  readonly retry: () => void
  /** Loads again and keeps the old value until the new one arrives, so that the focus is not lost. */
  readonly renew: () => void
}

/**
 * Loads a value for a component, and loads it again when `inputs` change. A late reply to an earlier attempt is
 * dropped.
 */
export const useLoad = <T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: DependencyList,
): Loaded<T> & LoadAgain => {
  const [state, setState] = useState<Loaded<T>>(LOADING)
  const [attempt, setAttempt] = useState(0)
  const keepsValue = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what `load` depends on
  useEffect(() => {
    const controller = new AbortController()
    if (!keepsValue.current) setState(LOADING)
    keepsValue.current = false
    load(controller.signal).then(
      value => controller.signal.aborted || setState({ kind: 'ready', value }),
      (error: unknown) => controller.signal.aborted || setState({ kind: 'failed', error }),
    )
    return () => controller.abort()
  }, [...inputs, attempt])
  const retry = useCallback(() => setAttempt(count => count + 1), [])
  const renew = useCallback(() => {
    keepsValue.current = true
    retry()
  }, [retry])
  return { ...state, retry, renew }
}
