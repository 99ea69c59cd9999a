import type { CallCost } from '../../../src/contract/call.ts'
import { Refusal } from '../../errors.ts'
import { createRate, type Left, LONGEST_WAIT_MS, type Quota, quotasOf, REFUSED_QUOTA, WIDTHS } from './rate.ts'
import { createSlots, type NoSlot, type Payer } from './slots.ts'

interface LimitSettings {
  readonly LIMITS: boolean
  /** Calls per minute. */
  readonly LIMIT_USER_CALLS: number
  readonly LIMIT_ORGANISATION_CALLS: number
}

/** The outcome of counting a call: headers for the reply, and a refusal if the quota is used up. */
export interface Counted {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: Refusal | null
}

export interface Limits {
  /**
   * The delay before a refusal is sent, in milliseconds, so that a caller who retries immediately does not cause a
   * flood of refusals.
   */
  readonly refusalMs: number
  /**
   * Refuses a user who has used up the quota, or all slots for calls of this cost. Counts nothing and needs no query
   * for the user.
   */
  spent(userId: number, cost: CallCost | undefined): Counted | null
  count(payer: Payer): Counted
  /** Counts a call that needs no sign-in, so that a flood of them is refused before the database is queried. */
  countPublic(network: string): Counted
  /** True if a token or link was refused so often recently that the database need not be queried. */
  isRefusedOften(what: string): boolean
  noteRefused(what: string): void
  /**
   * Waits for a slot for a call of this cost, and returns the function that releases the slot.
   * @throws Refusal too-many-requests
   */
  enter(cost: CallCost, payer: Payer, signal: AbortSignal): Promise<() => void>
}

const REFUSAL_MS = 500

/** The Retry-After, in seconds, for a user whose slots are all in use. Most costly calls take less time. */
const COSTLY_RETRY_S = 2

const seconds = (s: number) => (s === 1 ? '1 second' : `${s} seconds`)

const WHO = { user: 'You have', organisation: 'Your organisation has', network: 'Your network has' } as const

const tooManyCalls = (whose: keyof typeof WHO, { nextInS }: Left): Refusal =>
  new Refusal(
    'too-many-requests',
    `${WHO[whose]} made too many requests in a short time. Wait ${seconds(nextInS)} and try again.`,
    undefined,
    nextInS,
  )

const WORK: Readonly<Record<CallCost, string>> = {
  place: 'prices and populations are being worked out',
  series: 'orders of several datasets are being priced or placed',
  map: 'maps are being counted',
  zones: 'lists of zones are being sent',
  names: 'names of places are being looked up',
  download: 'files are being downloaded',
  upload: 'pieces of files are being received',
}
const noSlot = (cost: CallCost, why: NoSlot): Refusal =>
  new Refusal(
    'too-many-requests',
    why === 'too-many-waiting'
      ? `Several ${WORK[cost]} for you at the moment. Wait until one of them has ended, then try again.`
      : `Several ${WORK[cost]} for your organisation at the moment. Wait a little, then try again.`,
    undefined,
    COSTLY_RETRY_S,
  )

/** The quotas and their remainders, as specified in draft-ietf-httpapi-ratelimit-headers. */
const headersOf = (known: readonly (readonly [Quota, Left])[]): Record<string, string> => ({
  'RateLimit-Policy': known.map(([{ name, calls, seconds: window }]) => `"${name}";q=${calls};w=${window}`).join(', '),
  RateLimit: known.map(([{ name }, { calls, fullInS }]) => `"${name}";r=${calls};t=${fullInS}`).join(', '),
})

const NO_LIMITS: Limits = {
  refusalMs: 0,
  spent: () => null,
  count: () => ({ headers: {}, refusal: null }),
  countPublic: () => ({ headers: {}, refusal: null }),
  isRefusedOften: () => false,
  noteRefused: () => undefined,
  enter: async () => () => undefined,
}

/**
 * The limits of one server process: calls per minute for the user and the organisation or, without a sign-in, for the
 * network; and the number of concurrent costly calls. They are held in memory, so each node of an installation counts
 * separately.
 */
export const createLimits = (settings: LimitSettings): Limits => {
  if (!settings.LIMITS) return NO_LIMITS
  const quotas = quotasOf(settings)
  const users = createRate(quotas.user)
  const organisations = createRate(quotas.organisation)
  const networks = createRate<string>(quotas.network)
  const refused = createRate<string>(REFUSED_QUOTA)
  const slots = new Map(
    Object.entries(WIDTHS).map(([cost, width]) => [cost as CallCost, createSlots(width, LONGEST_WAIT_MS)]),
  )
  return {
    refusalMs: REFUSAL_MS,
    spent(userId, cost) {
      const left = users.look(userId)
      const isFull = cost !== undefined && slots.get(cost)!.isFull(userId)
      if (left.nextInS === 0 && !isFull) return null
      return {
        headers: headersOf([[quotas.user, left]]),
        refusal: left.nextInS > 0 ? tooManyCalls('user', left) : noSlot(cost!, 'too-many-waiting'),
      }
    },
    count({ userId, organisationId }) {
      const user = users.take(userId)
      // A user over quota does not use up the organisation's quota.
      if (!user.allowed || organisationId === null)
        return {
          headers: headersOf([[quotas.user, user.left]]),
          refusal: user.allowed ? null : tooManyCalls('user', user.left),
        }
      const organisation = organisations.take(organisationId)
      return {
        headers: headersOf([
          [quotas.user, user.left],
          [quotas.organisation, organisation.left],
        ]),
        refusal: organisation.allowed ? null : tooManyCalls('organisation', organisation.left),
      }
    },
    countPublic(network) {
      const { allowed, left } = networks.take(network)
      return { headers: headersOf([[quotas.network, left]]), refusal: allowed ? null : tooManyCalls('network', left) }
    },
    isRefusedOften: what => refused.look(what).nextInS > 0,
    noteRefused: what => void refused.take(what),
    async enter(cost, payer, signal) {
      const entered = await slots.get(cost)!.enter(payer, signal)
      if (typeof entered === 'string') throw noSlot(cost, entered)
      return entered
    },
  }
}
