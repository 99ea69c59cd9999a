import { type DependencyList, useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }

interface Again {
  readonly retry: () => void
  /** Loads again and keeps the value that is there until then, and with it the focus. */
  readonly renew: () => void
}

/** The result of `load`, loaded again when `inputs` change or on retry; the reply to an older request is dropped. */
export const useLoad = <T>(load: (signal: AbortSignal) => Promise<T>, inputs: DependencyList): Loaded<T> & Again => {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const keeps = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `load` depends on
  useEffect(() => {
    const controller = new AbortController()
    if (!keeps.current) setState({ kind: 'loading' })
    keeps.current = false
    load(controller.signal).then(
      value => controller.signal.aborted || setState({ kind: 'ready', value }),
      (error: unknown) => controller.signal.aborted || setState({ kind: 'failed', error }),
    )
    return () => controller.abort()
  }, [...inputs, attempt])
  const retry = useCallback(() => setAttempt(count => count + 1), [])
  const renew = useCallback(() => {
    keeps.current = true
    retry()
  }, [retry])
  return { ...state, retry, renew }
}
