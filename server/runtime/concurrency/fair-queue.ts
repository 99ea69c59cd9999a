import { CallerLeft } from './caller.ts'

/** Identifies a party, such as an organisation. The queue is fair between parties. */
type Party = number | null

interface Waiter {
  readonly begin: () => void
}

/**
 * A fair semaphore of `atOnce` slots. The next slot goes to the party that is using the fewest slots or, in a tie, to
 * the party that was served longest ago. Within a party the order is first come, first served. `take` resolves with the
 * function that releases the slot.
 * @param each the maximum number of slots per party; if it is less than `atOnce`, one party cannot take every slot
 */
export const createFairQueue = (atOnce = 1, each = atOnce) => {
  let free = atOnce
  const running = new Map<Party, number>()
  /** The queues in order of service: the party that was served last is at the end. */
  const waiting = new Map<Party, Waiter[]>()

  const count = (party: Party, change: 1 | -1) => {
    const next = (running.get(party) ?? 0) + change
    if (next > 0) running.set(party, next)
    else running.delete(party)
  }
  const nextParty = (): Party | undefined => {
    let fewest = each
    let next: Party | undefined
    for (const party of waiting.keys()) {
      const has = running.get(party) ?? 0
      if (has >= fewest) continue
      fewest = has
      next = party
    }
    return next
  }
  const serve = () => {
    const party = free > 0 ? nextParty() : undefined
    if (party === undefined) return
    const [first, ...others] = waiting.get(party)!
    waiting.delete(party)
    if (others.length > 0) waiting.set(party, others)
    first!.begin()
  }
  const slotOf = (party: Party) => {
    free--
    count(party, 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      free++
      count(party, -1)
      serve()
    }
  }
  return {
    /** @throws CallerLeft if `signal` is aborted before a slot is free */
    take(party: Party = null, signal: AbortSignal | null = null): Promise<() => void> {
      if (signal?.aborted) return Promise.reject(new CallerLeft())
      if (free > 0 && (running.get(party) ?? 0) < each) return Promise.resolve(slotOf(party))
      return new Promise((resolve, reject) => {
        const leave = () => {
          const others = (waiting.get(party) ?? []).filter(each => each !== waiter)
          if (others.length > 0) waiting.set(party, others)
          else waiting.delete(party)
          reject(new CallerLeft())
        }
        const waiter: Waiter = {
          begin() {
            signal?.removeEventListener('abort', leave)
            resolve(slotOf(party))
          },
        }
        signal?.addEventListener('abort', leave, { once: true })
        const queue = waiting.get(party)
        if (queue) queue.push(waiter)
        else waiting.set(party, [waiter])
      })
    },
  }
}
