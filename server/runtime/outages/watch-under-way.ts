import { within } from '../concurrency/time-limits.ts'

interface WatchParts<K> {
  /** The interval between lookups, in milliseconds. Work that has started more recently is not looked up. */
  readonly everyMs: number
  /** The time limit of a lookup, in milliseconds. */
  readonly answerMs: number
  /** Lists the work in progress on the server. */
  readonly look: (signal: AbortSignal) => Promise<{ has(key: K): boolean }>
}

interface Watched<K> {
  readonly key: K
  readonly begun: number
  readonly lost: (why: string) => void
  missed: number
}

/** Work counts as lost after this many consecutive lookups without it, because its reply may be on the way. */
const MISSED_MOST = 2

/**
 * Detects replies that will never arrive. A connection whose packets are dropped stays open forever, and waiting cannot
 * distinguish a long statement from a lost one. Therefore another connection asks the server whether the statement is
 * still running.
 */
export const createWatch = <K>({ everyMs, answerMs, look }: WatchParts<K>) => {
  const watched = new Set<Watched<K>>()
  let looking = false
  const round = async () => {
    const old = [...watched].filter(({ begun }) => performance.now() - begun >= everyMs)
    if (old.length > 0) {
      const running = await within(answerMs, look).catch(() => null)
      for (const each of old) {
        each.missed = running?.has(each.key) ? 0 : each.missed + 1
        if (each.missed < MISSED_MOST || !watched.delete(each)) continue
        each.lost(running ? 'its server no longer works on the statement' : 'its server does not answer')
      }
    }
    looking = false
    wait()
  }
  const wait = () => {
    if (looking || watched.size === 0) return
    looking = true
    setTimeout(round, everyMs).unref()
  }
  return {
    /**
     * @param lost called once, if no reply will arrive
     * @returns a function that ends the watch
     */
    begin(key: K, lost: (why: string) => void): () => void {
      const each = { key, begun: performance.now(), lost, missed: 0 }
      watched.add(each)
      wait()
      return () => watched.delete(each)
    },
  }
}
