import type { Session } from 'chdb'

type Work = (session: Session) => Promise<void>

/** A pool of sessions with a queue: a session runs one query at a time. */
export interface SessionQueue {
  /** Runs the work on the next free session. */
  add(id: number, work: Work): void
  /** Removes queued work; false where it has begun or is unknown. */
  withdraw(id: number): boolean
  readonly busy: boolean
}

export const createSessionQueue = (sessions: readonly Session[]): SessionQueue => {
  const free = [...sessions]
  const waiting: { readonly id: number; readonly work: Work }[] = []
  const next = () => {
    const session = free[0]
    const job = waiting[0]
    if (!session || !job) return
    free.shift()
    waiting.shift()
    void job.work(session).finally(() => {
      free.push(session)
      next()
    })
    next()
  }
  return {
    add(id, work) {
      waiting.push({ id, work })
      next()
    },
    withdraw(id) {
      const at = waiting.findIndex(job => job.id === id)
      if (at < 0) return false
      waiting.splice(at, 1)
      return true
    },
    get busy() {
      return free.length < sessions.length
    },
  }
}
