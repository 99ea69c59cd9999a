import { within } from './within-time.ts'

export interface WatchParts<K> {
  /** Between two looks; what has been under way for less is not looked for. Milliseconds. */
  readonly everyMs: number
  /** A look that takes longer has failed. Milliseconds. */
  readonly answerMs: number
  /** What the server has at work now. */
  readonly look: (signal: AbortSignal) => Promise<{ has(key: K): boolean }>
}

interface Watched<K> {
  readonly key: K
  readonly begun: number
  readonly lost: (why: string) => void
  missed: number
}

/** Looks in succession that do not find it, before something counts as lost: its answer may be on the way. */
const MISSED_MOST = 2

/**
 * Finds out that an answer will never come. A connection whose bytes are swallowed stays open for ever, and a long statement
 * cannot be told from a lost one by waiting; so the server is asked on another connection whether it is still at work on it.
 */
export const createWatch = <K>({ everyMs, answerMs, look }: WatchParts<K>) => {
  const watched = new Set<Watched<K>>()
  let looking = false
  const round = async () => {
    const old = [...watched].filter(({ begun }) => performance.now() - begun >= everyMs)
    if (old.length > 0) {
      const found = await within(answerMs, look).catch(() => null)
      for (const each of old) {
        each.missed = found?.has(each.key) ? 0 : each.missed + 1
        if (each.missed < MISSED_MOST || !watched.delete(each)) continue
        each.lost(found ? 'its server no longer works on the statement' : 'its server does not answer')
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
    /** @param lost called once, where the answer will not come; the answer of this function ends the watching */
    begin(key: K, lost: (why: string) => void): () => void {
      const each = { key, begun: performance.now(), lost, missed: 0 }
      watched.add(each)
      wait()
      return () => watched.delete(each)
    },
  }
}
