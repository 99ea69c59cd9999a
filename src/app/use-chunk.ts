import { useEffect, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

type Load<M> = () => Promise<M>
/** The modules loaded so far: a screen that is opened again shows without a frame of waiting. */
const loaded = new Map<Load<unknown>, unknown>()

const fetchChunk = async <M>(load: Load<M>): Promise<M> => {
  const module = await loadChunk(load)
  loaded.set(load, module)
  return module
}

/** Loads code ahead of its use, as when the pointer comes near a link. A failure shows when the screen is opened. */
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
 * The module that `load` imports; `load` must be the same function at every call. React.lazy would remember a failure for
 * the life of the page, and would hold back a screen that was loaded ahead (decision 0035).
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
