import { useEffect, useState } from 'react'

const CHUNK_LIMIT_MS = 120_000

/**
 * Loads a screen's code and gives up after two minutes.
 * @throws Error if the code did not arrive; the next call tries again
 */
export const loadChunk = async <M>(load: () => Promise<M>, limitMs = CHUNK_LIMIT_MS): Promise<M> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The screen did not load within ${limitMs / 1000} seconds`)), limitMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

type Load<M> = () => Promise<M>
/** The modules loaded so far, so that a screen reopens without a loading frame. Module state, like any module cache. */
const loaded = new Map<Load<unknown>, unknown>()

const fetchChunk = async <M>(load: Load<M>): Promise<M> => {
  const module = await loadChunk(load)
  loaded.set(load, module)
  return module
}

/**
 * Loads code before it is needed, for example when the pointer enters a link. A failure is only reported when the
 * screen is opened.
 */
export const prefetchChunk = (load: Load<unknown>): void => {
  if (!loaded.has(load)) fetchChunk(load).catch(() => undefined)
}

type Chunk<M> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly module: M }
  | { readonly kind: 'failed'; readonly retry: () => void }

interface Attempt {
  readonly load: Load<unknown>
  readonly kind: 'loading' | 'ready' | 'failed'
}

/**
 * Returns the module that `load` imports; `load` must be the same function in every call. React.lazy would cache a
 * failure until the page is reloaded, and would suspend even for a prefetched screen (decision 0035).
 */
export const useChunk = <M>(load: Load<M>): Chunk<M> => {
  const [attempt, setAttempt] = useState<Attempt>({ load, kind: loaded.has(load) ? 'ready' : 'loading' })
  const kind = attempt.load === load ? attempt.kind : loaded.has(load) ? 'ready' : 'loading'
  useEffect(() => {
    if (loaded.has(load) || kind === 'failed') return
    let left = false
    fetchChunk(load).then(
      () => left || setAttempt({ load, kind: 'ready' }),
      () => left || setAttempt({ load, kind: 'failed' }),
    )
    return () => {
      left = true
    }
  }, [load, kind])
  if (kind === 'failed') return { kind, retry: () => setAttempt({ load, kind: 'loading' }) }
  return kind === 'ready' ? { kind, module: loaded.get(load) as M } : { kind }
}
