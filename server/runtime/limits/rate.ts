import type { Quota } from './quotas.ts'

/** From this number of buckets on, those that are full again are forgotten, */
const SWEPT_FROM = 10_000
/** but no more often than this, since whoever has many addresses can make a new bucket with every call. Milliseconds. */
const SWEEP_PAUSE_MS = 1000

/** The remainder of a quota. */
export interface Left {
  readonly calls: number
  /** Until the whole quota is there again, seconds. */
  readonly fullInS: number
  /** Until the next call is allowed, seconds; 0 where it is now. */
  readonly nextInS: number
}

/**
 * A token bucket for each key: it holds the quota's calls and refills evenly over the quota's time, so that a burst is allowed and
 * no border of a window can be used twice.
 * @param now milliseconds that only grow
 */
export const createRate = <Key = number>({ calls, seconds }: Quota, now: () => number = () => performance.now()) => {
  const perMs = calls / (seconds * 1000)
  const buckets = new Map<Key, { left: number; at: number }>()
  let sweptAt = Number.NEGATIVE_INFINITY
  const filled = (bucket: { left: number; at: number }, at: number) =>
    Math.min(calls, bucket.left + (at - bucket.at) * perMs)
  const sweep = (at: number) => {
    sweptAt = at
    for (const [key, bucket] of buckets) if (filled(bucket, at) >= calls) buckets.delete(key)
  }
  const remainder = (left: number): Left => ({
    calls: Math.max(0, Math.floor(left)),
    fullInS: Math.ceil((calls - left) / perMs / 1000),
    nextInS: left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000)),
  })
  return {
    /** Returns the remainder of a key's quota and takes nothing from it. */
    look(key: Key): Left {
      const bucket = buckets.get(key)
      return remainder(bucket ? filled(bucket, now()) : calls)
    },
    /** Takes one call where one is left, and returns what remains. */
    take(key: Key): { readonly allowed: boolean; readonly left: Left } {
      const at = now()
      const bucket = buckets.get(key)
      const left = bucket ? filled(bucket, at) : calls
      const allowed = left >= 1
      if (!bucket && buckets.size >= SWEPT_FROM && at - sweptAt >= SWEEP_PAUSE_MS) sweep(at)
      buckets.set(key, { left: allowed ? left - 1 : left, at })
      return { allowed, left: remainder(allowed ? left - 1 : left) }
    },
  }
}
