import { LRUCache } from 'lru-cache'
import { type SharedWork, shareWork } from '../../runtime/concurrency/shared-work.ts'

/** Caches one kind of result for each build. A complete build never changes, so neither do its released figures. */
export interface BuildCache {
  /**
   * Returns the cached result for a build and key, or computes it. Callers that arrive during the computation wait for
   * the same result. Failures are not cached. Neither are the results of a build that was forgotten in the meantime.
   */
  getOrCompute<T>(buildId: number, key: string, compute: () => Promise<T>): Promise<T>
  /** Drops this kind's results for a build. */
  forget(buildId: number): void
}

/**
 * A function of a build and a question whose results are cached. The question is the key. The function receives nothing
 * else from a call, so the key cannot miss any part of it.
 * @param name distinguishes the function from others in the same cache
 */
export const cachedBy =
  <Q, T>(
    cache: Pick<BuildCache, 'getOrCompute'>,
    name: string,
    compute: (buildId: number, question: Q) => Promise<T>,
  ) =>
  (buildId: number, question: Q): Promise<T> =>
    cache.getOrCompute(buildId, `${name} ${JSON.stringify(question)}`, () => compute(buildId, question))

export interface Cache {
  /** The results of one kind. Kinds do not share keys. */
  part(name: string): BuildCache
  /** Drops the results of all kinds for a build. */
  forget(buildId: number): void
  /** The current size of the cache, estimated. */
  readonly bytes: number
}

/** The estimated overhead of a cache entry, in addition to its result. */
const ENTRY_BYTES = 250

/** Enough for about ten million trip rows, or the results of about a thousand datasets. */
export const ANSWER_MEMORY_MB = 400

/**
 * Creates a single least-recently-used cache for the results of all builds. A result that is larger than the cache is
 * returned but not cached.
 * @param megabytes its size, in 10^6 bytes
 */
export const createCache = (megabytes = ANSWER_MEMORY_MB): Cache => {
  const cached = new LRUCache<string, { readonly result: Promise<unknown> }>({
    // The library does not accept a size of 0.
    maxSize: Math.max(1, Math.floor(megabytes * 1e6)),
  })
  const underWay = new Map<string, SharedWork<unknown>>()
  const forgetWhere = (isMeant: (key: string) => boolean): void => {
    for (const keys of [cached, underWay]) for (const key of [...keys.keys()]) if (isMeant(key)) keys.delete(key)
  }
  const part = (name: string): BuildCache => ({
    getOrCompute<T>(buildId: number, key: string, compute: () => Promise<T>): Promise<T> {
      const fullKey = `${buildId} ${name} ${key}`
      const known = cached.get(fullKey)
      if (known) return known.result as Promise<T>
      const before = underWay.get(fullKey)
      if (before && !before.abandoned) return before.join() as Promise<T>
      const work = shareWork(compute)
      underWay.set(fullKey, work)
      /** False if the build was forgotten, or if the work was abandoned and restarted. */
      const isCurrent = () => underWay.get(fullKey) === work && underWay.delete(fullKey)
      work.answer.then(
        value =>
          isCurrent() &&
          cached.set(fullKey, { result: work.answer }, { size: ENTRY_BYTES + fullKey.length + heapBytes(value) }),
        isCurrent,
      )
      return work.join()
    },
    forget: buildId => forgetWhere(key => key.startsWith(`${buildId} ${name} `)),
  })
  return {
    part,
    forget: buildId => forgetWhere(key => key.startsWith(`${buildId} `)),
    get bytes() {
      return cached.calculatedSize
    },
  }
}

/** The approximate overhead of a string, an object or an array, in bytes. */
const HEADER = 32
const SLOT = 8

const bytesOfAll = (values: Iterable<unknown>): number => {
  let bytes = 0
  for (const value of values) bytes += SLOT + heapBytes(value)
  return bytes
}

/**
 * Estimates how much memory a result takes up: rows of numbers and words, columns, or maps of them. A result must not
 * contain the same object twice.
 * @returns bytes
 */
export const heapBytes = (value: unknown): number => {
  // Small integers fit into their slot. Other numbers are objects.
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 30 ? 0 : 16
  if (typeof value === 'string') return HEADER + value.length
  if (typeof value !== 'object' || value === null) return 0
  if (ArrayBuffer.isView(value)) return HEADER * 4 + value.byteLength
  if (Array.isArray(value) || value instanceof Set) return HEADER + bytesOfAll(value)
  if (value instanceof Map) return HEADER + bytesOfAll(value.keys()) + bytesOfAll(value.values()) + value.size * SLOT
  return HEADER + bytesOfAll(Object.values(value))
}
