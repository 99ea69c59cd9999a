import { AskerLeft } from './asker.ts'

/** Whose turn it is among those who wait: the same key is one party. */
type Party = number | null

interface Waiter {
  readonly begin: () => void
}

/**
 * So many at a time. Among parties the one with the fewest turns under way is next, and of those the one that has waited
 * longest since its last; within a party it is first come, first served. `take` answers when it is one's turn, with what
 * gives the turn away.
 * @param each most turns of one party: where it is less than `atOnce`, a party that comes finds one free
 */
export const createTurns = (atOnce = 1, each = atOnce) => {
  let free = atOnce
  const running = new Map<Party, number>()
  /** The party that was served last stands at the end. */
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
  const taken = (party: Party) => {
    free--
    count(party, 1)
    let given = false
    return () => {
      if (given) return
      given = true
      free++
      count(party, -1)
      serve()
    }
  }
  return {
    /** @throws AskerLeft where `signal` is raised before it is one's turn */
    take(party: Party = null, signal: AbortSignal | null = null): Promise<() => void> {
      if (signal?.aborted) return Promise.reject(new AskerLeft())
      if (free > 0 && (running.get(party) ?? 0) < each) return Promise.resolve(taken(party))
      return new Promise((resolve, reject) => {
        const leave = () => {
          const others = (waiting.get(party) ?? []).filter(each => each !== waiter)
          if (others.length > 0) waiting.set(party, others)
          else waiting.delete(party)
          reject(new AskerLeft())
        }
        const waiter: Waiter = {
          begin() {
            signal?.removeEventListener('abort', leave)
            resolve(taken(party))
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
