/** Groups items by key, preserving their order. Map.groupBy needs a newer version of Node. */
export const groupBy = <T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** The integers from 0 up to, but not including, a count. @example upTo(3) // [0, 1, 2] */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/**
 * Returns a function that loads on its first call and gives every caller the same result. After a failure, the next
 * call loads again.
 */
export const loadedOnce = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

interface LoadCache<K, Loaded> {
  get(key: K): (() => Promise<Loaded>) | undefined
  set(key: K, load: () => Promise<Loaded>): unknown
}

/** Loads once for each key of a cache, as `loadedOnce` does. */
export function loadOnceIn<K, Loaded>(
  cache: LoadCache<K, Loaded>,
  key: K,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const cached = cache.get(key) ?? loadedOnce(load)
  cache.set(key, cached)
  return cached()
}
