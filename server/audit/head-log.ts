import type { Logger } from 'pino'
import { type Head, headText } from './head.ts'

/** Milliseconds. */
const AT_MOST_EVERY = 60_000

/**
 * Logs the chain's head whenever it has moved, at most once a minute: a log that is kept elsewhere then proves that a trail was
 * truncated or rewritten.
 * @param now milliseconds
 */
export const createHeadLog = (log: Pick<Logger, 'info'>, now: () => number = () => performance.now()) => {
  let head: Head | null = null
  let writtenAt = Number.NEGATIVE_INFINITY
  const write = () => {
    if (head === null) return
    log.info({ auditHead: headText(head) }, 'audit trail chained')
    head = null
    writtenAt = now()
  }
  return {
    moved(to: Head | null): void {
      head = to ?? head
      if (now() - writtenAt >= AT_MOST_EVERY) write()
    },
    /** Logs a head that has not been logged yet. */
    end: write,
  }
}
