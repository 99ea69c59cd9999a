import type { Width } from './rate.ts'

/** The user and the organisation whose quotas a call counts against. */
export interface Payer {
  readonly userId: number
  readonly organisationId: number | null
}

export type NoSlot = 'too-many-waiting' | 'waited-too-long' | 'left'

interface Waiter {
  readonly payer: Payer
  readonly begin: () => void
}

const counter = () => {
  const counts = new Map<number, number>()
  return {
    of: (key: number) => counts.get(key) ?? 0,
    add(key: number, change: 1 | -1) {
      const next = (counts.get(key) ?? 0) + change
      if (next > 0) counts.set(key, next)
      else counts.delete(key)
    },
  }
}

/**
 * Limits the number of concurrent calls of one kind per user and per organisation. Further calls wait in order of
 * arrival, up to a limit for each user. Beyond the limit, calls are refused.
 */
export const createSlots = ({ running, waiting, organisationRunning }: Width, longestWaitMs: number) => {
  const ofUser = counter()
  const waitingOfUser = counter()
  const ofOrganisation = counter()
  const queue = new Set<Waiter>()
  const fits = ({ userId, organisationId }: Payer) =>
    ofUser.of(userId) < running && (organisationId === null || ofOrganisation.of(organisationId) < organisationRunning)
  const count = ({ userId, organisationId }: Payer, change: 1 | -1) => {
    ofUser.add(userId, change)
    if (organisationId !== null) ofOrganisation.add(organisationId, change)
  }
  const leave = (payer: Payer) => {
    count(payer, -1)
    for (const next of queue) if (fits(next.payer)) return next.begin()
  }
  /** Takes a slot and returns the function that releases it, which may be called twice. */
  const slotOf = (payer: Payer) => {
    count(payer, 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      leave(payer)
    }
  }
  return {
    /** True if this user's next call would be refused immediately. */
    isFull: (userId: number) => waitingOfUser.of(userId) >= waiting,
    /**
     * Waits until the call may run. Returns the function that releases its slot, or the reason why the call may not
     * run.
     */
    enter(payer: Payer, signal: AbortSignal): Promise<(() => void) | NoSlot> {
      if (signal.aborted) return Promise.resolve('left')
      if (fits(payer)) return Promise.resolve(slotOf(payer))
      if (waitingOfUser.of(payer.userId) >= waiting) return Promise.resolve('too-many-waiting')
      return new Promise(resolve => {
        const end = (outcome: (() => void) | NoSlot) => {
          queue.delete(waiter)
          waitingOfUser.add(payer.userId, -1)
          clearTimeout(timer)
          signal.removeEventListener('abort', left)
          resolve(outcome)
        }
        const left = () => end('left')
        const timer = setTimeout(() => end('waited-too-long'), longestWaitMs)
        const waiter: Waiter = { payer, begin: () => end(slotOf(payer)) }
        waitingOfUser.add(payer.userId, 1)
        queue.add(waiter)
        signal.addEventListener('abort', left, { once: true })
      })
    },
  }
}
export type Slots = ReturnType<typeof createSlots>
