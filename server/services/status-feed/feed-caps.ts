import { Refusal } from '../../errors.ts'
import type { Identity } from '../account/identity.ts'

/** Feeds that may be open on one server, in all tabs and devices: of one user, of one organisation, of all. */
export interface FeedCaps {
  readonly user: number
  readonly organisation: number
  readonly all: number
}

/** The Retry-After time of a refused feed: pages are closed all the time. Seconds. */
const RETRY_S = 30

/** Counts open feeds, so that none is opened over its cap. */
export const createFeedCaps = (caps: FeedCaps) => {
  const open = new Map<string, number>()
  const add = (key: string, change: 1 | -1) => {
    const next = (open.get(key) ?? 0) + change
    if (next > 0) open.set(key, next)
    else open.delete(key)
  }
  return {
    /** Returns the function that ends the count. @throws Refusal too-many-requests */
    enter({ userId, organisationId }: Identity): () => void {
      const counted: (readonly [key: string, most: number, words: string])[] = [
        [`user ${userId}`, caps.user, `At most ${caps.user} status streams can be open at a time`],
        ['all', caps.all, 'Too many status streams are open at the moment'],
      ]
      if (organisationId !== null) {
        const words = `At most ${caps.organisation} status streams of an organisation can be open at a time`
        counted.push([`organisation ${organisationId}`, caps.organisation, words])
      }
      for (const [key, most, words] of counted)
        if ((open.get(key) ?? 0) >= most)
          throw new Refusal('too-many-requests', `${words}. Close some, or try again later.`, undefined, RETRY_S)
      for (const [key] of counted) add(key, 1)
      return () => {
        for (const [key] of counted) add(key, -1)
      }
    },
  }
}
