import { type DependencyList, useEffect, useState } from 'react'

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The result of `load`, loaded again when `inputs` change or on retry; the reply to an older request is dropped. */
export const useLoad = <T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: DependencyList,
): Loaded<T> & { readonly retry: () => void } => {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `load` depends on
  useEffect(() => {
    const controller = new AbortController()
    setState({ kind: 'loading' })
    load(controller.signal).then(
      value => controller.signal.aborted || setState({ kind: 'ready', value }),
      (error: unknown) => controller.signal.aborted || setState({ kind: 'failed', error }),
    )
    return () => controller.abort()
  }, [...inputs, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}
