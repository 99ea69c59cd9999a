import type { CallCost } from '../../../src/contract/call.ts'

/** The number of calls allowed within a number of seconds, per user or per organisation. */
export interface Quota {
  /** The quota's name in the RateLimit header. */
  readonly name: string
  readonly calls: number
  readonly seconds: number
}

/** The number of calls of one cost that may run concurrently on one server. */
export interface Width {
  /** Per user: the number of running calls, and the number of calls waiting for one of them to end. */
  readonly running: number
  readonly waiting: number
  /** The number of running calls of all users in an organisation. */
  readonly organisationRunning: number
}

/**
 * High enough that no screen of the product reaches them. The wizard requests a draft's price, its population and two
 * repairs at the same time, and may be open twice. A map requests one set of figures per filter. No screen requests
 * zones as JSON. While a user types a name, each keystroke abandons the previous search. A page sends two pieces of a
 * file at a time.
 */
export const WIDTHS: Readonly<Record<CallCost, Width>> = {
  place: { running: 1, waiting: 7, organisationRunning: 4 },
  series: { running: 1, waiting: 1, organisationRunning: 2 },
  map: { running: 4, waiting: 20, organisationRunning: 12 },
  zones: { running: 1, waiting: 2, organisationRunning: 4 },
  names: { running: 1, waiting: 4, organisationRunning: 4 },
  download: { running: 4, waiting: 8, organisationRunning: 12 },
  upload: { running: 2, waiting: 4, organisationRunning: 4 },
}

/** The maximum time that a call waits for its slot before it is refused, in milliseconds. */
export const LONGEST_WAIT_MS = 30_000

const MINUTE_S = 60

/** How often an expired token or link is looked up. Further requests with it are refused without a lookup. */
export const REFUSED_QUOTA: Quota = { name: 'refused', calls: 20, seconds: MINUTE_S }

/** The quotas of every user, organisation and network. Each call counts against them. */
export const quotasOf = (settings: { readonly LIMIT_USER_CALLS: number; readonly LIMIT_ORGANISATION_CALLS: number }) =>
  ({
    user: { name: 'user', calls: settings.LIMIT_USER_CALLS, seconds: MINUTE_S },
    /** Without a sign-in, a network may make as many calls as one user may make in total. */
    network: { name: 'network', calls: settings.LIMIT_USER_CALLS, seconds: MINUTE_S },
    organisation: { name: 'organisation', calls: settings.LIMIT_ORGANISATION_CALLS, seconds: MINUTE_S },
  }) as const satisfies Record<string, Quota>

/** When there are this many buckets, full ones are removed, */
const SWEPT_FROM = 10_000
/**
 * but at most once in this many milliseconds, because a caller with many addresses can create a new bucket with every
 * call.
 */
const SWEEP_PAUSE_MS = 1000

/** The remaining part of a quota. */
export interface Left {
  readonly calls: number
  /** Seconds until the whole quota is available again. */
  readonly fullInS: number
  /** Seconds until the next call is allowed; 0 if it is allowed now. */
  readonly nextInS: number
}

/**
 * A token bucket per key. Buckets refill evenly over the quota's time, so bursts are allowed, but no caller can use two
 * windows' quotas around their boundary.
 * @param now a monotonic time in milliseconds
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
    /** Returns what remains of a key's quota without using any of it. */
    look(key: Key): Left {
      const bucket = buckets.get(key)
      return remainder(bucket ? filled(bucket, now()) : calls)
    },
    /** Takes a call from the quota if one is left, and returns what remains. */
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
