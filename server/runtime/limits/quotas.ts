import type { CallCost } from '../../../src/contract/call.ts'

/** A number of calls allowed within a number of seconds, to each user or to each organisation. */
export interface Quota {
  /** Its name in the RateLimit header. */
  readonly name: string
  readonly calls: number
  readonly seconds: number
}

/** How many calls of a cost may be under way at a time on one server. */
export interface Width {
  /** For one user: the calls that run, and those that wait for one of these to end. */
  readonly running: number
  readonly waiting: number
  /** The calls that run for all users of one organisation. */
  readonly organisationRunning: number
}

/**
 * Wide enough that no screen of the product meets them: the wizard asks for the price of a draft, its population and two
 * repairs at once, and may be open twice; a map asks for one set of figures a filter; no screen asks for zones as JSON; who
 * types a name leaves each search for the next; a page sends two pieces of a file at a time.
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

/** A call that waits longer than this for its slot is refused. Milliseconds. */
export const LONGEST_WAIT_MS = 30_000

const MINUTE_S = 60

/** A token or link that has ended is looked up at most this often; further requests are refused without a look. */
export const REFUSED_QUOTA: Quota = { name: 'refused', calls: 20, seconds: MINUTE_S }

/** The quotas of every user, organisation and network, which each call counts against. */
export const quotasOf = (settings: { readonly LIMIT_USER_CALLS: number; readonly LIMIT_ORGANISATION_CALLS: number }) =>
  ({
    user: { name: 'user', calls: settings.LIMIT_USER_CALLS, seconds: MINUTE_S },
    /** All calls from a network that need no sign-in may be as many as those of one user. */
    network: { name: 'network', calls: settings.LIMIT_USER_CALLS, seconds: MINUTE_S },
    organisation: { name: 'organisation', calls: settings.LIMIT_ORGANISATION_CALLS, seconds: MINUTE_S },
  }) as const satisfies Record<string, Quota>
