import type { CallCost } from '../../../src/contract/call.ts'

/** A number of calls allowed within a number of seconds, to each user or to each organisation. */
export interface Quota {
  /** Its name in the RateLimit header. */
  readonly name: string
  readonly calls: number
  readonly seconds: number
}

/** The number of calls of one cost that may run at a time on one server. */
export interface Width {
  /** For one user: the running calls, and the calls that wait for one of them to end. */
  readonly running: number
  readonly waiting: number
  /** The running calls of all users of one organisation. */
  readonly organisationRunning: number
}

/**
 * Wide enough that no screen of the product reaches them. The wizard requests the price of a draft, its population and
 * two repairs at once, and may be open twice. A map requests one set of figures per filter. No screen requests zones as
 * JSON. A user who types a name abandons each search for the next. A page sends two pieces of a file at a time.
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

/** A call that waits longer than this many milliseconds for its slot is refused. */
export const LONGEST_WAIT_MS = 30_000

const MINUTE_S = 60

/**
 * A token or link that has ended is looked up at most this often; other requests with it are refused without a lookup.
 */
export const REFUSED_QUOTA: Quota = { name: 'refused', calls: 20, seconds: MINUTE_S }

/** The quotas of every user, organisation and network, which each call counts against. */
export const quotasOf = (settings: { readonly LIMIT_USER_CALLS: number; readonly LIMIT_ORGANISATION_CALLS: number }) =>
  ({
    user: { name: 'user', calls: settings.LIMIT_USER_CALLS, seconds: MINUTE_S },
    /** A network may make as many calls without a sign-in as one user may make in total. */
    network: { name: 'network', calls: settings.LIMIT_USER_CALLS, seconds: MINUTE_S },
    organisation: { name: 'organisation', calls: settings.LIMIT_ORGANISATION_CALLS, seconds: MINUTE_S },
  }) as const satisfies Record<string, Quota>

/** From this number of buckets on, full buckets are forgotten, */
const SWEPT_FROM = 10_000
/**
 * but no more often than once in this many milliseconds, since a caller with many addresses can create a new bucket
 * with every call.
 */
const SWEEP_PAUSE_MS = 1000

/** The remainder of a quota. */
export interface Left {
  readonly calls: number
  /** Seconds until the whole quota is available again. */
  readonly fullInS: number
  /** Seconds until the next call is allowed; 0 if it is allowed now. */
  readonly nextInS: number
}

/**
 * A token bucket for each key. It refills evenly over the quota's time, so a burst is allowed, and no caller can use
 * two windows at their border.
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
    /** Returns the remainder of a key's quota without using any of it. */
    look(key: Key): Left {
      const bucket = buckets.get(key)
      return remainder(bucket ? filled(bucket, now()) : calls)
    },
    /** Takes one call if one is left, and returns the remainder. */
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
