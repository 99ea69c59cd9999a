import { LRUCache } from 'lru-cache'
import { type SharedWork, shareWork } from '../../runtime/concurrency/shared-work.ts'

/** Results of one kind by build. A complete build never changes, so neither do the figures that are released of it. */
export interface BuildCache {
  /**
   * The cached result of this build and key. Where there is none, `compute` makes it, and callers that come meanwhile wait for the
   * same result. A failure is not cached, nor is a result whose build was forgotten while it was being computed.
   */
  getOrCompute<T>(buildId: number, key: string, compute: () => Promise<T>): Promise<T>
  /** Drops this kind's results of a build. */
  forget(buildId: number): void
}

export interface Cache {
  /** The results of one kind. Kinds do not share keys. */
  part(name: string): BuildCache
  /** Drops the results of all kinds of a build. */
  forget(buildId: number): void
  /** The estimated size of everything that is cached now. */
  readonly bytes: number
}

/** The estimated overhead of an entry in the cache's own tables, beside its result. */
const ENTRY_BYTES = 250

/** Enough for about ten million rows of trips, or the results of about a thousand datasets. */
export const ANSWER_MEMORY_MB = 400

/**
 * One least-recently-used cache for the results of all builds. A result that is larger than the whole cache is returned and not
 * cached.
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
      /** False where the build was forgotten, or where the work was abandoned and begun anew. */
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

/** What the engine keeps beside the contents of a string, an object or an array, roughly. Bytes. */
const HEADER = 32
const SLOT = 8

const bytesOfAll = (values: Iterable<unknown>): number => {
  let bytes = 0
  for (const value of values) bytes += SLOT + heapBytes(value)
  return bytes
}

/**
 * What an answer takes in memory, estimated: rows of numbers and words, columns, maps of them. It holds no object twice.
 * @returns bytes
 */
export const heapBytes = (value: unknown): number => {
  // Small whole numbers stand in their slot, others are objects.
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 30 ? 0 : 16
  if (typeof value === 'string') return HEADER + value.length
  if (typeof value !== 'object' || value === null) return 0
  if (ArrayBuffer.isView(value)) return HEADER * 4 + value.byteLength
  if (Array.isArray(value) || value instanceof Set) return HEADER + bytesOfAll(value)
  if (value instanceof Map) return HEADER + bytesOfAll(value.keys()) + bytesOfAll(value.values()) + value.size * SLOT
  return HEADER + bytesOfAll(Object.values(value))
}
